import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { ReactCrop } from 'react-image-crop'
import { type Crop, middleCrop } from '../../../../../contract/pictures/cover-crops.ts'
import { COVER_USES, coverCropWording as w } from '../../../../../contract/wording/studio/studio-cover.ts'
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
        <div ref={stage} className={styles.stage}>
          {isLost ? (
            <Message kind="error">{w.lost}</Message>
          ) : (
            <ReactCrop
              {...(area && { crop: { unit: '%', ...area } })}
              aspect={2 / 3}
              minWidth={48}
              keepSelection
              ruleOfThirds
              ariaLabels={LABELS}
              className={styles.crop ?? ''}
              onChange={(_pixels, { x, y, width, height }) => change({ x, y, width, height })}
            >
              <img
                src={part.path}
                alt={w.original}
                onError={() => setIsLost(true)}
                onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => {
                  const loaded = { width, height }
                  setSize(loaded)
                  change(toArea(part.crop ?? middleCrop(loaded), loaded), loaded)
                }}
              />
            </ReactCrop>
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
          <Note push size="3" className={styles.hint}>
            <span>{w.hintWide}</span>
            <span>{w.hintNarrow}</span>
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

const LABELS = {
  cropArea: w.area,
  nwDragHandle: w.corner(w.corners.nw),
  neDragHandle: w.corner(w.corners.ne),
  swDragHandle: w.corner(w.corners.sw),
  seDragHandle: w.corner(w.corners.se),
  // Not shown: the sides have a fixed relation.
  nDragHandle: '',
  eDragHandle: '',
  sDragHandle: '',
  wDragHandle: '',
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
      <Row align="end" wrap gap="2" size="2">
        {COVER_USES.map(({ width, name }) => (
          <Stack justify="center" gap="2" key={width}>
            <span style={{ width }}>{picture}</span>
            {name}
          </Stack>
        ))}
      </Row>
    </Stack>
  )
}
