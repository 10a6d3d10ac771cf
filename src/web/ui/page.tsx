import type { ReactNode } from 'react'
import styles from './page.module.css'

interface PageProps {
  children: ReactNode
  /** Wider sections inside bring their own .wrap; otherwise the page is one column. Default true. */
  wrapped?: boolean
}

/** The body of a screen that starts on paper, below the fixed header. */
export function Page({ children, wrapped = true }: PageProps) {
  return <div className={wrapped ? `${styles.page} wrap` : styles.page}>{children}</div>
}
