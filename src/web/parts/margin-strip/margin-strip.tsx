import styles from './margin-strip.module.css'

interface MarginStripProps {
  /** Texts from top to bottom. */
  title: string
  part: string
  page: string
  /** sticky: stays in view while the page scrolls. full: as tall as its column. */
  height: 'sticky' | 'full'
}

/** 版心, the margin strip of a woodblock page: three texts with 魚尾 (fish-tails) between them. Decoration only. */
export function MarginStrip({ title, part, page, height }: MarginStripProps) {
  return (
    <div className={[styles.strip, styles[height]].filter(Boolean).join(' ')} aria-hidden="true">
      <span className={styles.title}>{title}</span>
      <i className={styles.fishTail} />
      <span className={styles.part}>{part}</span>
      <i className={`${styles.fishTail} ${styles.lowerFishTail}`} />
      <span className={styles.page}>{page}</span>
    </div>
  )
}
