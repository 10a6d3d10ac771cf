/**
 * The chunk of all that a review loads after the first load. Requested in a task of its own: within the one that hydrates
 * the page, the requests for scripts and styles make it too long for a slow phone.
 */
export async function loadReadingTools() {
  await new Promise((resolve) => setTimeout(resolve))
  return import('./mount-reading-tools.tsx')
}
