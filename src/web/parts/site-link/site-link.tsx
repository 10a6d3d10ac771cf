import type { ComponentProps, MouseEvent } from 'react'
import { withoutSlug } from '../../../contract/links.ts'
import { useNavigate, useHashLinks } from '../../client/location/location.ts'

interface SiteLinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** A clean path of this site, such as /review/3 or /search?q=%E6%9B%B8. */
  to: string
  /** Id of the element on that screen to go to. */
  place?: string
}

/** A link within the site: a permalink until the app has taken over, a hash route afterwards. */
export function SiteLink({ to, place, onClick, children, ...rest }: SiteLinkProps) {
  const isTakenOver = useHashLinks()
  const navigate = useNavigate()
  const fragment = place === undefined ? '' : `#${place}`
  // Only a permalink can contain a place on another screen: in a hash route, the part after # is the route.
  const href = isTakenOver && place === undefined ? `#${withoutSlug(to)}` : `${to}${fragment}`
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (event.defaultPrevented || !isTakenOver || !isPlainClick(event, event.currentTarget)) return
    event.preventDefault()
    navigate(to, place)
  }
  return (
    <a {...rest} href={href} onClick={follow}>
      {children}
    </a>
  )
}

type Press = Pick<MouseEvent, 'button' | 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey'>

/** False where the visitor wants the link in another tab or window, or saved. */
export function isPlainClick(press: Press, link: HTMLAnchorElement): boolean {
  const opensNewPage = press.metaKey || press.ctrlKey || press.shiftKey || press.altKey
  return press.button === 0 && !opensNewPage && !link.target
}
