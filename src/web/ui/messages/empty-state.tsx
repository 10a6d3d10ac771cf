import type { ReactNode } from 'react'
import { Row } from '../layout/primitives.tsx'
import styles from './empty-state.module.css'

interface EmptyStateProps {
  art?: ReactNode
  title?: ReactNode
  as?: 'h1' | 'h2' | 'h3'
  text?: ReactNode
  action?: ReactNode
  /** none: on the page itself. surface: a paper box. dashed: a box with a dashed border. */
  frame?: 'none' | 'surface' | 'dashed'
  children?: ReactNode
}

/** Says that there is nothing here, with a link to another page. */
export function EmptyState({
  art,
  title,
  as: Heading = 'h2',
  text,
  action,
  frame = 'none',
  children,
}: EmptyStateProps) {
  return (
    <div className={[styles.empty, styles[frame]].filter(Boolean).join(' ')}>
      {art !== undefined && <div className={styles.art}>{art}</div>}
      {title !== undefined && <Heading className={styles.title}>{title}</Heading>}
      {text !== undefined && <p className={title === undefined ? styles.textOnly : styles.text}>{text}</p>}
      {action !== undefined && (
        <Row wrap gap="3" justify="center" above="3">
          {action}
        </Row>
      )}
      {children}
    </div>
  )
}
