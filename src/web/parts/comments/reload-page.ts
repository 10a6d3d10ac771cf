/**
 * A script that did not arrive comes with a new page only: the browser remembers the failure, and a newer build may
 * have replaced the file. What was typed is kept meanwhile. Offline a new page would not come either: then `retry`.
 */
export function reloadPage(retry: () => void): void {
  if (navigator.onLine) window.location.reload()
  else retry()
}
