import { uploadWording } from '../../../../../contract/wording/studio-editor.ts'
import { SpinnerRing } from '../../../../ui/spinner.tsx'
import styles from '../notices.module.css'
import type { PictureUpload } from './use-picture-uploads.ts'

interface PictureUploadsProps {
  uploads: readonly PictureUpload[]
  onRetry: (upload: PictureUpload) => void
  onShrink: (upload: PictureUpload) => void
  onRemove: (key: number) => void
}

/** Pictures on their way, and those that did not arrive. */
export function PictureUploads({ uploads, onRetry, onShrink, onRemove }: PictureUploadsProps) {
  return (
    <div role="status" className={styles.uploads}>
      {uploads.map((upload) => (
        <p key={upload.key} data-failed={upload.problem !== undefined}>
          {upload.problem === undefined && <SpinnerRing />}
          <span>
            {upload.problem === undefined
              ? uploadWording.sending(upload.file.name)
              : upload.isTooLarge
                ? upload.problem
                : uploadWording.failed(upload.problem)}
          </span>
          {upload.problem !== undefined && (
            <>
              <button type="button" onClick={() => (upload.isTooLarge ? onShrink(upload) : onRetry(upload))}>
                {upload.isTooLarge ? uploadWording.shrink : uploadWording.retry}
              </button>
              <button type="button" onClick={() => onRemove(upload.key)}>
                {uploadWording.remove}
              </button>
            </>
          )}
        </p>
      ))}
    </div>
  )
}
