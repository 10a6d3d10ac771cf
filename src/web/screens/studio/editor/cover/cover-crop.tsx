import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { ReactCrop, type ReactCropProps } from 'react-image-crop'
import { type Crop, middleCrop } from '../../../../../contract/pictures/cover-crops.ts'
import {
  COVER_USES,
  coverCropWording as w,
  pictureCropWording,
} from '../../../../../contract/wording/studio/studio-cover.ts'
import { Message } from '../../../../ui/messages/message.tsx'
import { Image, ZoomIn } from '../../../../ui/icons/icons.ts'
import { type Area, MIN_SCALE, scaleOf, scaleTo, type Size, toArea, toCrop } from './cover-area.ts'
import { Note, Row, Stack } from '../../../../ui/layout/primitives.tsx'
import './cover-crop-library.css'
import { Grid } from '../../../../ui/layout/grid.tsx'
import styles from './cover-crop.module.css'
import coverStyles from '../../../../parts/book-cover/book-cover.module.css'

/** A part of an original. */
export interface ChosenPart {
  original: string
  path: string
  /** Undefined until the picture has loaded: then the largest part in its middle. */
  crop: Crop | undefined
}

interface CoverCropProps {
  part: ChosenPart
  onCrop: (crop: Crop) => void
  /** Buttons below the picture. */
  tools?: ReactNode
}

/** Chooses the part of a picture that becomes the cover: by pointer, wheel and keys. Mount it anew for another picture. */
export function CoverCrop({ part, onCrop, tools }: CoverCropProps) {
  const sizeId = useId()
  const [size, setSize] = useState<Size>()
  const [area, setArea] = useState<Area>()
  const [isLost, setIsLost] = useState(false)
  const [isTouched] = useState(() => window.matchMedia('(pointer: coarse)').matches)
  const stage = useRef<HTMLDivElement>(null)
  const change = (next: Area, of = size) => {
    if (!of) return
    setArea(next)
    onCrop(toCrop(next, of))
  }
  const zoom = useEffectEvent((steps: number) => {
    if (area && size) change(scaleTo(area, size, scaleOf(area, size) - steps * WHEEL_STEP))
  })
  useEffect(() => {
    const { current } = stage
    // React's own listener cannot keep the page from scrolling.
    const handleWheel = (event: WheelEvent) => {
      event.preventDefault()
      zoom(Math.sign(event.deltaY))
    }
    current?.addEventListener('wheel', handleWheel, { passive: false })
    return () => current?.removeEventListener('wheel', handleWheel)
  }, [])
  const crop = area && size && toCrop(area, size)
  return (
    <Grid gap="6 7" wide="minmax(0, 1fr) 300px">
      <div>
        <div ref={stage}>
          {isLost ? (
            <Message kind="error">{w.lost}</Message>
          ) : (
            <CropStage
              src={part.path}
              label={w.area}
              aspect={2 / 3}
              minWidth={48}
              {...(area && { crop: { unit: '%', ...area } })}
              onChange={(_pixels, { x, y, width, height }) => change({ x, y, width, height })}
              onLost={() => setIsLost(true)}
              onImage={({ naturalWidth: width, naturalHeight: height }) => {
                const loaded = { width, height }
                setSize(loaded)
                change(toArea(part.crop ?? middleCrop(loaded), loaded), loaded)
              }}
            />
          )}
        </div>
        <Row wrap gap="1 5" above="3">
          <Stack align="center" gap="3" className={styles.size}>
            <Image />
            <label htmlFor={sizeId} className="visually-hidden">
              {w.size}
            </label>
            <input
              id={sizeId}
              type="range"
              min={MIN_SCALE}
              max={100}
              disabled={!crop}
              value={area && size ? invert(scaleOf(area, size)) : MIN_SCALE}
              aria-valuetext={area && size ? `${Math.round(scaleOf(area, size))}%` : ''}
              onChange={({ currentTarget: { valueAsNumber } }) =>
                area && size && change(scaleTo(area, size, invert(valueAsNumber)))
              }
            />
            <ZoomIn />
          </Stack>
          {tools}
          <Note push size="3">
            {isTouched ? w.hintNarrow : w.hintWide}
          </Note>
        </Row>
      </div>
      {crop && size && <CroppedPreview path={part.path} crop={crop} size={size} />}
    </Grid>
  )
}

/** Percent. */
const WHEEL_STEP = 5

/** The slider enlarges to the right, as the area becomes smaller. */
function invert(percent: number): number {
  return 100 + MIN_SCALE - percent
}

interface CropStageProps extends Omit<ReactCropProps, 'ariaLabels' | 'children'> {
  src: string
  /** The name of the part. */
  label: string
  onImage: (image: HTMLImageElement) => void
  onLost: () => void
}

/** A picture on the ground of the cover's cloth, of which a part is chosen. */
export function CropStage({ src, label, onImage, onLost, ...rest }: CropStageProps) {
  return (
    <div className={styles.stage}>
      <ReactCrop
        {...rest}
        keepSelection
        ruleOfThirds
        ariaLabels={{ ...LABELS, cropArea: label }}
        className={styles.crop ?? ''}
      >
        <img
          src={src}
          alt={w.original}
          onError={onLost}
          onLoad={({ currentTarget }) => onImage(currentTarget)}
        />
      </ReactCrop>
    </div>
  )
}

const { corner, corners } = w
const { sides } = pictureCropWording

const LABELS = {
  nwDragHandle: corner(corners.nw),
  neDragHandle: corner(corners.ne),
  swDragHandle: corner(corners.sw),
  seDragHandle: corner(corners.se),
  nDragHandle: corner(sides.n),
  eDragHandle: corner(sides.e),
  sDragHandle: corner(sides.s),
  wDragHandle: corner(sides.w),
}

/** The part of the picture as the cover that it would be, in the sizes in which covers are shown. */
function CroppedPreview({ path, crop, size }: { path: string; crop: Crop; size: Size }) {
  const picture = (
    <span className={`${coverStyles.cover} ${styles.cropped}`}>
      <img
        src={path}
        alt=""
        style={{
          width: `${(size.width / crop.width) * 100}%`,
          height: `${(size.height / crop.height) * 100}%`,
          left: `${(-crop.left / crop.width) * 100}%`,
          top: `${(-crop.top / crop.height) * 100}%`,
        }}
      />
    </span>
  )
  return (
    <Stack gap="4" size="3" tone="quiet" className={styles.preview}>
      <div className={styles.large}>{picture}</div>
      <p className="num">{w.sizes(size.width, size.height)}</p>
      <CoverSizes>{picture}</CoverSizes>
    </Stack>
  )
}

/** A cover in the sizes in which the site shows it. */
export function CoverSizes({ children }: { children: ReactNode }) {
  return (
    <Row align="end" wrap gap="2" size="2">
      {COVER_USES.map(({ width, name }) => (
        <Stack justify="center" gap="2" key={width}>
          <span style={{ width }}>{children}</span>
          {name}
        </Stack>
      ))}
    </Row>
  )
}
