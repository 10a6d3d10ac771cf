const KEY = 'xingcha:redirected-state'

/**
 * Replaces an address that holds a hash route by the route's permalink, so that the server's page of that screen is
 * what a visitor sees first (docs/product/addresses.md). Returns true when it leaves this page. Adds no history entry.
 */
export function redirectHashRoute(): boolean {
  const { hash, origin, pathname, search } = location
  const target = hash.startsWith('#/') ? parse(hash.slice(1), origin) : null
  // `#//elsewhere` names another origin and is no route of ours.
  if (target?.origin !== origin || target.pathname + target.search === pathname + search) return false
  keepHistoryState(target.href)
  // Ends parsing first: nothing of the present page is painted or fetched meanwhile.
  stop()
  location.replace(target)
  return true
}

/** The entry's scroll position is stored under its history state, which a redirect would lose. */
export function restoreHistoryState(): void {
  try {
    const [href, state] = JSON.parse(sessionStorage.getItem(KEY) ?? '[]') as [string?, unknown?]
    sessionStorage.removeItem(KEY)
    if (href === location.href && history.state === null) history.replaceState(state, '')
  } catch {
    // Without storage the page opens at its top.
  }
}

function keepHistoryState(href: string): void {
  try {
    if (history.state !== null) sessionStorage.setItem(KEY, JSON.stringify([href, history.state]))
  } catch {
    // As above.
  }
}

function parse(path: string, origin: string): URL | null {
  try {
    return new URL(path, origin)
  } catch {
    return null
  }
}
