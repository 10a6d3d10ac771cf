import { type ReactNode, type RefObject, useEffect } from 'react'

/** Finger and wheel move the page by less without meaning to. */
const LEAST_MOVE = 12

/**
 * On phones the buttons over the lower edge hide while the reader swipes down through the text, and are back on the way up, at
 * its end, and where the keyboard reaches them (reading-tools.css).
 */
export function HidingButtons({ body }: { body: RefObject<HTMLElement | null> }): ReactNode {
  useEffect(() => {
    const { classList } = document.documentElement
    let isAtEnd = false
    let last = 0
    const move = (distance: number) => classList.toggle('reads-on', distance > 0 && !isAtEnd)
    const onStart = ({ touches: [touch] }: TouchEvent) => (last = touch?.clientY ?? 0)
    const onMove = ({ touches: [touch] }: TouchEvent) => {
      const distance = last - (touch?.clientY ?? last)
      if (Math.abs(distance) < LEAST_MOVE) return
      last -= distance
      move(distance)
    }
    const onWheel = ({ deltaY }: WheelEvent) => {
      if (deltaY !== 0) move(deltaY)
    }
    // The seal.
    const end = body.current?.nextElementSibling
    const observer = new IntersectionObserver(([entry]) => {
      isAtEnd = entry?.isIntersecting === true
      if (isAtEnd) move(0)
    })
    if (end) observer.observe(end)
    addEventListener('touchstart', onStart, { passive: true })
    addEventListener('touchmove', onMove, { passive: true })
    addEventListener('wheel', onWheel, { passive: true })
    return () => {
      observer.disconnect()
      classList.remove('reads-on')
      removeEventListener('touchstart', onStart)
      removeEventListener('touchmove', onMove)
      removeEventListener('wheel', onWheel)
    }
  }, [body])
  return null
}
