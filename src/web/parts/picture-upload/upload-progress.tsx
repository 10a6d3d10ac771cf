import { uploadWording } from '../../../contract/wording/studio/studio-editor.ts'
import { Row } from '../../ui/layout/primitives.tsx'
import styles from './upload-progress.module.css'

/** How much of a picture is sent, then that the server works on it. The number is not read out with each change. */
export function UploadProgress({ name = '', percent }: { name?: string; percent: number }) {
  const isSent = percent >= 100
  return (
    <Row as="span" inline wrap gap="1 3">
      <span>{isSent ? uploadWording.preparing(name) : uploadWording.sending(name)}</span>
      <progress
        max={100}
        {...(!isSent && { value: percent })}
        aria-label={uploadWording.sending(name)}
        className={styles.bar}
      />
      {!isSent && (
        <span aria-hidden="true" className="num">
          {percent}%
        </span>
      )}
    </Row>
  )
}
