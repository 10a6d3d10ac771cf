/** The outcome of a comment posted without script, from the address of the server's redirect; null for any other value. */
export function readPostedOutcome(search: URLSearchParams): 'held' | 'published' | null {
  const outcome = search.get('comment')
  return outcome === 'held' || outcome === 'published' ? outcome : null
}
