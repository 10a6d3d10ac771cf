import type { LibraryPicture } from '../../../../contract/pictures/picture-library.ts'
import * as words from '../../../../contract/wording/studio/studio-pictures.ts'
import { CircleAlert } from '../../../ui/icons/icons.ts'
import styles from './pictures.module.css'

interface PictureGridProps {
  pictures: readonly LibraryPicture[]
  chosen: readonly string[]
  isLoading: boolean
  onChoose: (name: string) => void
}

/** Stored pictures side by side, each with its name and how often it is used. Some of them are chosen. */
export function PictureGrid({ pictures, chosen, isLoading, onChoose }: PictureGridProps) {
  return (
    <ul className={styles.grid} aria-busy={isLoading}>
      {pictures.map((picture) => (
        <li key={picture.name}>
          <button
            type="button"
            aria-pressed={chosen.includes(picture.name)}
            className={styles.picture}
            onClick={() => onChoose(picture.name)}
          >
            <span className={styles.frame} data-cover={isCover(picture) || undefined}>
              <img src={picture.thumbnail_path} alt="" loading="lazy" decoding="async" />
            </span>
            <span className={styles.name}>{pictureName(picture)}</span>
            <small className="num" data-lacks={picture.lacks_text || undefined}>
              {picture.lacks_text && <CircleAlert />}
              <span>
                {picture.lacks_text
                  ? words.picturesWording.withoutText
                  : words.countOfUses(picture.use_count)}
              </span>
            </small>
          </button>
        </li>
      ))}
    </ul>
  )
}

/** The name of its file, else that of the text that uses it. */
export function pictureName(picture: LibraryPicture): string {
  const title = picture.uses[0]?.title ?? ''
  return picture.file_name || words.unnamedPicture({ isCover: isCover(picture), title })
}

function isCover({ name }: LibraryPicture): boolean {
  return name.startsWith('cover-')
}
