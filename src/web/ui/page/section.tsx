import type { ReactNode } from 'react'
import styles from './section.module.css'

interface SectionProps {
  children: ReactNode
  /** sunken: on a darker ground. */
  tone?: 'paper' | 'sunken'
  /** Without padding above: for a section that follows another one on the same paper. */
  follows?: boolean
  /** Below the first screen: it is laid out after the first paint (ui/styles/base.css). */
  isDeferred?: boolean
  id?: string
  labelledBy?: string
  className?: string | undefined
}

/** A section of the page: full width, its content in the middle column. */
export function Section({
  children,
  tone = 'paper',
  follows = false,
  isDeferred = false,
  id,
  labelledBy,
  className,
}: SectionProps) {
  const classes = [styles.section, styles[tone], follows && styles.follows, isDeferred && 'deferred-section']
  return (
    <section
      id={id}
      aria-labelledby={labelledBy}
      tabIndex={id === undefined ? undefined : -1}
      className={classes.filter(Boolean).join(' ')}
    >
      <div className={className === undefined ? 'wrap' : `wrap ${className}`}>{children}</div>
    </section>
  )
}
