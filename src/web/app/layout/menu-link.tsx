import type { ComponentProps } from 'react'
import { siteWording } from '../../../contract/wording/site/site.ts'
import { SiteLink } from '../../parts/site-link/site-link.tsx'
import type { NavLink } from './nav-links.ts'

interface MenuLinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  link: NavLink
}

/** An item of a menu. */
export function MenuLink({ link, ...rest }: MenuLinkProps) {
  const { label, to, place } = link
  if (!to.startsWith('/')) return <OutsideLink link={link} {...rest} />
  return (
    <SiteLink {...rest} to={to} {...(place !== undefined && { place })}>
      {label}
    </SiteLink>
  )
}

/** Opens in a new tab. */
export function OutsideLink({ link: { label, to, place }, ...rest }: MenuLinkProps) {
  return (
    <a {...rest} href={place ? `${to}#${place}` : to} target="_blank" rel="noopener">
      {label}
      <span className="visually-hidden">{siteWording.newTab}</span>
    </a>
  )
}
