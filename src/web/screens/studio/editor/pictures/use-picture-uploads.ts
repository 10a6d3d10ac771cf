import type { EditorView } from 'prosemirror-view'
import { useEffect, useRef, useState } from 'react'
import { AUDIO_BYTES, isAudioFile } from '../../../../../contract/pictures/audio.ts'
import { PICTURE_BYTES } from '../../../../../contract/pictures/pictures.ts'
import { uploadWording } from '../../../../../contract/wording/studio/studio-editor.ts'
import { shrinkPicture } from '../../../../parts/picture-upload/shrink-picture.ts'
import { tooLarge, useUploadApi } from '../../../../parts/picture-upload/use-picture-upload.ts'
import { type UploadFailure, useUploadFailure } from '../../../../parts/picture-upload/use-upload-failure.ts'
import type { Attributes } from '../../../../parts/rich-text-editor/body/attributes.ts'
import { replacePicture } from '../../../../parts/rich-text-editor/commands.ts'
import { audioFigure } from '../../../../parts/rich-text-editor/insert-block.ts'
import {
  addFrame,
  type AwaitedPicture,
  fillFrame,
  moveFrames,
  placeAfterPicture,
  placeOfCaret,
  removeFrame,
} from '../../../../parts/rich-text-editor/pictures/picture-frames.ts'
import { gatherPicture } from '../../../../parts/rich-text-editor/pictures/galleries.ts'

export interface PictureUpload {
  key: number
  /** Its frame in the text. */
  dom: HTMLElement
  file: File
  /** The picture in the text that it replaces. A part of it keeps the alternative text. */
  replaces?: { src: string; isPart: boolean } | undefined
  /** The addresses of those that have arrived of its gallery. */
  gallery?: Set<string> | undefined
  /** Why it has failed; undefined while it is under way. */
  failure?: UploadFailure | undefined
  /** The browser can make it smaller. */
  isTooLarge?: boolean
  /** It is in the text, as the first frame of a picture that moves. */
  isStill?: boolean
  percent: number
}

/** Where a picture of the library goes: to the caret, into the frame of an upload, or in the place of a picture with that address. */
export type PictureTarget = { at: 'caret' } | { upload: PictureUpload } | { src: string }

/** Uploads pictures and recordings into the text one after another. One that fails stays in its place, until it is sent again, replaced or removed. */
export function usePictureUploads(view: EditorView | undefined) {
  // A file arrives later, perhaps in another surface.
  const latest = useRef(view)
  useEffect(() => {
    const { current: before } = latest
    latest.current = view
    if (before && view && before !== view) moveFrames(before, view)
  }, [view])
  const uploadApi = useUploadApi()
  const describe = useUploadFailure({ isWriting: true })
  const [uploads, setUploads] = useState<readonly PictureUpload[]>([])
  const nextKey = useRef(0)
  // Removed while they were under way: their files are stored in vain.
  const removed = useRef(new Set<number>())
  const remove = (key: number) => {
    removed.current.add(key)
    if (latest.current) removeFrame(latest.current, key)
    setUploads((shown) => shown.filter((upload) => upload.key !== key))
  }
  const note = (key: number, change: Partial<PictureUpload>) =>
    setUploads((shown) => shown.map((upload) => (upload.key === key ? { ...upload, ...change } : upload)))
  const send = async ({ key, file, replaces, gallery }: PictureUpload) => {
    let percent = 0
    note(key, { file, failure: undefined, isTooLarge: false, percent })
    const isAudio = isAudioFile(file)
    if (file.size > (isAudio ? AUDIO_BYTES : PICTURE_BYTES))
      return note(key, { failure: { sentence: tooLarge(file), isFinal: true }, isTooLarge: !isAudio })
    const api = uploadApi((sent) => {
      percent = sent
      note(key, { percent })
    })
    try {
      if (isAudio) {
        const { path } = await api.call('POST /api/studio/audio', { file, query: { name: file.name } })
        const { current } = latest
        if (!current || removed.current.has(key)) return
        fillFrame(current, key, audioFigure(path, file.name.replace(/\.\w+$/, '')))
        return remove(key)
      }
      const { path, width, height, lost_motion } = await api.call('POST /api/studio/pictures', {
        file,
        query: { name: file.name },
      })
      const { current } = latest
      if (!current || removed.current.has(key)) return
      put(current, { key, replaces, gallery }, { src: path, width: String(width), height: String(height) })
      if (lost_motion) note(key, { isStill: true })
      else remove(key)
    } catch (cause) {
      note(key, { failure: await describe(cause, percent) })
    }
  }
  /** Puts a stored picture into the frame, or in the place of that which the frame replaces, with the others of its gallery. */
  const put = (
    current: EditorView,
    { key, replaces, gallery }: Pick<PictureUpload, 'key' | 'replaces' | 'gallery'>,
    picture: Attributes & { src: string },
  ) => {
    if (replaces) {
      const image = replaces.isPart ? picture : { alt: null, ...picture }
      replacePicture(replaces.src, image)(current.state, current.dispatch)
    } else fillFrame(current, key, picture)
    if (gallery) gatherPicture(picture.src, gallery)(current.state, current.dispatch)
    gallery?.add(picture.src)
  }
  const shrink = async (upload: PictureUpload) => {
    note(upload.key, { failure: undefined })
    const file = await shrinkPicture(upload.file)
    if (file) return send({ ...upload, file })
    note(upload.key, { failure: { sentence: uploadWording.notShrunk, isFinal: true }, isTooLarge: false })
  }
  const add = async (pictures: readonly AwaitedPicture[], replaces?: PictureUpload['replaces']) => {
    const { current } = latest
    if (!current) return
    const gallery = pictures.some(({ gathers }) => gathers) ? new Set<string>() : undefined
    const added = pictures.map(({ file, at, node }): PictureUpload => {
      const key = nextKey.current++
      const dom = document.createElement('div')
      addFrame(current, { key, at, node, dom })
      return { key, dom, file, replaces, gallery, percent: 0 }
    })
    setUploads((shown) => [...shown, ...added])
    for (const upload of added) if (!removed.current.has(upload.key)) await send(upload)
  }
  const replace = (replaces: { src: string; isPart: boolean }, file: File) => {
    const at = latest.current && placeAfterPicture(latest.current.state, replaces.src)
    if (at !== undefined) void add([{ file, at }], replaces)
  }
  const place = (pictures: readonly (Attributes & { src: string })[], target: PictureTarget) => {
    const { current } = latest
    const [first] = pictures
    if (!current || !first) return
    if ('upload' in target) {
      put(current, target.upload, first)
      return remove(target.upload.key)
    }
    if ('src' in target) {
      replacePicture(target.src, { alt: null, ...first })(current.state, current.dispatch)
      return
    }
    const gallery = pictures.length > 1 ? new Set<string>() : undefined
    const at = placeOfCaret(current.state)
    const keys = pictures.map(() => nextKey.current++)
    for (const key of keys) addFrame(current, { key, at, dom: document.createElement('div') })
    for (const [index, picture] of pictures.entries()) {
      const key = keys[index] ?? 0
      put(current, { key, gallery }, picture)
      removeFrame(current, key)
    }
  }
  return {
    uploads,
    /** Puts stored pictures where uploaded ones would come, several side by side. */
    place,
    add: (pictures: readonly AwaitedPicture[]) => void add(pictures),
    replace: (src: string, file: File) => replace({ src, isPart: false }, file),
    replaceByPart: (src: string, part: File) => replace({ src, isPart: true }, part),
    send: (upload: PictureUpload) => void send(upload),
    shrink: (upload: PictureUpload) => void shrink(upload),
    remove,
  }
}
