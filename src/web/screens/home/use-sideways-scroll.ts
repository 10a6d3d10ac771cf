import { useEffect, useRef, useState } from 'react'

/** Pixels that a press scrolls (docs/product/screens.md): a card and the gap after it. */
const STEP = 300

/** A row that buttons scroll sideways: smoothly, or at once if the visitor prefers reduced motion. */
export function useSidewaysScroll() {
  const row = useRef<HTMLUListElement>(null)
  const [isAtStart, setIsAtStart] = useState(true)
  const [isAtEnd, setIsAtEnd] = useState(false)

  useEffect(() => {
    const element = row.current
    if (!element) return undefined
    const update = () => {
      // On a zoomed page the ends are off by fractions of a pixel.
      setIsAtStart(element.scrollLeft < 1)
      setIsAtEnd(element.scrollLeft > element.scrollWidth - element.clientWidth - 1)
    }
    const sizes = new ResizeObserver(update)
    sizes.observe(element)
    element.addEventListener('scroll', update, { passive: true })
    return () => {
      sizes.disconnect()
      element.removeEventListener('scroll', update)
    }
  }, [])

  const scrollBy = (left: number) => {
    const prefersReducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches
    row.current?.scrollBy({ left, behavior: prefersReducedMotion ? 'instant' : 'smooth' })
  }
  return {
    row,
    isAtStart,
    isAtEnd,
    scrollLeft: () => scrollBy(-STEP),
    scrollRight: () => scrollBy(STEP),
  }
}
