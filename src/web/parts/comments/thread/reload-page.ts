/**
 * Reloads the page after a script failed to load: the browser caches the failure, and a newer build may have replaced the
 * file. The draft is stored meanwhile. Offline the page cannot be loaded either, so `retry` is called instead.
 */
export function reloadPage(retry: () => void): void {
  if (navigator.onLine) window.location.reload()
  else retry()
}
