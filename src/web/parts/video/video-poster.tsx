import { mediaPath } from '../../../contract/links.ts'
import type { SiteVideo } from '../../../contract/settings/settings.ts'
import styles from './video.module.css'

/** The stored picture of a video, over its whole frame; loaded when near the viewport. */
export function VideoPoster({ video }: { video: SiteVideo }) {
  return (
    <img
      src={mediaPath(video.poster)}
      alt=""
      width={1280}
      height={720}
      loading="lazy"
      decoding="async"
      className={styles.fill}
    />
  )
}
