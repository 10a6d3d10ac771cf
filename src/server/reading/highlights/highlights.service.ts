import type { z } from 'zod'
import type { Highlight, HighlightList, newHighlightSchema } from '../../../contract/reading/highlights.ts'
import type { Script } from '../../../contract/site/scripts.ts'
import type { Deps } from '../../deps.ts'
import type { Queries } from '../../platform/db/database.ts'
import type { HighlightRow } from '../../platform/db/tables/reading-tables.ts'
import { removalUndoableSince } from '../../platform/runtime/clock.ts'
import { problem } from '../../platform/http/responses/problems.ts'
import { pluck, startYielding } from '../../platform/runtime/batches.ts'
import { checkPassage, cleanHighlightNote, findRefusal } from './highlights.policy.ts'
import * as store from './highlights.store.ts'
import { type CardDeps, listPageSize, readCards } from '../../reviews/review-cards.service.ts'
import { countCodePoints } from '../../../contract/limits.ts'
import { withoutSpaces } from '../../../contract/pictures/quote-cards.ts'
import {
  findQuote,
  findSameQuote,
  quoteAt,
  type TextPlace,
  type TextQuote,
} from '../../../contract/reading/text-quote.ts'
import { convertArticle } from '../../text/scripts/convert-markup.ts'
import { converterTo } from '../../text/scripts/convert-text.ts'
import { type QuotableText, quotableText, wordsAt } from '../../text/quotable-text.ts'

type HighlightDeps = Pick<Deps, 'database' | 'clock'>

/** In the order of the present text, those whose passage is gone last. None of a review that does not exist. */
export async function readHighlights(
  { database: { queries } }: HighlightDeps,
  userId: string,
  reviewId: number,
  script: Script | undefined,
): Promise<Highlight[]> {
  const rows = await store.listOfReview(queries, userId, reviewId)
  const content = (await store.findContents(queries, rows.length > 0 ? [reviewId] : [])).get(reviewId)
  if (content === undefined) return []
  const text = await readHighlightTexts(content, script)
  const yieldIfDue = startYielding()
  const highlights: Highlight[] = []
  for (const row of rows) {
    highlights.push(toHighlight(row, text))
    await yieldIfDue()
  }
  return highlights.toSorted((one, other) => placeOf(one) - placeOf(other))
}

/**
 * Marks a passage. The same passage, or the same id, is marked once. Throws review_not_found, passage_changed,
 * highlight_too_long, highlight_note_too_long, too_many_highlights, highlights_full.
 */
export async function addHighlight(
  { database, clock }: HighlightDeps,
  userId: string,
  reviewId: number,
  { id, note, script, ...marked }: z.output<typeof newHighlightSchema>,
): Promise<Highlight> {
  checkPassage(marked.exact)
  const cleaned = cleanHighlightNote(note)
  const text = await readHighlightTexts(await requireContent(database.queries, reviewId), script)
  const selector = selectorOf(text, marked)
  if (!selector) throw problem('passage_changed')
  const now = clock.now().toISOString()
  const row = await database.transaction(async (queries) => {
    await store.lockHighlights(queries, userId)
    const existing = await store.listOfReview(queries, userId, reviewId)
    const same = existing.find(
      (each) => each.id === id || (each.quote === selector.quote && each.start === selector.start),
    )
    if (same) return same
    const { total } = await store.countHighlights(queries, userId, [reviewId])
    const refusal = findRefusal({ inReview: existing.length, inAll: total })
    if (refusal) throw problem(refusal)
    const inserted: HighlightRow = {
      user_id: userId,
      id,
      review_id: reviewId,
      ...selector,
      note: cleaned,
      version: cleaned === '' ? 0 : 1,
      created_at: now,
      updated_at: now,
      removed_at: null,
    }
    await store.insertHighlights(queries, [inserted])
    return inserted
  })
  return toHighlight(row, text)
}

/** Replaces this version's note; repeats succeed. Throws highlight_note_too_long, highlight_not_found, highlight_changed. */
export async function saveNote(
  { database: { queries }, clock }: HighlightDeps,
  userId: string,
  id: string,
  typed: { note: string; version: number },
): Promise<Highlight> {
  const [note, updated_at] = [cleanHighlightNote(typed.note), clock.now().toISOString()]
  const stored = (await store.findHighlights(queries, userId, [id])).get(id)
  if (!stored) throw problem('highlight_not_found')
  if (stored.note === note) return withText(queries, stored)
  const updated = await store.updateNote(queries, userId, id, { note, version: typed.version, updated_at })
  if (!updated) throw problem('highlight_changed')
  return withText(queries, updated)
}

/** Idempotent; can be undone for a minute (`restoreHighlight`). Throws highlight_not_found. */
export async function removeHighlight(
  { database, clock }: HighlightDeps,
  userId: string,
  id: string,
): Promise<void> {
  const isThere = await store.markRemoved(database.queries, userId, id, clock.now().toISOString())
  if (!isThere) throw problem('highlight_not_found')
}

/** Undoes a removal. Throws highlight_not_found after a minute. */
export async function restoreHighlight(
  { database: { queries }, clock }: HighlightDeps,
  userId: string,
  id: string,
): Promise<Highlight> {
  const restored = await store.restoreHighlight(queries, userId, id, removalUndoableSince(clock.now()))
  if (!restored) throw problem('highlight_not_found')
  return withText(queries, restored)
}

/** Deletes the removed marks that can no longer be restored. */
export async function deleteRemovedHighlights({ database, clock }: HighlightDeps): Promise<void> {
  await store.deleteRemoved(database.queries, removalUndoableSince(clock.now()))
}

/** `text`: undefined where the review is not published any more. */
function toHighlight(row: HighlightRow, text: HighlightTexts | undefined): Highlight {
  const { id, review_id: book_id, quote, note, version, created_at } = row
  return { id, book_id, quote, anchor: text ? anchorOf(text, row) : null, note, version, created_at }
}

async function withText(queries: Queries, row: HighlightRow): Promise<Highlight> {
  const content = (await store.findContents(queries, [row.review_id])).get(row.review_id)
  return toHighlight(row, content === undefined ? undefined : await readHighlightTexts(content, undefined))
}

async function requireContent(queries: Queries, reviewId: number): Promise<string> {
  const content = (await store.findContents(queries, [reviewId])).get(reviewId)
  if (content === undefined) throw problem('review_not_found')
  return content
}

function placeOf({ anchor }: Highlight): number {
  return anchor?.start ?? Infinity
}

/** The reader's marks: all up to 200, else the page at `offset`. The review that was marked last comes first. */
export async function listHighlights(deps: CardDeps, userId: string, offset: number): Promise<HighlightList> {
  const { queries } = deps.database
  const reviews = await store.countInPublishedReviews(queries, userId)
  const total = reviews.reduce((sum, { count }) => sum + count, 0)
  const parts = partsOfPage(reviews, offset, listPageSize(total))
  const cards = await readCards(deps, pluck(parts, 'review_id'))
  const yieldIfDue = startYielding()
  const highlights: HighlightList['highlights'] = []
  // One review after another, because two hundred texts are much to read at once.
  for (const { review_id, ...part } of parts) {
    const content = (await store.findContents(queries, [review_id])).get(review_id)
    if (content === undefined) continue
    const text = await readHighlightTexts(content, undefined)
    for (const row of await store.listPart(queries, userId, review_id, part)) {
      highlights.push(toHighlight(row, text))
      await yieldIfDue()
    }
  }
  return { total, highlights, books: parts.flatMap(({ review_id }) => cards.get(review_id) ?? []) }
}

interface Part {
  review_id: number
  offset: number
  limit: number
}

/** Returns which of each review's marks are on the page. */
function partsOfPage(
  reviews: readonly { review_id: number; count: number }[],
  start: number,
  size: number,
): Part[] {
  let before = 0
  return reviews.flatMap(({ review_id, count }) => {
    const offset = Math.max(0, start - before)
    const limit = Math.min(count, start + size - before) - offset
    before += count
    return limit > 0 ? [{ review_id, offset, limit }] : []
  })
}

/** The text of a review as it is stored, and as the page shows it in its script. */
interface HighlightTexts {
  written: QuotableText
  shown: QuotableText
}

async function readHighlightTexts(content: string, script: Script | undefined): Promise<HighlightTexts> {
  const written = quotableText(content)
  if (script === undefined) return { written, shown: written }
  return { written, shown: quotableText(convertArticle(content, await converterTo(script))) }
}

type Selector = Pick<HighlightRow, 'quote' | 'prefix' | 'suffix' | 'start'>

/** The selector of a passage that was marked in the shown text; undefined where that has no such passage. */
function selectorOf({ written, shown }: HighlightTexts, marked: TextQuote): Selector | undefined {
  const found = findSameQuote(shown.compact, marked)
  const place = found && translate(found, shown, written)
  if (!place) return undefined
  const { prefix, suffix, start } = quoteAt(written.compact, place)
  return { quote: wordsAt(written, place), prefix, suffix, start }
}

/** The present words of a stored passage as the page shows them; null where they are gone. */
function anchorOf({ written, shown }: HighlightTexts, selector: Selector): TextQuote | null {
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
