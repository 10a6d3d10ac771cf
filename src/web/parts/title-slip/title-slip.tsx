import type { CSSProperties } from 'react'
import { countCodePoints } from '../../../contract/limits.ts'
import seal from '../../assets/seal.svg'
import styles from './title-slip.module.css'

interface TitleSlipProps {
  words: string
  /** cover: as tall as the hero of home. leaf: smaller, on paper. */
  size: 'cover' | 'leaf'
  className: string
  /** True where the words stand beside it anyway. */
  isDecorative?: boolean
}

/** 題簽: the paper slip with the title and the seal, as it is pasted on the cover of a thread-bound book. */
export function TitleSlip({ words, size, className, isDecorative = false }: TitleSlipProps) {
  // Longer words are set smaller, so that the slip keeps its height.
  const style = { '--characters': Math.max(4, countCodePoints(words)) } as CSSProperties
  return (
    <div
      className={`${styles.slip} ${styles[size]} ${className}`}
      style={style}
      aria-hidden={isDecorative || undefined}
    >
      <div className={styles.outer}>
        <p className={styles.inner}>
          <span>{words}</span>
          <img src={seal} alt="" width={50} height={50} />
        </p>
      </div>
    </div>
  )
}
