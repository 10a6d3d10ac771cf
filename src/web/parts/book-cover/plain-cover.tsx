import styles from './plain-cover.module.css'

interface PlainCoverProps {
  title: string
  lang?: string
  /** As small as in a list of lines. */
  isSmall?: boolean
  className: string | undefined
}

/** The paper cover of a book without a review: its title upright. It stands beside the same title. */
export function PlainCover({ title, lang, isSmall = false, className }: PlainCoverProps) {
  return (
    <p
      aria-hidden="true"
      className={[styles.paper, isSmall && styles.small, className].filter(Boolean).join(' ')}
    >
      {/* No font is drawn for it. */}
      <span lang={lang} data-font="">
        {title}
      </span>
    </p>
  )
}
