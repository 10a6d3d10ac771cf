import { countCodePoints } from '../../../contract/limits.ts'
import { withoutSpaces } from '../../../contract/pictures/quote-cards.ts'
import type { Script } from '../../../contract/site/scripts.ts'
import {
  findQuote,
  findSameQuote,
  quoteAt,
  type TextPlace,
  type TextQuote,
} from '../../../contract/reading/text-quote.ts'
import type { HighlightRow } from '../../platform/db/tables/reading-tables.ts'
import { convertArticle } from '../../text/scripts/convert-markup.ts'
import { converterTo } from '../../text/scripts/convert-text.ts'
import { type QuotableText, quotableText, wordsAt } from '../../text/quotable-text.ts'

/** The text of a review as it is stored, and as the page shows it in its script. */
export interface HighlightTexts {
  written: QuotableText
  shown: QuotableText
}

export async function readHighlightTexts(
  content: string,
  script: Script | undefined,
): Promise<HighlightTexts> {
  const written = quotableText(content)
  if (script === undefined) return { written, shown: written }
  return { written, shown: quotableText(convertArticle(content, await converterTo(script))) }
}

type Selector = Pick<HighlightRow, 'quote' | 'prefix' | 'suffix' | 'start'>

/** The selector of a passage that was marked in the shown text; undefined where that has no such passage. */
export function selectorOf({ written, shown }: HighlightTexts, marked: TextQuote): Selector | undefined {
  const found = findSameQuote(shown.compact, marked)
  const place = found && translate(found, shown, written)
  if (!place) return undefined
  const { prefix, suffix, start } = quoteAt(written.compact, place)
  return { quote: wordsAt(written, place), prefix, suffix, start }
}

/** The present words of a stored passage as the page shows them; null where they are gone. */
export function anchorOf({ written, shown }: HighlightTexts, selector: Selector): TextQuote | null {
  const exact = withoutSpaces(selector.quote)
  const place = findQuote(written.compact, { ...selector, exact })
  const shownPlace = place && translate(place, written, shown)
  return shownPlace ? quoteAt(shown.compact, shownPlace) : null
}

/** The same place in the other script, by characters; undefined where conversion changes their number. */
function translate(place: TextPlace, from: QuotableText, to: QuotableText): TextPlace | undefined {
  if (from === to) return place
  const target = Array.from(to.compact)
  if (countUpTo(from.compact, from.compact.length) !== target.length) return undefined
  const start = target.slice(0, countUpTo(from.compact, place.start)).join('').length
  const words = target.slice(countUpTo(from.compact, place.start), countUpTo(from.compact, place.end))
  return { start, end: start + words.join('').length }
}

/** Code points before an index. */
function countUpTo(text: string, index: number): number {
  return countCodePoints(text.slice(0, index))
}
