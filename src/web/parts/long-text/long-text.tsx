import { longTextWording } from '../../../contract/wording/long-text.ts'
import styles from './long-text.module.css'

interface LongTextProps {
  text: string
  className: string | undefined
  /** True for a text that is also folded on wide screens, if it is long there. */
  foldsWide?: boolean
}

/** A reader's text. A long one is folded to eight lines; it unfolds without script. */
export function LongText({ text, className, foldsWide = false }: LongTextProps) {
  const isFoldedWide = foldsWide && isLong(text, LETTERS_OF_LINE.wide)
  return (
    <>
      {/* The text may be in a script that is written from right to left. */}
      <p dir="auto" className={`${styles.text} ${className}`}>
        {text}
      </p>
      {isLong(text, LETTERS_OF_LINE.phone) && (
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

/** Whether it takes clearly more lines than the fold shows. A Han character is as wide as two letters. */
function isLong(text: string, lettersOfLine: number): boolean {
  return text.replace(/[\u2E80-\uFFFF]/g, '--').length / lettersOfLine + text.split('\n').length > 16
}

const LETTERS_OF_LINE = { phone: 36, wide: 90 }
