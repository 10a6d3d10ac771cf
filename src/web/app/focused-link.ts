import type { LinkPosition } from '../early/saved-scroll.ts'

/** The focused link of the screen; undefined if the focus is elsewhere. */
export function findFocusedLink(): LinkPosition | undefined {
  const link = document.activeElement?.closest<HTMLAnchorElement>('main a')
  const href = link && cleanHref(link)
  return link && href ? { href, index: linksTo(href).indexOf(link) } : undefined
}

/** Focuses that link of the screen. Returns false if it does not exist. */
export function focusLink({ href, index }: LinkPosition): boolean {
  const link = linksTo(href)[index]
  link?.focus({ preventScroll: true })
  return link !== undefined
}

function linksTo(href: string): HTMLAnchorElement[] {
  return [...document.querySelectorAll<HTMLAnchorElement>('main a')].filter(
    (link) => cleanHref(link) === href,
  )
}

/** The same for a permalink and its hash route: links change into hash routes shortly after the app has taken over. */
function cleanHref(link: HTMLAnchorElement): string | undefined {
  return link.getAttribute('href')?.replace('#', '')
}
