import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import type { Highlight } from '../../../../contract/reading/highlights.ts'
import { useLocation } from '../../../client/location/location.ts'
import { focusWithoutScroll } from '../../../client/move-focus.ts'
import { highlightFragment } from '../../../parts/highlights/highlight-item.tsx'
import { smoothScroll } from '../../../ui/page/smooth-scroll.ts'
import { drawHighlights, type DrawnHighlights } from './draw-highlights.ts'
import { isVertical } from '../reading-position/measure-reading-position.ts'

/**
 * Draws the marks into the text and calls `onPress` with the id of one that is pressed. Goes to the mark that the link
 * named. Returns the function that goes to a mark.
 */
export function useDrawnHighlights(
  body: RefObject<HTMLElement | null>,
  html: string,
  highlights: readonly Highlight[],
  onPress: (id: string) => void,
): (id: string) => void {
  const { place } = useLocation()
  const wanted = useRef(place)
  const drawn = useRef<DrawnHighlights>(undefined)
  const goTo = (id: string) => {
    const range = drawn.current?.ranges.get(id)
    if (range && body.current) show(range, body.current)
  }
  useLayoutEffect(() => {
    const { current } = body
    if (!current || highlights.length === 0) return undefined
    const draw = () => {
      drawn.current?.remove()
      drawn.current = drawHighlights(current, highlights)
    }
    draw()
    const named = highlights.find(({ id }) => highlightFragment(id) === wanted.current)
    if (named) {
      wanted.current = undefined
      const range = drawn.current?.ranges.get(named.id)
      if (range) show(range, current)
    }
    const unwatch = redrawOnChange(current, draw)
    return () => {
      unwatch()
      drawn.current?.remove()
      drawn.current = undefined
    }
  }, [body, html, highlights])
  const press = useEffectEvent(onPress)
  useEffect(() => {
    const { current } = body
    const follow = (event: MouseEvent) => {
      const isOwn = event.target instanceof Element && event.target.closest('a, button, [role=button]')
      if (isOwn || document.getSelection()?.isCollapsed === false) return
      const id = markAt(drawn.current, event)
      if (id !== undefined) press(id)
    }
    current?.addEventListener('click', follow)
    return () => current?.removeEventListener('click', follow)
  }, [body, html])
  return goTo
}

/** Ranges end where their text nodes are replaced, as for the numbers of vertical text. Elements stay with their texts. */
function redrawOnChange(body: HTMLElement, draw: () => void): () => void {
  if (!('highlights' in CSS)) return () => {}
  let frame = 0
  const observer = new MutationObserver(() => {
    frame ||= requestAnimationFrame(() => {
      frame = 0
      draw()
    })
  })
  observer.observe(body, { childList: true, subtree: true })
  return () => {
    observer.disconnect()
    cancelAnimationFrame(frame)
  }
}

/** The id of the smallest mark under the pointer. */
function markAt(drawn: DrawnHighlights | undefined, { clientX, clientY }: MouseEvent): string | undefined {
  const isHit = (range: Range) =>
    [...range.getClientRects()].some(
      ({ left, right, top, bottom }) =>
        left <= clientX && clientX <= right && top <= clientY && clientY <= bottom,
    )
  const hits = [...(drawn?.ranges ?? [])].filter(([, range]) => isHit(range))
  return hits.toSorted(([, one], [, other]) => one.toString().length - other.toString().length)[0]?.[0]
}

/** Scrolls the passage into the middle, and focuses its paragraph, where a screen reader goes on. */
function show(range: Range, body: HTMLElement): void {
  const { startContainer } = range
  const element = startContainer instanceof Element ? startContainer : startContainer.parentElement
  const block = element?.closest<HTMLElement>(
    'p, li, h2, h3, h4, td, th, dd, dt, figcaption, pre, blockquote',
  )
  const behavior = smoothScroll()
  if (isVertical(body)) {
    const box = body.getBoundingClientRect()
    const { left, width } = range.getClientRects()[0] ?? range.getBoundingClientRect()
    body.scrollBy({ left: left + width / 2 - (box.left + box.width / 2), behavior: 'instant' })
    body.scrollIntoView({ behavior })
  } else {
    const { top } = range.getBoundingClientRect()
    window.scrollBy({ top: top - window.innerHeight / 3, behavior })
  }
  if (block) focusWithoutScroll(block)
}
