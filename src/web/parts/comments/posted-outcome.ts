/** What the server's redirect says of a comment that was posted without script; null for whatever else stands there. */
export function readPosted(search: URLSearchParams): 'held' | 'published' | null {
  const outcome = search.get('comment')
  return outcome === 'held' || outcome === 'published' ? outcome : null
}
