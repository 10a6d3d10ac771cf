import { useEffect, useRef } from 'react'
import { mediaPath } from '../../../contract/links.ts'
import type { SiteVideo } from '../../../contract/settings/settings.ts'
import { keepFrameFocus } from '../../ui/keep-frame-focus.ts'
import { frameAttributes } from './frame-attributes.ts'
import styles from './video.module.css'
import type { VideoSource } from './video-source.ts'

interface VideoPlayerProps {
  video: SiteVideo
  source: VideoSource
}

/** The player that replaces the pressed thumbnail, and receives its focus. */
export function VideoPlayer({ video, source }: VideoPlayerProps) {
  const player = useRef<HTMLVideoElement & HTMLIFrameElement>(null)
  useEffect(() => player.current?.focus(), [])
  return (
    <div className={styles.frame}>
      {source.isStored ? (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- the settings have no captions file
        <video
          ref={player}
          className={styles.fill}
          src={source.address}
          poster={mediaPath(video.poster)}
          aria-label={video.title}
          controls
          autoPlay
          playsInline
        />
      ) : (
        // oxlint-disable-next-line react/iframe-missing-sandbox -- frameAttributes has it
        <iframe
          ref={player}
          className={styles.fill}
          src={source.address}
          title={video.title}
          onLoad={keepFrameFocus}
          {...frameAttributes}
        />
      )}
    </div>
  )
}
