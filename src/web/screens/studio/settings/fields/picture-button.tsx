import { mediaPath } from '../../../../../contract/links.ts'
import { uploadWording } from '../../../../../contract/wording/studio/studio-editor.ts'
import { picturesWording as w } from '../../../../../contract/wording/studio/social-settings.ts'
import { UploadProgress } from '../../../../parts/picture-upload/upload-progress.tsx'
import { usePictureUpload } from '../../../../parts/picture-upload/use-picture-upload.ts'
import { Image } from '../../../../ui/icons/icons.ts'
import { Note, Row } from '../../../../ui/layout/primitives.tsx'
import controlStyles from './setting-controls.module.css'
import { FileButton, SmallButton } from '../../buttons.tsx'

interface PictureButtonProps {
  label: string
  /** A name in the media folder. */
  file: string | null
  onStored: (name: string) => Promise<string | undefined> | undefined
  /** Absent: the picture can be replaced only. */
  onRemove?: () => void
}

/** A picture with buttons that replace and remove it. A failed upload says why, and the chosen file can be sent again. */
export function PictureButton({ label, file, onStored, onRemove }: PictureButtonProps) {
  const { isBusy, percent, problem, upload, retry } = usePictureUpload(async (api, chosen) => {
    const { name } = await api.call('POST /api/studio/pictures', {
      file: chosen,
      query: { name: chosen.name },
    })
    return onStored(name)
  })
  return (
    <Row wrap gap="1 3" pad="2" className={controlStyles.picture}>
      {file === null ? <Image /> : <img src={mediaPath(file)} alt="" />}
      <span>
        <span>{label}</span>
        {percent !== undefined && <UploadProgress percent={percent} />}
        {problem !== undefined && (
          <Note as="small" role="alert" tone="error" above="1">
            {problem}
          </Note>
        )}
      </span>
      <Row as="span" wrap gap="2" pad="2">
        {retry && <SmallButton text={uploadWording.retry} onClick={retry} />}
        <FileButton text={file === null ? w.choose : w.replace} label={label} busy={isBusy} onFile={upload} />
        {file !== null && onRemove && <SmallButton text={uploadWording.remove} onClick={onRemove} />}
      </Row>
    </Row>
  )
}
