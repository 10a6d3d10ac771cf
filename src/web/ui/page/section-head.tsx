import type { ReactNode } from 'react'
import { Row } from '../layout/primitives.tsx'
import styles from './section-head.module.css'

interface SectionHeadProps {
  title: ReactNode
  /** A subtitle in Kai next to the title. */
  sub?: ReactNode
  /** At the far end: a link or buttons. */
  aside?: ReactNode
  as?: 'h1' | 'h2' | 'h3'
  /** Below the double rule (文武線), of which a page has one, above its first section. */
  ruled?: boolean
  id?: string
}

/** The heading of a section with its line in Kai. */
export function SectionHead({ title, sub, aside, as: Heading = 'h2', ruled = false, id }: SectionHeadProps) {
  return (
    <div className={ruled ? `${styles.head} ${styles.ruled}` : styles.head}>
      <Heading id={id} className={styles.title}>
        {title}
      </Heading>
      {sub !== undefined && <p className={styles.sub}>{sub}</p>}
      {aside !== undefined && (
        <Row gap="2" push>
          {aside}
        </Row>
      )}
    </div>
  )
}
