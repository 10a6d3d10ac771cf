import { mediaPath } from '../../../contract/links.ts'
import { useSite } from '../../client/site.ts'
import styles from './portrait.module.css'

/** The owner's picture, where there is one. */
export function Portrait() {
  const { portrait } = useSite().settings
  if (!portrait) return null
  return (
    <img
      src={mediaPath(portrait.file)}
      alt={portrait.alt}
      width={160}
      height={160}
      className={styles.portrait}
    />
  )
}
