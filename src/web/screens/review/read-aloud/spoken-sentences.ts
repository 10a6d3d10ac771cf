import type { TextPlace } from '../../../../contract/reading/text-quote.ts'
import { partsAt, rangeOf, readBodyText } from '../highlights/body-text.ts'
import { sentencePlaces } from '../highlights/quote-text.ts'
import { isVertical, topLine } from '../reading-position/measure-reading-position.ts'

/** A sentence in the page as it is now. */
export interface SpokenSentence {
  text: string
  /** One for each text node: the marks of notes between them are left out. */
  ranges: readonly Range[]
}

const BLOCKS = 'p, li, h2, h3, h4, dt, dd, td, th, figcaption, blockquote'
const NOT_READ = '[data-note], pre, figure:is(.video, .audio)'

/** The places of the sentences of a text. None goes beyond its paragraph. */
export function findSentences(body: HTMLElement): TextPlace[] {
  const { text, nodes } = readBodyText(body)
  const runs: (TextPlace & { block: Element | undefined })[] = []
  for (const [at, { node, start }] of nodes.entries()) {
    const end = nodes[at + 1]?.start ?? text.length
    const block = node.parentElement?.closest(BLOCKS) ?? undefined
    if (start === end || node.parentElement?.closest(NOT_READ)) continue
    const last = runs.at(-1)
    if (last && last.block === block && last.end === start) last.end = end
    else runs.push({ block, start, end })
  }
  return runs.flatMap((run) =>
    sentencePlaces(text.slice(run.start, run.end)).map(({ start, end }) => ({
      start: run.start + start,
      end: run.start + end,
    })),
  )
}

export function sentenceAt(body: HTMLElement, place: TextPlace): SpokenSentence {
  const parts = partsAt(readBodyText(body), place)
  return {
    text: parts.map(([node, from, to]) => node.data.slice(from, to)).join(''),
    ranges: parts.map(([node, from, to]) => rangeOf(node, from, node, to)),
  }
}

/** The first sentence that is not above the window. */
export function firstInView(body: HTMLElement, places: readonly TextPlace[]): number {
  const text = readBodyText(body)
  const { right } = body.getBoundingClientRect()
  const found = places.findIndex((place) => {
    const last = partsAt(text, place).at(-1)
    const box = last && rangeOf(last[0], last[1], last[0], last[2]).getBoundingClientRect()
    if (!box) return false
    return isVertical(body) ? box.left < right - 1 : box.bottom > topLine() + 1
  })
  return Math.max(0, found)
}

/** Whether the first line of a sentence can be seen, above the bar. */
export function isInView({ ranges }: SpokenSentence, body: HTMLElement): boolean {
  const box = ranges[0]?.getClientRects()[0]
  if (!box) return false
  const { left, right } = body.getBoundingClientRect()
  if (isVertical(body)) return box.left >= left && box.right <= right
  return box.top >= topLine() && box.bottom <= window.innerHeight - BAR
}

/** In px, with the room below it. */
const BAR = 120
