import type { CSSProperties } from 'react'
import { countCodePoints } from '../../../contract/limits.ts'
import { Seal } from '../seal/seal.tsx'
import styles from './title-slip.module.css'

interface TitleSlipProps {
  text: string
  /** large: as tall as the hero of home. small: for a page on paper. */
  size: 'large' | 'small'
  className: string
  /** For a slip next to the same text. */
  isDecorative?: boolean
}

/** 題簽, the paper slip on the cover of a thread-bound book: a vertical title and the site's seal. */
export function TitleSlip({ text, size, className, isDecorative = false }: TitleSlipProps) {
  // A longer text is set smaller, so that the slip keeps its height.
  const style = { '--characters': Math.max(4, countCodePoints(text)) } as CSSProperties
  return (
    <div
      className={[styles.slip, styles[size], className].filter(Boolean).join(' ')}
      style={style}
      aria-hidden={isDecorative || undefined}
    >
      <div className={styles.outerFrame}>
        <p className={styles.innerFrame}>
          <span>{text}</span>
          <Seal size={50} />
        </p>
      </div>
    </div>
  )
}
