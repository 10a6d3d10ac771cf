import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import type { Highlight, Highlight as ReaderHighlight } from '../../../../contract/reading/highlights.ts'
import { findQuote } from '../../../../contract/reading/text-quote.ts'
import { useLocation } from '../../../client/location/location.ts'
import { focusWithoutScroll } from '../../../client/move-focus.ts'
import { highlightFragment } from '../../../parts/highlights/highlight-item.tsx'
import { partsAt, rangeOf, readBodyText, scrollToRange } from './body-text.ts'

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
  scrollToRange(range, body)
  if (block) focusWithoutScroll(block)
}

/** The marks in the page. */
interface DrawnHighlights {
  /** Where each mark is, by its id. */
  ranges: ReadonlyMap<string, Range>
  remove: () => void
}

/**
 * Draws the marks. By the CSS Custom Highlight API, because an element around a part of a line that is full may break the
 * line anew; where a browser lacks it, by `<mark>` elements.
 */
function drawHighlights(body: HTMLElement, highlights: readonly ReaderHighlight[]): DrawnHighlights {
  return 'highlights' in CSS ? paintRanges(body, highlights) : wrapInElements(body, highlights)
}

/** As in selection-tools.css and drawn-highlights.css; a mark with a note is underlined, too. */
const MARK = 'reader-mark'
const MARK_WITH_NOTE = 'reader-note'

function paintRanges(body: HTMLElement, highlights: readonly ReaderHighlight[]): DrawnHighlights {
  // Marks show as soon as it is there.
  import('./drawn-highlights.css').catch(console.error)
  const text = readBodyText(body)
  const ranges = new Map<string, Range>()
  const [plain, noted] = [new Highlight(), new Highlight()]
  for (const { id, anchor, note } of highlights) {
    const place = anchor && findQuote(text.text, anchor)
    const parts = place ? partsAt(text, place) : []
    const [first, last] = [parts[0], parts.at(-1)]
    if (!first || !last) continue
    // One range for each text node: the marks of notes between them are left out.
    for (const [node, from, to] of parts) (note === '' ? plain : noted).add(rangeOf(node, from, node, to))
    ranges.set(id, rangeOf(first[0], first[1], last[0], last[2]))
  }
  CSS.highlights.set(MARK, plain)
  CSS.highlights.set(MARK_WITH_NOTE, noted)
  return {
    ranges,
    remove: () => {
      CSS.highlights.delete(MARK)
      CSS.highlights.delete(MARK_WITH_NOTE)
    },
  }
}

function wrapInElements(body: HTMLElement, highlights: readonly ReaderHighlight[]): DrawnHighlights {
  const ranges = new Map<string, Range>()
  const drawn = highlights.flatMap((highlight) => {
    const elements = wrapHighlight(body, highlight)
    const [first, last] = [elements[0], elements.at(-1)]
    if (first && last) ranges.set(highlight.id, rangeOf(first, 0, last, last.childNodes.length))
    return elements
  })
  return {
    ranges,
    remove: () => {
      for (const mark of drawn) {
        const parent = mark.parentNode
        mark.replaceWith(...mark.childNodes)
        parent?.normalize()
      }
    },
  }
}

function wrapHighlight(body: HTMLElement, { anchor, note }: ReaderHighlight): HTMLElement[] {
  const text = readBodyText(body)
  const place = anchor && findQuote(text.text, anchor)
  if (!place) return []
  return partsAt(text, place).map(([node, from, to]) => {
    const mark = document.createElement('mark')
    mark.className = note === '' ? MARK : MARK_WITH_NOTE
    const passage = from > 0 ? node.splitText(from) : node
    if (to - from < passage.length) passage.splitText(to - from)
    passage.replaceWith(mark)
    mark.append(passage)
    return mark
  })
}
