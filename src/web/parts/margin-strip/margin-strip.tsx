import type { ReactNode } from 'react'
import styles from './margin-strip.module.css'

interface MarginStripProps {
  /** From top to bottom. Texts are decoration; anything else is shown as it is. */
  title: string
  part: ReactNode
  page: ReactNode
  /** sticky: stays in view while the page scrolls. full: as tall as its column. */
  height: 'sticky' | 'full'
}

/** 版心, the margin strip of a woodblock page: three parts with 魚尾 (fish-tails) between them. */
export function MarginStrip({ title, part, page, height }: MarginStripProps) {
  return (
    <div className={[styles.strip, styles[height]].filter(Boolean).join(' ')}>
      <Decoration className={styles.title}>{title}</Decoration>
      <i className={styles.fishTail} />
      <Decoration className={styles.part}>{part}</Decoration>
      <i className={`${styles.fishTail} ${styles.lowerFishTail}`} />
      <Decoration className={styles.page}>{page}</Decoration>
    </div>
  )
}

function Decoration({ className, children }: { className: string | undefined; children: ReactNode }) {
  if (typeof children !== 'string') return children
  return (
    <span className={className} aria-hidden="true">
      {children}
    </span>
  )
}
