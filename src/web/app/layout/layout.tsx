import type { ReactNode } from 'react'
import { siteWording } from '../../../contract/wording/site/site.ts'
import { Footer } from './footer.tsx'
import { Header, useHeaderPanel } from './header.tsx'
import styles from './layout.module.css'

/** The frame of every screen: skip link, header, footer (docs/product/screens.md). */
export function Layout({ children }: { children: ReactNode }) {
  const panel = useHeaderPanel()
  // Nothing behind the open menu is reachable.
  const isBehindMenu = panel.shown === 'menu'
  return (
    <>
      <a href="#main" inert={isBehindMenu} className={`${styles.skipLink} no-print`}>
        {siteWording.skipLink}
      </a>
      <Header panel={panel} />
      <main id="main" tabIndex={-1} inert={isBehindMenu}>
        {children}
      </main>
      <Footer inert={isBehindMenu} />
    </>
  )
}
