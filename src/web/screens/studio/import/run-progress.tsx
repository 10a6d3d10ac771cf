import type { BlogImportState } from '../../../../contract/studio/blog-import.ts'
import {
  blogImportWording as w,
  sendingText,
  textsSoFar,
} from '../../../../contract/wording/studio/blog-import-screen.ts'
import { Note, Stack } from '../../../ui/layout/primitives.tsx'
import styles from './blog-import.module.css'

export function SendProgress({ percent }: { percent: number }) {
  return (
    <Stack gap="2" pad="5" className={styles.progress}>
      <p>{sendingText(percent)}</p>
      <progress aria-label={sendingText(percent)} max={100} value={percent} />
    </Stack>
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
    <Stack gap="2" pad="5" className={styles.progress}>
      <p role="status">{sentence}</p>
      <progress aria-label={sentence} {...(total !== null && total > 0 && { max: total, value: texts })} />
      <Note size="3">
        <span dir="auto">{name}</span>・<span className="num">{textsSoFar(texts, total)}</span>
      </Note>
    </Stack>
  )
}
