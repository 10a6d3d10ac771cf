import type { ReactNode } from 'react'
import styles from './empty-state.module.css'

interface EmptyStateProps {
  /** An asterism with a star missing. */
  art?: ReactNode
  title?: ReactNode
  as?: 'h1' | 'h2' | 'h3'
  text?: ReactNode
  /** A link or button that leads on. */
  action?: ReactNode
  /** none: on the page itself. surface: a paper box. dashed: a box that waits to be filled. */
  frame?: 'none' | 'surface' | 'dashed'
  /** Below everything, such as a fault. */
  children?: ReactNode
}

/** Says that nothing is here, and where to go. */
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
    <div className={`${styles.empty} ${styles[frame]}`}>
      {art !== undefined && <div className={styles.art}>{art}</div>}
      {title !== undefined && <Heading className={styles.title}>{title}</Heading>}
      {text !== undefined && <p className={title === undefined ? styles.textOnly : styles.text}>{text}</p>}
      {action !== undefined && <div className={styles.action}>{action}</div>}
      {children}
    </div>
  )
}
