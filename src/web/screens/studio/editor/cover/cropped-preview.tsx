import type { Crop } from '../../../../../contract/pictures/cover-crops.ts'
import { COVER_USES, coverCropWording as w } from '../../../../../contract/wording/studio/studio-cover.ts'
import { Row, Stack } from '../../../../ui/layout/primitives.tsx'
import coverStyles from '../../../../parts/book-cover/book-cover.module.css'
import type { Size } from './cover-area.ts'
import styles from './cover-crop.module.css'

interface CroppedPreviewProps {
  path: string
  crop: Crop
  size: Size
}

/** The part of the picture as the cover that it would be, in the sizes in which covers are shown. */
export function CroppedPreview({ path, crop, size }: CroppedPreviewProps) {
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
