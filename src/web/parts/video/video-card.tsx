import { useState, useEffect, useRef } from 'react'
import { mediaPath } from '../../../contract/links.ts'
import type { SiteVideo } from '../../../contract/settings/settings.ts'
import { videoWording, playVideoNamed } from '../../../contract/wording/reviews/video.ts'
import { keepFrameFocus, frameAttributes, videoUrl } from './video-frame.ts'
import styles from './video.module.css'
import { ShieldCheck, Play } from '../../ui/icons/icons.ts'
import { Note, Row } from '../../ui/layout/primitives.tsx'
import { Title } from '../../ui/layout/title.tsx'

interface VideoCardProps {
  video: SiteVideo
  /** row: a small thumbnail next to the title (home). wide: the whole width, the title on the picture. */
  layout?: 'row' | 'wide'
}

/** A thumbnail that its play button replaces by a player (docs/product/screens.md). */
export function VideoCard({ video, layout = 'row' }: VideoCardProps) {
  const [isPlaying, setIsPlaying] = useState(false)
  const source = videoSource(video)
  const isRow = layout === 'row'
  const picture =
    isPlaying && source ? (
      <VideoPlayer video={video} source={source} />
    ) : (
      <VideoThumbnail video={video} source={source} isSmall={isRow} onPlay={() => setIsPlaying(true)} />
    )
  const note = source && !source.isStored && (
    <Row as="p" align="start" gap="icon" above="2" size="2" tone="quiet" className={styles.privacy}>
      <ShieldCheck />
      {videoWording.providerNote}
    </Row>
  )
  if (!isRow) {
    return (
      <div>
        {picture}
        {note}
      </div>
    )
  }
  return (
    <div className={isPlaying ? `${styles.row} ${styles.playing}` : styles.row}>
      {picture}
      <div>
        <Title as="h4" size="7">
          {video.title}
        </Title>
        {video.note !== '' && (
          <Note size="3" tone="soft">
            {video.note}
          </Note>
        )}
        {note}
      </div>
    </div>
  )
}

/** The player that replaces the pressed thumbnail, and receives its focus. */
function VideoPlayer({ video, source }: { video: SiteVideo; source: VideoSource }) {
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

interface VideoThumbnailProps {
  video: SiteVideo
  source: VideoSource | null
  /** Without the title over the foot of the picture. */
  isSmall: boolean
  onPlay: () => void
}

/** The stored picture with a play button; no request goes to a provider before the press. */
function VideoThumbnail({ video, source, isSmall, onPlay }: VideoThumbnailProps) {
  return (
    <div className={styles.frame}>
      <VideoPoster video={video} />
      {source && (
        <button
          type="button"
          aria-label={playVideoNamed(video.title)}
          onClick={onPlay}
          className={`${styles.play} ${isSmall ? styles.compact : ''} no-print needs-script`}
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
      {!isSmall && <p className={styles.caption}>{video.title}</p>}
    </div>
  )
}

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

type VideoSource = { isStored: true; address: string } | { isStored: false; address: string }

/** The address of the video; a stored file is preferred to a provider. Null if there is only a picture. */
export function videoSource({ file, provider, provider_id }: SiteVideo): VideoSource | null {
  if (file !== null) return { isStored: true, address: mediaPath(file) }
  if (provider !== null && provider_id !== null) {
    return { isStored: false, address: videoUrl(provider, provider_id) }
  }
  return null
}
