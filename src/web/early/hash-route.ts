/** Whether the address names another screen than the server's page, by a hash route (docs/product/addresses.md). */
export function hasHashRoute(): boolean {
  const { hash, pathname, search } = location
  return hash.startsWith('#/') && hash.slice(1) !== pathname + search
}

/** Keeps the server's page out of sight until the app shows the route; it comes back when a script fails to load. */
export function hideUntilRouteIsShown(root: HTMLElement): void {
  root.classList.add('hash-route')
  addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLScriptElement) root.classList.remove('hash-route')
    },
    true,
  )
}
