import styles from './margin-strip.module.css'

interface MarginStripProps {
  /** From top to bottom, the fish-tails between them. */
  title: string
  part: string
  leaf: string
  /** sticky: follows the reader. whole: as tall as what it stands beside. */
  height: 'sticky' | 'whole'
}

/** 版心, the fold of a thread-bound leaf: title, part and leaf between two fish-tails. Decoration only. */
export function MarginStrip({ title, part, leaf, height }: MarginStripProps) {
  return (
    <div className={`${styles.strip} ${styles[height]}`} aria-hidden="true">
      <span className={styles.title}>{title}</span>
      <i className={styles.tail} />
      <span className={styles.part}>{part}</span>
      <i className={`${styles.tail} ${styles.lower}`} />
      <span className={styles.number}>{leaf}</span>
    </div>
  )
}
