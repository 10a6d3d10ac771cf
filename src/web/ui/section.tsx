import type { ReactNode } from 'react'
import styles from './section.module.css'

interface SectionProps {
  children: ReactNode
  /** sunken: a darker leaf. */
  tone?: 'paper' | 'sunken'
  /** Without space above, where it follows a section on the same paper. */
  follows?: boolean
  /**
   * Laid out once the page is at rest (ui/base.css). next: right below the first screen of a phone, and there alone;
   * later: below the first screen of every device.
   */
  turn?: 'next' | 'later'
  /** A named place, such as `subscription`: links that lead there put focus on it. */
  id?: string
  labelledBy?: string
  className?: string | undefined
}

/** A leaf of the page: full width, its content in the middle column. */
export function Section({
  children,
  tone = 'paper',
  follows = false,
  turn,
  id,
  labelledBy,
  className,
}: SectionProps) {
  const classes = [styles.section, styles[tone], follows && styles.follows, turn && `${turn}-leaf`]
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
