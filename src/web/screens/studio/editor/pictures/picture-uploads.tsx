import { uploadWording } from '../../../../../contract/wording/studio/studio-editor.ts'
import { UploadProgress } from '../../../../parts/picture-upload/upload-progress.tsx'
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
          {upload.problem === undefined ? (
            <UploadProgress name={upload.file.name} percent={upload.percent} />
          ) : (
            <>
              <span>{upload.isTooLarge ? upload.problem : uploadWording.failed(upload.problem)}</span>
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
