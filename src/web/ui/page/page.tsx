import type { ReactNode } from 'react'
import styles from './page.module.css'

interface PageProps {
  children: ReactNode
  /** Whether the page is one column. False for sections that have their own .wrap. Default true. */
  wrapped?: boolean
}

/** The content of a screen that begins on paper, below the fixed header. */
export function Page({ children, wrapped = true }: PageProps) {
  return <div className={wrapped ? `${styles.page} wrap` : styles.page}>{children}</div>
}
