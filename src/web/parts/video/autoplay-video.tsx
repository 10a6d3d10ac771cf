import { useState, useEffect, useRef } from 'react'
import type { SiteVideo } from '../../../contract/settings/settings.ts'
import { playVideoNamed, videoWording } from '../../../contract/wording/reviews/video.ts'
import { VideoCard, videoSource, VideoPoster } from './video-card.tsx'
import styles from './video.module.css'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { Maximize, Pause, Play, Volume2, VolumeX } from '../../ui/icons/icons.ts'
import { Row } from '../../ui/layout/primitives.tsx'

/** A stored video plays muted while in view; a provider's plays after a press (docs/product/interface.md). */
export function AutoplayVideo({ video }: { video: SiteVideo }) {
  const source = videoSource(video)
  return source?.isStored ? (
    <LoopingVideo video={video} address={source.address} />
  ) : (
    <VideoCard video={video} layout="wide" />
  )
}

/** Plays muted in a loop while in view, not under reduced motion; with controls for pause, sound and full screen. */
function LoopingVideo({ video, address }: { video: SiteVideo; address: string }) {
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

/** Plays the video while half of it is in view, until the visitor plays or pauses it. */
function useAutoplay() {
  const element = useRef<HTMLVideoElement>(null)
  // The visitor's choice overrides scrolling.
  const wanted = useRef<'auto' | 'playing' | 'paused'>('auto')
  const [isPlaying, setIsPlaying] = useState(false)

  useEffect(() => {
    const video = element.current
    if (!video) return undefined
    // Only a muted video may start by itself; hydration leaves the property unset.
    video.muted = true
    const onChange = () => setIsPlaying(!video.paused)
    video.addEventListener('play', onChange)
    video.addEventListener('pause', onChange)
    const motion = matchMedia('(prefers-reduced-motion: reduce)')
    if (motion.matches) wanted.current = 'paused'
    const observer = new IntersectionObserver(
      (entries) => {
        // On a busy machine several changes are reported together: the last one counts.
        if (!entries.at(-1)?.isIntersecting) video.pause()
        else if (wanted.current !== 'paused') void play(video)
      },
      { threshold: 0.5 },
    )
    observer.observe(video)
    const onMotion = () => {
      if (!motion.matches) return
      wanted.current = 'paused'
      video.pause()
    }
    motion.addEventListener('change', onMotion)
    return () => {
      observer.disconnect()
      motion.removeEventListener('change', onMotion)
      video.removeEventListener('play', onChange)
      video.removeEventListener('pause', onChange)
    }
  }, [])

  const toggle = () => {
    const video = element.current
    if (!video) return
    wanted.current = video.paused ? 'playing' : 'paused'
    if (video.paused) void play(video)
    else video.pause()
  }
  return { element, isPlaying, toggle }
}

/** A browser that saves power or data may refuse: the poster and the play button stay. */
async function play(video: HTMLVideoElement): Promise<void> {
  await video.play().catch(() => {})
}
