import { useEffect, useRef, useState } from 'react'

/** Plays the video while half of it is in view, until the visitor plays or pauses it. */
export function useAutoplay() {
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
