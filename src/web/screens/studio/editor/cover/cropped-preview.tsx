import type { Crop } from '../../../../../contract/pictures/cover-crops.ts'
import { COVER_USES, coverCropWording as w } from '../../../../../contract/wording/studio/studio-cover.ts'
import coverStyles from '../../../../parts/book-cover/book-cover.module.css'
import type { Size } from './cover-area.ts'
import styles from './cover-crop.module.css'
import pickerStyles from './cover-picker.module.css'

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
    <div className={styles.preview}>
      <div className={styles.large}>{picture}</div>
      <p className="num">{w.sizes(size.width, size.height)}</p>
      <div className={pickerStyles.uses}>
        {COVER_USES.map(({ width, name }) => (
          <div key={width}>
            <span style={{ width }}>{picture}</span>
            {name}
          </div>
        ))}
      </div>
    </div>
  )
}
