import { useEffect, useRef, useState } from 'react'
import { smoothScroll } from '../../ui/page/smooth-scroll.ts'

/** Pixels that a press scrolls (docs/product/screens.md): a card and the gap after it. */
const STEP = 300

/** A row that buttons scroll sideways: smoothly, or at once if the visitor prefers reduced motion. */
export function useSidewaysScroll() {
  const row = useRef<HTMLUListElement>(null)
  const [isAtStart, setIsAtStart] = useState(true)
  const [isAtEnd, setIsAtEnd] = useState(false)
  /** Where the row is scrolling to: a press during that continues from there. */
  const goal = useRef<number | undefined>(undefined)

  useEffect(() => {
    const element = row.current
    if (!element) return undefined
    const update = () => {
      // On a zoomed page the ends are off by fractions of a pixel.
      setIsAtStart(element.scrollLeft < 1)
      setIsAtEnd(element.scrollLeft > endOf(element) - 1)
    }
    const forgetGoal = () => {
      goal.current = undefined
    }
    const onScroll = () => {
      update()
      if (goal.current !== undefined && Math.abs(goal.current - element.scrollLeft) < 1) forgetGoal()
    }
    const sizes = new ResizeObserver(update)
    sizes.observe(element)
    element.addEventListener('scroll', onScroll, { passive: true })
    for (const event of OTHER_SCROLLS) element.addEventListener(event, forgetGoal, { passive: true })
    return () => {
      sizes.disconnect()
      element.removeEventListener('scroll', onScroll)
      for (const event of OTHER_SCROLLS) element.removeEventListener(event, forgetGoal)
    }
  }, [])

  const scrollBy = (distance: number) => {
    const { current: element } = row
    if (!element) return
    const left = Math.min(Math.max((goal.current ?? element.scrollLeft) + distance, 0), endOf(element))
    goal.current = left
    element.scrollTo({ left, behavior: smoothScroll() })
  }
  return {
    row,
    isAtStart,
    isAtEnd,
    scrollLeft: () => scrollBy(-STEP),
    scrollRight: () => scrollBy(STEP),
  }
}

/** By which the visitor scrolls the row without the buttons. */
const OTHER_SCROLLS = ['wheel', 'touchstart', 'keydown', 'focusin'] as const

function endOf(element: HTMLElement): number {
  return element.scrollWidth - element.clientWidth
}
