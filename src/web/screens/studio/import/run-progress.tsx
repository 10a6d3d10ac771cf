import type { BlogImportState } from '../../../../contract/studio/blog-import.ts'
import {
  blogImportWording as w,
  sendingText,
  textsSoFar,
} from '../../../../contract/wording/studio/blog-import-screen.ts'
import styles from './blog-import.module.css'

export function SendProgress({ percent }: { percent: number }) {
  return (
    <div className={styles.progress}>
      <p>{sendingText(percent)}</p>
      <progress aria-label={sendingText(percent)} max={100} value={percent} />
    </div>
  )
}

interface RunProgressProps {
  name: string
  run: NonNullable<BlogImportState['run']>
}

/** How far the server has come. */
export function RunProgress({ name, run: { is_check, texts, total } }: RunProgressProps) {
  const sentence = is_check ? w.checking : w.importing
  return (
    <div className={styles.progress}>
      <p role="status">{sentence}</p>
      <progress aria-label={sentence} {...(total !== null && total > 0 && { max: total, value: texts })} />
      <p className={styles.small}>
        <span dir="auto">{name}</span>・<span className="num">{textsSoFar(texts, total)}</span>
      </p>
    </div>
  )
}
