import { ArrowUp, Camera, Clapperboard } from '../../ui/icons/icons.ts'
import { type ReactNode, useId } from 'react'
import { copyrightLine, footerWording, siteWording } from '../../../contract/wording/site/site.ts'
import { useSite } from '../../client/site.ts'
import { Seal } from '../../parts/seal/seal.tsx'
import { Row } from '../../ui/layout/primitives.tsx'
import styles from './footer.module.css'
import { MenuLink, OutsideLink } from './menu-link.tsx'

/** The site's footer (docs/product/screens.md). `inert` while the mobile menu covers it. */
export function Footer({ inert }: { inert: boolean }) {
  const { settings } = useSite()
  const { name, description, footer_note, footer_links, copyright_year, social, menus } = settings
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
            {Object.entries(menus.columns).map(
              ([at, { heading, links }]) =>
                links.length > 0 && (
                  <Column key={at} heading={heading}>
                    {links.map((link) => (
                      <li key={link.label + link.to}>
                        <MenuLink link={link} />
                      </li>
                    ))}
                  </Column>
                ),
            )}
            <Column heading={footerWording.other}>
              {[...menus.legal, ...footer_links.map(({ label, url }) => ({ label, to: url }))].map((link) => (
                <li key={link.label + link.to}>
                  <OutsideLink link={link} />
                </li>
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

function SocialLink({ url, label, icon }: { url: string; label: string; icon: ReactNode }) {
  return (
    <li>
      <a href={url} target="_blank" rel="noopener" aria-label={label + siteWording.newTab} title={label}>
        {icon}
      </a>
    </li>
  )
}
