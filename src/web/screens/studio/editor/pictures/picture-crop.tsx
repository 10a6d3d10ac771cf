import { useRef, useState } from 'react'
import { type PercentCrop, ReactCrop } from 'react-image-crop'
import {
  coverCropWording,
  pictureCropWording as w,
} from '../../../../../contract/wording/studio/studio-cover.ts'
import { cutPicture } from '../../../../parts/picture-upload/shrink-picture.ts'
import { Note } from '../../../../ui/layout/primitives.tsx'
import '../cover/cover-crop-library.css'
import cropStyles from '../cover/cover-crop.module.css'
import { PickerDialog } from '../cover/picker-dialog.tsx'

interface PictureCropProps {
  /** Of the picture on this site. */
  src: string
  onCut: (file: File) => void
  onClose: () => void
}

const WHOLE: PercentCrop = { unit: '%', x: 0, y: 0, width: 100, height: 100 }

/** 裁切: the part of a picture of the text that stays, in any shape. The part is uploaded as a picture of its own. */
export function PictureCrop({ src, onCut, onClose }: PictureCropProps) {
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
      <div className={cropStyles.stage}>
        <ReactCrop
          crop={area}
          minWidth={24}
          minHeight={24}
          keepSelection
          ruleOfThirds
          ariaLabels={LABELS}
          className={cropStyles.crop ?? ''}
          onChange={(_pixels, changed) => setArea(changed)}
        >
          <img ref={image} src={src} alt={coverCropWording.original} onError={() => setIsLost(true)} />
        </ReactCrop>
      </div>
      <Note push size="3" className={cropStyles.hint}>
        {w.hint}
      </Note>
    </PickerDialog>
  )
}

const { corner, corners } = coverCropWording

const LABELS = {
  cropArea: w.area,
  nwDragHandle: corner(corners.nw),
  neDragHandle: corner(corners.ne),
  swDragHandle: corner(corners.sw),
  seDragHandle: corner(corners.se),
  nDragHandle: corner(w.sides.n),
  eDragHandle: corner(w.sides.e),
  sDragHandle: corner(w.sides.s),
  wDragHandle: corner(w.sides.w),
}
