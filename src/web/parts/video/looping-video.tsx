import { Maximize, Pause, Play, Volume2, VolumeX } from '../../ui/icons/icons.ts'
import { useState } from 'react'
import type { SiteVideo } from '../../../contract/settings/settings.ts'
import { playVideoNamed, videoWording } from '../../../contract/wording/reviews/video.ts'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { VideoPoster } from './video-poster.tsx'
import { Row } from '../../ui/layout/primitives.tsx'
import styles from './video.module.css'
import { useAutoplay } from './use-autoplay.ts'

interface LoopingVideoProps {
  video: SiteVideo
  address: string
}

/** Plays muted in a loop while in view, not under reduced motion; with controls for pause, sound and full screen. */
export function LoopingVideo({ video, address }: LoopingVideoProps) {
  const { element, isPlaying, toggle } = useAutoplay()
  const [isMuted, setIsMuted] = useState(true)
  return (
    <div className={`${styles.frame} ${isPlaying ? styles.running : ''}`}>
      {/* Visible behind the video until it plays. The poster attribute would load at once, even far below the fold. */}
      <VideoPoster video={video} />
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- the settings have no captions file */}
      <video
        ref={element}
        className={styles.fill}
        src={address}
        aria-label={video.title}
        muted={isMuted}
        loop
        playsInline
        preload="none"
      />
      {isPlaying && isMuted && (
        <Row as="p" inline gap="icon" size="2" className={styles.muted}>
          <VolumeX />
          {videoWording.playsMuted}
        </Row>
      )}
      {!isPlaying && (
        <button
          type="button"
          aria-label={playVideoNamed(video.title)}
          onClick={toggle}
          className={`${styles.play} no-print needs-script`}
        >
          <Play />
        </button>
      )}
      <Row gap="2 4" className={`${styles.foot} no-print needs-script`}>
        <p className={styles.footTitle}>{video.title}</p>
        <Row align="stretch" gap="1" className={styles.controls}>
          <IconButton label={isPlaying ? videoWording.pause : videoWording.play} onClick={toggle}>
            {isPlaying ? <Pause /> : <Play />}
          </IconButton>
          <IconButton
            label={isMuted ? videoWording.soundOn : videoWording.soundOff}
            onClick={() => setIsMuted(!isMuted)}
          >
            {isMuted ? <VolumeX /> : <Volume2 />}
          </IconButton>
          <IconButton
            label={videoWording.fullScreen}
            onClick={() => void element.current?.requestFullscreen?.()}
          >
            <Maximize />
          </IconButton>
        </Row>
      </Row>
      <noscript>
        <a href={address} className={styles.plainLink}>
          {videoWording.watch}
        </a>
      </noscript>
    </div>
  )
}
