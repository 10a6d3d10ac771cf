import { useRef, useState } from 'react'
import { coverCropWording as w } from '../../../../../contract/wording/studio/studio-cover.ts'
import { uploadWording } from '../../../../../contract/wording/studio/studio-editor.ts'
import { useApi } from '../../../../client/api/api-context.ts'
import { useUploadFailure } from '../../../../parts/picture-upload/use-upload-failure.ts'
import { FileInput } from '../../../../ui/fields/file-input.tsx'
import { usePictureUpload } from '../../../../parts/picture-upload/use-picture-upload.ts'
import { UploadProgress } from '../../../../parts/picture-upload/upload-progress.tsx'
import { Button } from '../../../../ui/buttons/button.tsx'
import { Replace, RotateCw, Upload } from '../../../../ui/icons/icons.ts'
import { Message } from '../../../../ui/messages/message.tsx'
import { type ChosenPart, CoverCrop } from './cover-crop.tsx'
import { Small, Stack } from '../../../../ui/layout/primitives.tsx'
import { Title } from '../../../../ui/layout/title.tsx'
import { ToolButton } from '../../buttons.tsx'
import styles from './cover-crop.module.css'

interface CoverUploadProps {
  part: ChosenPart | undefined
  onPart: (part: ChosenPart) => void
}

/** 封面・上傳: a picture of the owner's, of which a part becomes the cover. */
export function CoverUpload({ part, onPart }: CoverUploadProps) {
  const api = useApi()
  const describe = useUploadFailure()
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setIsOver] = useState(false)
  const [turnProblem, setTurnProblem] = useState<string>()
  const { isBusy, percent, problem, upload, retry } = usePictureUpload(async (uploadApi, file) => {
    const { name, path } = await uploadApi.call('POST /api/studio/cover-originals', {
      file,
      query: { name: file.name },
    })
    onPart({ original: name, path, crop: undefined })
  })
  const turn = async () => {
    if (!part) return
    setTurnProblem(undefined)
    try {
      const params = { name: part.original }
      const { name, path } = await api.call('POST /api/studio/cover-originals/{name}/turns', { params })
      onPart({ original: name, path, crop: undefined })
    } catch (cause) {
      setTurnProblem((await describe(cause)).sentence)
    }
  }
  const shown = problem ?? turnProblem
  return (
    <Stack
      gap="4"
      className={styles.upload}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setIsOver(false)
        const [file] = event.dataTransfer.files
        if (file) upload(file)
      }}
    >
      {shown !== undefined && (
        <Message
          kind="error"
          more={
            retry && (
              <Button size="s" onClick={retry}>
                {uploadWording.retry}
              </Button>
            )
          }
        >
          {shown}
        </Message>
      )}
      {percent !== undefined && <UploadProgress percent={percent} />}
      {part ? (
        <CoverCrop
          key={part.path}
          part={part}
          onCrop={(crop) => onPart({ ...part, crop })}
          tools={
            <>
              <ToolButton onClick={() => void turn()}>
                <RotateCw />
                {w.turn}
              </ToolButton>
              <ToolButton disabled={isBusy} onClick={() => input.current?.click()}>
                <Replace />
                {w.another}
              </ToolButton>
            </>
          }
        />
      ) : (
        <Stack justify="center" gap="3" className={styles.drop}>
          <Upload />
          <Title as="h3" size="7">
            {w.drop}
          </Title>
          <Button busy={isBusy} onClick={() => input.current?.click()}>
            {w.choose}
          </Button>
          <Small size="3">{w.dropText}</Small>
        </Stack>
      )}
      <FileInput ref={input} label={w.file} onFiles={([file]) => upload(file)} />
    </Stack>
  )
}
