import { uploadWording } from '../../../../../contract/wording/studio/studio-editor.ts'
import { UploadProgress } from '../../../../parts/picture-upload/upload-progress.tsx'
import styles from '../notices.module.css'
import type { EditorView } from 'prosemirror-view'
import { useEffect, useRef, useState } from 'react'
import { PICTURE_BYTES } from '../../../../../contract/pictures/pictures.ts'
import { shrinkPicture } from '../../../../parts/picture-upload/shrink-picture.ts'
import { useUploadApi } from '../../../../parts/picture-upload/use-picture-upload.ts'
import { useUploadFailure } from '../../../../parts/picture-upload/use-upload-failure.ts'
import { replacePicture } from '../../../../parts/rich-text-editor/commands.ts'
import { insertPicture } from '../../../../parts/rich-text-editor/insert-block.ts'

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
          {upload.isStill ? (
            <>
              <span>{uploadWording.still(upload.file.name)}</span>
              <button type="button" className="underlined-button" onClick={() => onRemove(upload.key)}>
                {uploadWording.understood}
              </button>
            </>
          ) : upload.problem === undefined ? (
            <UploadProgress name={upload.file.name} percent={upload.percent} />
          ) : (
            <>
              <span>{upload.isTooLarge ? upload.problem : uploadWording.failed(upload.problem)}</span>
              <button
                type="button"
                className="underlined-button"
                onClick={() => (upload.isTooLarge ? onShrink(upload) : onRetry(upload))}
              >
                {upload.isTooLarge ? uploadWording.shrink : uploadWording.retry}
              </button>
              <button type="button" className="underlined-button" onClick={() => onRemove(upload.key)}>
                {uploadWording.remove}
              </button>
            </>
          )}
        </p>
      ))}
    </div>
  )
}

interface PictureUpload {
  key: number
  file: File
  /** The picture in the text that it replaces. A part of it keeps the alternative text. */
  replaces?: { src: string; isPart: boolean } | undefined
  /** Why it has failed; undefined while it is under way. */
  problem: string | undefined
  isTooLarge: boolean
  /** It is in the text, as the first frame of a picture that moves. */
  isStill?: boolean
  /** The sent percentage of the file. */
  percent: number
}

/** Uploads pictures into the text one after another. One that fails stays, with its file, until it is sent again or removed. */
export function usePictureUploads(view: EditorView | undefined) {
  // A file arrives later, perhaps in another surface.
  const latest = useRef(view)
  useEffect(() => {
    latest.current = view
  })
  const uploadApi = useUploadApi()
  const describe = useUploadFailure()
  const [uploads, setUploads] = useState<readonly PictureUpload[]>([])
  const nextKey = useRef(0)
  const remove = (key: number) => setUploads((shown) => shown.filter((upload) => upload.key !== key))
  const note = (key: number, change: Partial<PictureUpload>) =>
    setUploads((shown) => shown.map((upload) => (upload.key === key ? { ...upload, ...change } : upload)))
  const send = async ({ key, file, replaces }: PictureUpload) => {
    let percent = 0
    note(key, { problem: undefined, isTooLarge: false, percent })
    if (file.size > PICTURE_BYTES) {
      const problem = uploadWording.tooLarge(Math.ceil(file.size / 1024 / 1024))
      return note(key, { problem, isTooLarge: true })
    }
    const api = uploadApi((sent) => {
      percent = sent
      note(key, { percent })
    })
    try {
      const { path, width, height, lost_motion } = await api.call('POST /api/studio/pictures', { file })
      const picture = { src: path, width: String(width), height: String(height) }
      const { current } = latest
      if (current) {
        const command = replaces
          ? replacePicture(replaces.src, replaces.isPart ? picture : { ...picture, alt: null })
          : insertPicture(picture)
        command(current.state, current.dispatch)
      }
      if (lost_motion) note(key, { isStill: true })
      else remove(key)
    } catch (cause) {
      note(key, { problem: await describe(cause, percent) })
    }
  }
  const shrink = async (upload: PictureUpload) => {
    note(upload.key, { problem: undefined })
    const file = await shrinkPicture(upload.file)
    if (!file) return note(upload.key, { problem: uploadWording.notShrunk, isTooLarge: false })
    note(upload.key, { file })
    return send({ ...upload, file })
  }
  const add = async (files: readonly File[], replaces?: PictureUpload['replaces']) => {
    const added = files.map((file): PictureUpload => {
      return { key: nextKey.current++, file, replaces, problem: undefined, isTooLarge: false, percent: 0 }
    })
    setUploads((shown) => [...shown, ...added])
    for (const upload of added) await send(upload)
  }
  return {
    uploads,
    add: (files: readonly File[]) => void add(files),
    replace: (src: string, file: File) => void add([file], { src, isPart: false }),
    replaceByPart: (src: string, part: File) => void add([part], { src, isPart: true }),
    retry: (upload: PictureUpload) => void send(upload),
    shrink: (upload: PictureUpload) => void shrink(upload),
    remove,
  }
}
