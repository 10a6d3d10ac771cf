import styles from './letter.module.css'

interface LetterProps {
  greeting: string
  /** One column for each line. */
  lines: readonly string[]
  /** Indexes of the lines that begin a paragraph. */
  indented: readonly number[]
  signature: string
}

/** 八行箋: a letter in columns between red rules. Decorative. */
export function Letter({ greeting, lines, indented, signature }: LetterProps) {
  return (
    <div className={styles.letter} aria-hidden="true">
      <div className={styles.frame}>
        <p className={styles.columns}>
          <span>{greeting}</span>
          {lines.map((line, index) => (
            <span key={line} className={indented.includes(index) ? styles.indented : undefined}>
              {line}
            </span>
          ))}
          <span>{'\u00A0'}</span>
          <span className={styles.signature}>{signature}</span>
        </p>
      </div>
    </div>
  )
}
