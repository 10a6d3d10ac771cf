import type { ReactNode } from 'react'
import styles from './section.module.css'

interface SectionProps {
  children: ReactNode
  /** sunken: on a darker ground. */
  tone?: 'paper' | 'sunken'
  /** Without space above, where it follows a section on the same paper. */
  follows?: boolean
  /** Below the first screen of every device: laid out when it comes near, until the app starts (ui/base.css). */
  isDeferred?: boolean
  /** A named place, such as `subscription`: links that lead there put focus on it. */
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
