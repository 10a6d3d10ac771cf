import { Play } from '../../ui/icons/icons.ts'
import type { SiteVideo } from '../../../contract/settings/settings.ts'
import { playVideoNamed, videoWording } from '../../../contract/wording/reviews/video.ts'
import { VideoPoster } from './video-poster.tsx'
import styles from './video.module.css'
import type { VideoSource } from './video-source.ts'

interface VideoThumbnailProps {
  video: SiteVideo
  source: VideoSource | null
  onPlay: () => void
  /** Shows the title over the foot of the picture. */
  captioned?: boolean
  compact?: boolean
}

/** The stored picture with a play button; no request goes to a provider before the press. */
export function VideoThumbnail({
  video,
  source,
  onPlay,
  captioned = false,
  compact = false,
}: VideoThumbnailProps) {
  return (
    <div className={styles.frame}>
      <VideoPoster video={video} />
      {source && (
        <button
          type="button"
          aria-label={playVideoNamed(video.title)}
          onClick={onPlay}
          className={compact ? `${styles.play} ${styles.compact}` : styles.play}
        >
          <Play />
        </button>
      )}
      {source && (
        <noscript>
          <a href={source.address} target="_blank" rel="noopener noreferrer" className={styles.plainLink}>
            {videoWording.watch}
          </a>
        </noscript>
      )}
      {captioned && <p className={styles.caption}>{video.title}</p>}
    </div>
  )
}
