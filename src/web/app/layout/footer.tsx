import { ArrowUp, Camera, Clapperboard } from '../../ui/icons/icons.ts'
import { type ReactNode, useId } from 'react'
import { PRIVACY_PATH, TERMS_PATH } from '../../../contract/links.ts'
import { copyrightLine, footerWording, siteWording } from '../../../contract/wording/site/site.ts'
import { useSite } from '../../client/site.ts'
import { Seal } from '../../parts/seal/seal.tsx'
import { SiteLink } from '../../parts/site-link/site-link.tsx'
import { Row } from '../../ui/layout/primitives.tsx'
import styles from './footer.module.css'
import { type NavLink, POPULAR_CATEGORIES, QUICK_LINKS } from './nav-links.ts'

/** The site's footer (docs/product/screens.md). `inert` while the mobile menu covers it. */
export function Footer({ inert }: { inert: boolean }) {
  const { name, description, footer_note, footer_links, copyright_year, privacy_url, terms_url, social } =
    useSite().settings
  return (
    <footer inert={inert} className={`${styles.footer} on-cover deferred-section no-print`}>
      <div className={`${styles.content} wrap`}>
        <div className={styles.columns}>
          <div>
            <Row as="p" gap="3" touch className={styles.wordmark}>
              <Seal size={42} />
              {name}
            </Row>
            <p className={styles.blurb}>
              {description}
              {footer_note}
            </p>
            {(social.photo ?? social.video) && (
              <Row as="ul" align="stretch" gap="2" above="4" className={styles.social}>
                {social.photo && <SocialLink {...social.photo} icon={<Camera />} />}
                {social.video && <SocialLink {...social.video} icon={<Clapperboard />} />}
              </Row>
            )}
          </div>
          <div className={styles.links}>
            <Column heading={footerWording.quickLinks}>{QUICK_LINKS.map(siteLink)}</Column>
            <Column heading={footerWording.popularCategories}>{POPULAR_CATEGORIES.map(siteLink)}</Column>
            <Column heading={footerWording.other}>
              <OutsideLink href={privacy_url ?? PRIVACY_PATH} label={footerWording.privacy} />
              <OutsideLink href={terms_url ?? TERMS_PATH} label={footerWording.terms} />
              {footer_links.map(({ label, url }) => (
                <OutsideLink key={label + url} href={url} label={label} />
              ))}
            </Column>
          </div>
        </div>
        <Row wrap size="3" className={styles.colophon}>
          <p className="num">{copyrightLine(copyright_year, name)}</p>
          <Row as="a" inline gap="icon" touch push href="#main">
            {footerWording.toTop}
            <ArrowUp />
          </Row>
        </Row>
      </div>
    </footer>
  )
}

function Column({ heading, children }: { heading: string; children: ReactNode }) {
  const id = useId()
  return (
    <nav aria-labelledby={id}>
      <h2 id={id}>{heading}</h2>
      <ul>{children}</ul>
    </nav>
  )
}

function siteLink({ label, to, place }: NavLink) {
  return (
    <li key={label}>
      <SiteLink to={to} {...(place !== undefined && { place })}>
        {label}
      </SiteLink>
    </li>
  )
}

function OutsideLink({ href, label }: { href: string; label: string }) {
  return (
    <li>
      <a href={href} target="_blank" rel="noopener">
        {label}
        <span className="visually-hidden">{siteWording.newTab}</span>
      </a>
    </li>
  )
}

function SocialLink({ url, label, icon }: { url: string; label: string; icon: ReactNode }) {
  return (
    <li>
      <a href={url} target="_blank" rel="noopener" aria-label={label + siteWording.newTab} title={label}>
        {icon}
      </a>
    </li>
  )
}
