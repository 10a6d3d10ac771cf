import type { Highlight as ReaderHighlight } from '../../../../contract/reading/highlights.ts'
import { findQuote } from '../../../../contract/reading/text-quote.ts'
import { partsAt, readBodyText } from './body-text.ts'

/** The marks in the page. */
export interface DrawnHighlights {
  /** Where each mark is, by its id. */
  ranges: ReadonlyMap<string, Range>
  remove: () => void
}

/**
 * Draws the marks. By the CSS Custom Highlight API, because an element around a part of a line that is full may break the
 * line anew; where a browser lacks it, by `<mark>` elements.
 */
export function drawHighlights(body: HTMLElement, highlights: readonly ReaderHighlight[]): DrawnHighlights {
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

function rangeOf(start: Node, from: number, end: Node, to: number): Range {
  const range = document.createRange()
  range.setStart(start, from)
  range.setEnd(end, to)
  return range
}
