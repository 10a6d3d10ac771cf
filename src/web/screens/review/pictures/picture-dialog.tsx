import { type KeyboardEvent, useState } from 'react'
import { pictureWording } from '../../../../contract/wording/reading/reading-tools.ts'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { ArrowLeft, ArrowRight, X } from '../../../ui/icons/icons.ts'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { Row } from '../../../ui/layout/primitives.tsx'
import styles from './picture-dialog.module.css'

export interface ShownPicture {
  source: string
  alternative: string
  caption: string
}

export interface PictureDialogProps {
  pictures: readonly ShownPicture[]
  /** Index of the picture to begin with. */
  first: number
  onClose: () => void
}

/** A picture in the whole window. A press or + shows it in its own size, arrows lead to its neighbours, fingers enlarge it. */
export function PictureDialog({ pictures, first, onClose }: PictureDialogProps) {
  const [index, setIndex] = useState(first)
  const [isLarge, setIsLarge] = useState(false)
  const picture = pictures[index]
  const go = (step: number) => {
    setIsLarge(false)
    setIndex((present) => Math.min(pictures.length - 1, Math.max(0, present + step)))
  }
  const press = ({ key }: KeyboardEvent) => {
    if (key === '+' || key === '=') setIsLarge(true)
    else if (key === '-' || key === '0') setIsLarge(false)
    // Enlarged, arrows move over the picture.
    else if (key === 'ArrowLeft' && !isLarge) go(-1)
    else if (key === 'ArrowRight' && !isLarge) go(1)
  }
  if (!picture) return null
  return (
    <Dialog aria-label={pictureWording.label} className={styles.dialog ?? ''} onClose={onClose}>
      <div className={styles.page} role="presentation" onKeyDown={press}>
        <Row gap="1" className={styles.bar}>
          {pictures.length > 1 && (
            <>
              <IconButton label={pictureWording.before} disabled={index === 0} onClick={() => go(-1)}>
                <ArrowLeft />
              </IconButton>
              <span className="num">
                {index + 1}／{pictures.length}
              </span>
              <IconButton
                label={pictureWording.after}
                disabled={index === pictures.length - 1}
                onClick={() => go(1)}
              >
                <ArrowRight />
              </IconButton>
            </>
          )}
          <IconButton label={pictureWording.close} className={styles.close} onClick={onClose}>
            <X />
          </IconButton>
        </Row>
        <button
          type="button"
          aria-pressed={isLarge}
          aria-label={pictureWording.enlarge}
          className={isLarge ? `${styles.stage} ${styles.large}` : styles.stage}
          onClick={() => setIsLarge(!isLarge)}
        >
          <img key={picture.source} src={picture.source} alt={picture.alternative} />
        </button>
        {picture.caption !== '' && <p className={styles.caption}>{picture.caption}</p>}
      </div>
    </Dialog>
  )
}
