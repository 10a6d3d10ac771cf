import { longTextWording } from '../../../contract/wording/reading/long-text.ts'
import styles from './long-text.module.css'

interface LongTextProps {
  text: string
  lang?: string
  className: string | undefined
  /** On wide screens, where there is more room, a text of more lines is folded. */
  mostLines: number
}

/** A reader's text. A long one is folded to eight lines; it unfolds without script. */
export function LongText({ text, lang, className, mostLines }: LongTextProps) {
  const isFoldedWide = countLines(text, LETTERS_OF_LINE.wide) > mostLines
  return (
    <>
      {/* The text may be in a script that is written from right to left. */}
      <p dir="auto" lang={lang} className={`${styles.text} ${className}`}>
        {text}
      </p>
      {countLines(text, LETTERS_OF_LINE.phone) > MAX_LINES_ON_PHONES && (
        <details className={`${styles.fold} ${isFoldedWide ? '' : styles.narrow} no-print`}>
          <summary>
            <span>{longTextWording.unfold}</span>
            <span>{longTextWording.fold}</span>
          </summary>
        </details>
      )}
    </>
  )
}

/** About how many lines the text takes. A Han character is as wide as two letters. */
function countLines(text: string, lettersOfLine: number): number {
  return text.replace(/[\u2E80-\uFFFF]/g, '--').length / lettersOfLine + text.split('\n').length
}

const LETTERS_OF_LINE = { phone: 36, wide: 90 }
/** Clearly more than the fold shows. */
const MAX_LINES_ON_PHONES = 16
