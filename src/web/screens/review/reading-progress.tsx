import { type RefObject, useEffect, useRef } from 'react'
import { reviewWording } from '../../../contract/wording/reviews/review.ts'
import styles from './reading-progress.module.css'

/** The red line at the top, as wide as the scrolled share of the page (docs/product/screens.md). */
export function ReadingProgress({ body }: { body: RefObject<HTMLElement | null> }) {
  const bar = useRef<HTMLDivElement>(null)
  const thread = useRef<HTMLDivElement>(null)

  // Written to the DOM directly: rendering on each frame of scrolling would be too slow.
  useEffect(() => {
    let frame = 0
    const show = () => {
      frame = 0
      const percent = scrolledPercent(body.current)
      bar.current?.setAttribute('aria-valuenow', String(Math.round(percent)))
      if (thread.current) thread.current.style.width = `${percent}%`
    }
    const schedule = () => {
      if (frame === 0) frame = requestAnimationFrame(show)
    }
    show()
    window.addEventListener('scroll', schedule, { passive: true, capture: true })
    // Loaded pictures and text zoom change the height of the page.
    const observer = new ResizeObserver(schedule)
    observer.observe(document.documentElement)
    return () => {
      cancelAnimationFrame(frame)
      window.removeEventListener('scroll', schedule, { capture: true })
      observer.disconnect()
    }
  }, [body])

  return (
    <div
      ref={bar}
      role="progressbar"
      aria-label={reviewWording.progress}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={0}
      className={`${styles.bar} no-print needs-script`}
    >
      <div ref={thread} className={styles.thread} />
    </div>
  )
}

/** 0 at the top; 100 at the bottom, and on a page too short to scroll. Vertical text counts by the width that it scrolls. */
function scrolledPercent(text: HTMLElement | null): number {
  const { scrollHeight, clientHeight } = document.documentElement
  const sideways = text ? text.scrollWidth - text.clientWidth : 0
  const range = scrollHeight - clientHeight + sideways
  const scrolled = window.scrollY + (text ? Math.abs(text.scrollLeft) : 0)
  // Zoomed pages stop at fractions short of the end.
  if (scrolled >= range - 1) return 100
  return Math.max(0, Math.round((scrolled / range) * 1000) / 10)
}
