import { useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { AUDIO_TYPES, isAudioFile } from '../../../../../contract/pictures/audio.ts'
import { uploadWording } from '../../../../../contract/wording/studio/studio-editor.ts'
import { FileInput } from '../../../../ui/fields/file-input.tsx'
import { UploadProgress } from '../../../../parts/picture-upload/upload-progress.tsx'
import { describeFailure, wordingFor } from '../../../../parts/picture-upload/use-picture-upload.ts'
import { Row } from '../../../../ui/layout/primitives.tsx'
import styles from './upload-frames.module.css'
import type { PictureUpload } from './use-picture-uploads.ts'

interface UploadFramesProps {
  uploads: readonly PictureUpload[]
  onSend: (upload: PictureUpload) => void
  onShrink: (upload: PictureUpload) => void
  onRemove: (key: number) => void
  /** Opens the library for the place of the frame. */
  onLibrary: (upload: PictureUpload) => void
}

/** Pictures on their way, and those that did not arrive, each in its frame in the text. */
export function UploadFrames({ uploads, ...actions }: UploadFramesProps) {
  return uploads.map((upload) =>
    createPortal(<UploadFrame upload={upload} {...actions} />, upload.dom, String(upload.key)),
  )
}

interface UploadFrameProps extends Omit<UploadFramesProps, 'uploads'> {
  upload: PictureUpload
}

function UploadFrame({ upload, onSend, onShrink, onRemove, onLibrary }: UploadFrameProps) {
  const another = useRef<HTMLInputElement>(null)
  const { key, file, failure, isTooLarge = false, isStill = false, percent } = upload
  const isAudio = isAudioFile(file)
  const chooseAnother = wordingFor(file).another
  const remove = () => onRemove(key)
  return (
    <div role="status" className={styles.frame} data-failed={failure !== undefined}>
      {!isStill && !isAudio && <Preview file={file} />}
      <Row wrap gap="1 3" className={styles.line}>
        {isStill ? (
          <>
            <span>{uploadWording.still(file.name)}</span>
            <Action name={uploadWording.understood} onPress={remove} />
          </>
        ) : failure === undefined ? (
          <>
            <UploadProgress name={file.name} percent={isAudio ? Math.min(percent, 99) : percent} />
            <Action name={uploadWording.cancel} onPress={remove} />
          </>
        ) : (
          <>
            <span>
              <span className={styles.name}>{file.name}</span>
              {isTooLarge ? failure.sentence : describeFailure(failure, file)}
            </span>
            {isTooLarge && <Action name={uploadWording.shrink} onPress={() => onShrink(upload)} />}
            {failure.isFinal ? (
              <Action name={chooseAnother} onPress={() => another.current?.click()} />
            ) : (
              <Action name={uploadWording.retry} onPress={() => onSend(upload)} />
            )}
            {!isAudio && !upload.replaces?.isPart && (
              <Action name={uploadWording.library} onPress={() => onLibrary(upload)} />
            )}
            <Action name={uploadWording.remove} onPress={remove} />
          </>
        )}
      </Row>
      <FileInput
        ref={another}
        label={chooseAnother}
        {...(isAudio && { accept: AUDIO_TYPES })}
        onFiles={([chosen]) => onSend({ ...upload, file: chosen })}
      />
    </div>
  )
}

function Action({ name, onPress }: { name: string; onPress: () => void }) {
  return (
    <button
      type="button"
      className="underlined-button"
      // The caret stays in the text.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
    >
      {name}
    </button>
  )
}

/** Pixels. */
const WIDEST = 720

/** One at a time: a decoded photo takes four bytes for each of its pixels. */
let lastDrawn: Promise<void> = Promise.resolve()

/** The picture before it is stored, in its proportions: pages may not load `blob:` addresses. */
function Preview({ file }: { file: File }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const { current } = canvas
    let isCurrent = true
    const draw = async () => {
      if (!isCurrent) return
      const bitmap = await createImageBitmap(file)
      const scale = Math.min(1, WIDEST / bitmap.width)
      if (isCurrent && current) {
        current.width = Math.max(1, Math.round(bitmap.width * scale))
        current.height = Math.max(1, Math.round(bitmap.height * scale))
        current.getContext('2d')?.drawImage(bitmap, 0, 0, current.width, current.height)
        current.hidden = false
      }
      bitmap.close()
    }
    lastDrawn = lastDrawn
      .then(draw)
      .catch((cause: unknown) => console.info('a picture cannot be shown before it is stored', cause))
    return () => {
      isCurrent = false
    }
  }, [file])
  return <canvas ref={canvas} hidden aria-hidden="true" className={styles.preview} />
}
