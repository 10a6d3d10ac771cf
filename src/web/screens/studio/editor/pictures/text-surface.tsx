import type { EditorView } from 'prosemirror-view'
import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { useApi } from '../../../../client/api/api-context.ts'
import { RichTextEditor } from '../../../../parts/rich-text-editor/rich-text-editor.tsx'
import { findTitles } from '../found-titles.ts'
import type { PictureTarget, PictureUpload, usePictureUploads } from './use-picture-uploads.ts'
import { createPortal } from 'react-dom'
import { AUDIO_TYPES, isAudioFile } from '../../../../../contract/pictures/audio.ts'
import { uploadWording } from '../../../../../contract/wording/studio/studio-editor.ts'
import { FileInput } from '../../../../ui/fields/file-input.tsx'
import { UploadProgress } from '../../../../parts/picture-upload/upload-progress.tsx'
import { describeFailure, wordingFor } from '../../../../parts/picture-upload/use-picture-upload.ts'
import { Note, Row } from '../../../../ui/layout/primitives.tsx'
import styles from './upload-frames.module.css'
import type { PercentCrop } from 'react-image-crop'
import { pictureCropWording as w } from '../../../../../contract/wording/studio/studio-cover.ts'
import { cutPicture } from '../../../../parts/picture-upload/shrink-picture.ts'
import { CropStage } from '../cover/cover-crop.tsx'
import { PickerDialog } from '../cover/picker-dialog.tsx'

interface TextSurfaceProps extends Pick<
  ComponentProps<typeof RichTextEditor>,
  'onReady' | 'onChange' | 'onExcerpt' | 'placeholder' | 'siteText'
> {
  /** A review or a letter. */
  editor: {
    surfaceKey: number
    draft: { content: string }
    isReadOnly: boolean
    setView: (view: EditorView) => void
    change: () => void
  }
  pictures: ReturnType<typeof usePictureUploads>
  /** A picture of the library is wanted there. */
  onTarget: (target: PictureTarget) => void
  /** The id of the text itself, which the menu after 《 does not offer. */
  except?: number
}

/** The text that is written, with its pictures: uploaded into it, replaced and cut. */
export function TextSurface(props: TextSurfaceProps) {
  const { editor, pictures, onTarget, except, onReady, onChange, ...rest } = props
  const api = useApi()
  // The address of the picture of which a part is chosen.
  const [cropped, setCropped] = useState<string>()
  return (
    <>
      <RichTextEditor
        {...rest}
        key={editor.surfaceKey}
        html={editor.draft.content}
        isReadOnly={editor.isReadOnly}
        onReady={(view) => {
          editor.setView(view)
          onReady(view)
        }}
        onChange={(view) => {
          onChange(view)
          editor.change()
        }}
        findTitles={(q, signal) => findTitles(api, { q, except, signal })}
        onPictures={pictures.add}
        onLibrary={(src) => onTarget(src === undefined ? { at: 'caret' } : { src })}
        onReplacePicture={pictures.replace}
        onCropPicture={setCropped}
      />
      <UploadFrames pictures={pictures} onTarget={onTarget} />
      {cropped !== undefined && (
        <PictureCrop
          src={cropped}
          onCut={(file) => {
            setCropped(undefined)
            pictures.replaceByPart(cropped, file)
          }}
          onClose={() => setCropped(undefined)}
        />
      )}
    </>
  )
}

interface UploadFramesProps {
  pictures: Pick<ReturnType<typeof usePictureUploads>, 'uploads' | 'send' | 'shrink' | 'remove'>
  onTarget: (target: PictureTarget) => void
}

/** Pictures on their way, and those that did not arrive, each in its frame in the text. */
function UploadFrames(props: UploadFramesProps) {
  return props.pictures.uploads.map((upload) =>
    createPortal(<UploadFrame upload={upload} {...props} />, upload.dom, String(upload.key)),
  )
}

function UploadFrame({ upload, pictures, onTarget }: UploadFramesProps & { upload: PictureUpload }) {
  const another = useRef<HTMLInputElement>(null)
  const { key, file, failure, isTooLarge = false, isStill = false, percent } = upload
  const isAudio = isAudioFile(file)
  const chooseAnother = wordingFor(file).another
  const remove = () => pictures.remove(key)
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
            {isTooLarge && <Action name={uploadWording.shrink} onPress={() => pictures.shrink(upload)} />}
            {failure.isFinal ? (
              <Action name={chooseAnother} onPress={() => another.current?.click()} />
            ) : (
              <Action name={uploadWording.retry} onPress={() => pictures.send(upload)} />
            )}
            {!isAudio && !upload.replaces?.isPart && (
              <Action name={uploadWording.library} onPress={() => onTarget({ upload })} />
            )}
            <Action name={uploadWording.remove} onPress={remove} />
          </>
        )}
      </Row>
      <FileInput
        ref={another}
        label={chooseAnother}
        {...(isAudio && { accept: AUDIO_TYPES })}
        onFiles={([chosen]) => pictures.send({ ...upload, file: chosen })}
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

interface PictureCropProps {
  /** Of the picture on this site. */
  src: string
  onCut: (file: File) => void
  onClose: () => void
}

const WHOLE: PercentCrop = { unit: '%', x: 0, y: 0, width: 100, height: 100 }

/** 裁切: the part of a picture of the text that stays, in any shape. The part is uploaded as a picture of its own. */
function PictureCrop({ src, onCut, onClose }: PictureCropProps) {
  const image = useRef<HTMLImageElement>(null)
  const [area, setArea] = useState<PercentCrop>(WHOLE)
  const [isBusy, setIsBusy] = useState(false)
  const [isLost, setIsLost] = useState(false)
  const isWhole = area.width >= 100 && area.height >= 100
  const cut = async () => {
    if (!image.current) return
    setIsBusy(true)
    const { naturalWidth, naturalHeight } = image.current
    const part = {
      left: (area.x / 100) * naturalWidth,
      top: (area.y / 100) * naturalHeight,
      width: (area.width / 100) * naturalWidth,
      height: (area.height / 100) * naturalHeight,
    }
    try {
      const response = await fetch(src)
      onCut(await cutPicture(await response.blob(), w.file, part))
    } catch (cause) {
      console.info('a picture could not be cut', cause)
      setIsLost(true)
      setIsBusy(false)
    }
  }
  return (
    <PickerDialog
      heading={w.heading}
      use={w.use}
      isBusy={isBusy}
      isChosen={!isWhole}
      problem={isLost ? w.lost : undefined}
      onUse={() => void cut()}
      onClose={onClose}
    >
      <CropStage
        src={src}
        label={w.area}
        crop={area}
        minWidth={24}
        minHeight={24}
        onChange={(_pixels, changed) => setArea(changed)}
        onLost={() => setIsLost(true)}
        onImage={(loaded) => (image.current = loaded)}
      />
      <Note push size="3">
        {w.hint}
      </Note>
    </PickerDialog>
  )
}
