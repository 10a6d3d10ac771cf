import type { EditorView } from 'prosemirror-view'
import { type RefObject, useRef, useState } from 'react'
import { PICTURE_BYTES } from '../../../../contract/pictures.ts'
import { uploadWording } from '../../../../contract/wording/studio-editor.ts'
import { useApi } from '../../../client/api-context.ts'
import { useUploadFailure } from '../../../parts/picture-upload/use-upload-failure.ts'
import { insertPicture } from '../../../parts/writing-surface/commands.ts'

export interface PictureUpload {
  key: number
  file: File
  /** Why it has failed; undefined while it is under way. */
  problem: string | undefined
}

/** Uploads pictures into the text one after another. One that fails stays, with its file, until it is sent again or removed. */
export function usePictureUploads(view: RefObject<EditorView | null>) {
  const api = useApi()
  const describe = useUploadFailure()
  const [uploads, setUploads] = useState<readonly PictureUpload[]>([])
  const nextKey = useRef(0)
  const remove = (key: number) => setUploads((shown) => shown.filter((upload) => upload.key !== key))
  const note = (key: number, problem: string | undefined) =>
    setUploads((shown) => shown.map((upload) => (upload.key === key ? { ...upload, problem } : upload)))
  const send = async ({ key, file }: PictureUpload) => {
    note(key, undefined)
    if (file.size > PICTURE_BYTES)
      return note(key, uploadWording.tooLarge(Math.ceil(file.size / 1024 / 1024)))
    try {
      const { path, width, height } = await api.call('POST /api/studio/pictures', { file })
      const { current } = view
      if (current)
        insertPicture({ src: path, width: String(width), height: String(height) })(
          current.state,
          current.dispatch,
        )
      remove(key)
    } catch (cause) {
      note(key, await describe(cause))
    }
  }
  const add = async (files: readonly File[]) => {
    const added = files.map((file): PictureUpload => ({ key: nextKey.current++, file, problem: undefined }))
    setUploads((shown) => [...shown, ...added])
    for (const upload of added) await send(upload)
  }
  return {
    uploads,
    add: (files: readonly File[]) => void add(files),
    retry: (upload: PictureUpload) => void send(upload),
    remove,
  }
}
