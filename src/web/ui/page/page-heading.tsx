import type { ReactNode } from 'react'
import styles from './page-heading.module.css'

/** The h1 of a screen without a cover, with a subtitle in Kai. */
export function PageHeading({ title, sub }: { title: ReactNode; sub?: ReactNode }) {
  return (
    <div>
      <h1 className={styles.title}>{title}</h1>
      {sub !== undefined && <p className={styles.sub}>{sub}</p>}
    </div>
  )
}
