import { scriptBase, splitScript } from '../../contract/site/scripts.ts'

const KEY = 'xingcha:redirected-state'

/** The permalink of the hash route in the address; undefined if there is none or it is this page (docs/product/addresses.md). */
export function findPermalink(): URL | undefined {
  const { hash, origin, pathname, search } = location
  if (!hash.startsWith('#/')) return undefined
  // Joined as text: resolved against the origin, `//elsewhere` would name another host.
  const permalink = new URL(origin + scriptBase(pathname) + hash.slice(1))
  return permalink.pathname + permalink.search === pathname + search ? undefined : permalink
}

/** The clean path with query of what the app or the server's page shows, without its script. */
export function currentUrl(): string {
  const { hash, pathname, search } = location
  return hash.startsWith('#/') ? hash.slice(1) : splitScript(pathname).rest + search
}

/** Opens the permalink in place of this page, with the state of this history entry. Adds no entry. */
export function redirectTo(permalink: URL): void {
  try {
    if (history.state !== null) sessionStorage.setItem(KEY, JSON.stringify([permalink.href, history.state]))
  } catch {
    // Without storage the page opens at its top.
  }
  location.replace(permalink)
}

/** Gives a page that a redirect has opened the state of its history entry. Returns whether there was one. */
export function restoreHistoryState(): boolean {
  try {
    const [href, state] = JSON.parse(sessionStorage.getItem(KEY) ?? '[]') as [string?, unknown?]
    sessionStorage.removeItem(KEY)
    // The server may have answered with the address that has the slug.
    if (href !== location.href.replace(/(\/review\/\d+)-[^?#]*/, '$1') || history.state !== null) return false
    history.replaceState(state, '')
    return true
  } catch {
    return false
  }
}
