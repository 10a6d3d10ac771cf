import { useRef, useState } from 'react'
import { mediaPath } from '../../../../contract/links.ts'
import { PICTURE_BYTES } from '../../../../contract/pictures.ts'
import { uploadWording } from '../../../../contract/wording/studio-editor.ts'
import { picturesWording as w } from '../../../../contract/wording/social-settings.ts'
import { useApi } from '../../../client/api-context.ts'
import { toFailure } from '../../../client/api.ts'
import { Button } from '../../../ui/button.tsx'
import { Image } from '../../../ui/icons.ts'
import styles from './settings.module.css'

interface PictureButtonProps {
  label: string
  /** A name in the media folder. */
  file: string | null
  /** Resolves with the sentence of the failure. */
  onStored: (name: string) => Promise<string | undefined> | undefined
  /** Absent: the picture can be replaced only. */
  onRemove?: () => void
}

/** A picture with buttons that replace and remove it. A failed upload says why, and the chosen file can be sent again. */
export function PictureButton({ label, file, onStored, onRemove }: PictureButtonProps) {
  const api = useApi()
  const input = useRef<HTMLInputElement>(null)
  const [isBusy, setIsBusy] = useState(false)
  const [failed, setFailed] = useState<{ chosen: File; problem: string }>()
  const upload = async (chosen: File) => {
    setFailed(undefined)
    if (chosen.size > PICTURE_BYTES)
      return setFailed({ chosen, problem: uploadWording.tooLarge(Math.ceil(chosen.size / 1024 / 1024)) })
    setIsBusy(true)
    try {
      const { name } = await api.call('POST /api/studio/pictures', { file: chosen })
      const problem = await onStored(name)
      if (problem !== undefined) setFailed({ chosen, problem })
    } catch (cause) {
      setFailed({ chosen, problem: toFailure(cause).sentence })
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <div className={styles.picture}>
      {file === null ? <Image /> : <img src={mediaPath(file)} alt="" />}
      <span>
        {label}
        {failed && (
          <small role="alert" className={styles.problem}>
            {uploadWording.failed(failed.problem)}
          </small>
        )}
      </span>
      <span className={styles.buttons}>
        {failed && (
          <Button size="s" onClick={() => void upload(failed.chosen)}>
            {uploadWording.retry}
          </Button>
        )}
        <Button size="s" busy={isBusy} onClick={() => input.current?.click()}>
          {file === null ? w.choose : w.replace}
        </Button>
        {file !== null && onRemove && (
          <Button size="s" onClick={onRemove}>
            {uploadWording.remove}
          </Button>
        )}
      </span>
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        aria-label={label}
        onChange={({ currentTarget }) => {
          const chosen = currentTarget.files?.[0]
          if (chosen) void upload(chosen)
          currentTarget.value = ''
        }}
      />
    </div>
  )
}
