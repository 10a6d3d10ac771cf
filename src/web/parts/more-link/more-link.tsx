import { ArrowLeft, ArrowRight, ArrowUpRight } from '../../ui/icons/icons.ts'
import type { ReactNode } from 'react'
import { HOME_PATH } from '../../../contract/links.ts'
import { siteWording } from '../../../contract/wording/site/site.ts'
import { SiteLink } from '../site-link/site-link.tsx'
import { Row } from '../../ui/layout/primitives.tsx'
import styles from './more-link.module.css'

/** A link to more of the same, with an arrow. */
export function MoreLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <SiteLink to={to} className={`${styles.more} text-button no-print`}>
      {children}
      <ArrowRight />
    </SiteLink>
  )
}

/** A link to another site, in a new tab. */
export function ExternalLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      className={`${styles.more} text-button no-print`}
    >
      {children}
      <span className="visually-hidden">{siteWording.newTab}</span>
      <ArrowUpRight />
    </a>
  )
}

/** 返回首頁, at the head of a screen. */
export function BackLink({
  to = HOME_PATH,
  children = siteWording.backHome,
}: {
  to?: string
  children?: ReactNode
}) {
  return (
    <Row
      as={SiteLink}
      inline
      gap="icon"
      touch
      size="4"
      tone="soft"
      to={to}
      className={`${styles.back} no-print`}
    >
      <ArrowLeft />
      {children}
    </Row>
  )
}
