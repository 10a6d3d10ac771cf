import type { ReactNode } from 'react'
import styles from './page.module.css'

/** The content of a screen that begins on paper, below the fixed header. */
export function Page({ children }: { children: ReactNode }) {
  return <div className={`${styles.page} wrap`}>{children}</div>
}
