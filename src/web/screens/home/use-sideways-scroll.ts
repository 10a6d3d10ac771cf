import { useEffect, useRef, useState } from 'react'

/** Pixels that a press goes (docs/product/screens.md): a card and the gap after it. */
const STEP = 300

/** A row that buttons scroll sideways: smoothly, or at once where the visitor wants no motion. */
export function useSidewaysScroll() {
  const row = useRef<HTMLUListElement>(null)
  const [isAtStart, setIsAtStart] = useState(true)
  const [isAtEnd, setIsAtEnd] = useState(false)

  useEffect(() => {
    const element = row.current
    if (!element) return undefined
    const update = () => {
      // Fractions of a pixel are left over at either end when the page is zoomed.
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
    const wantsStillness = matchMedia('(prefers-reduced-motion: reduce)').matches
    row.current?.scrollBy({ left, behavior: wantsStillness ? 'instant' : 'smooth' })
  }
  return {
    row,
    isAtStart,
    isAtEnd,
    scrollLeft: () => scrollBy(-STEP),
    scrollRight: () => scrollBy(STEP),
  }
}
