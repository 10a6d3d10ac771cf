import { withoutSpaces } from '../../../contract/pictures/quote-cards.ts'
import { QUOTE_CONTEXT } from '../../../contract/reading/text-quote.ts'
import type { Queries } from '../../platform/db/database.ts'
import type { HighlightRow } from '../../platform/db/tables/reading-tables.ts'
import { joinSpaces } from '../../text/quotable-text.ts'
import { checkPassage, cleanHighlightNote, findRefusal } from './highlights.policy.ts'
import * as store from './highlights.store.ts'

/** A mark of an account's file. */
export type AccountHighlight = Pick<
  HighlightRow,
  'id' | 'review_id' | 'start' | 'quote' | 'prefix' | 'suffix' | 'note'
> & {
  /** Null where it is unknown; the time of the import is stored. */
  created_at: string | null
}

/** The ids of all marks of the reader, the latest first, including those in unpublished reviews. */
export const listHighlightIds = store.listIds

/** The reader's marks with these ids, in their order. */
export async function listAccountHighlights(
  queries: Queries,
  userId: string,
  ids: readonly string[],
): Promise<(AccountHighlight & { created_at: string })[]> {
  const rows = await store.findHighlights(queries, userId, ids)
  return ids.flatMap((id) => {
    const row = rows.get(id)
    if (!row) return []
    const { review_id, quote, prefix, suffix, start, note, created_at } = row
    return { id, review_id, quote, prefix, suffix, start, note, created_at }
  })
}

/** The published reviews in which the reader has marks; the one that was marked last comes first. */
export async function listMarkedReviews(queries: Queries, userId: string): Promise<number[]> {
  return (await store.countInPublishedReviews(queries, userId)).map(({ review_id }) => review_id)
}

/** The reader's marks in one review, in the order of its text when they were made. */
export async function listMarksOf(queries: Queries, userId: string, reviewId: number) {
  const rows = await store.listOfReview(queries, userId, reviewId)
  return rows.toSorted((one, other) => one.start - other.start).map(({ quote, note }) => ({ quote, note }))
}

/** Texts of a file as they are stored. Throws highlight_too_long, highlight_note_too_long. */
export function cleanImported<Texts extends Pick<HighlightRow, 'quote' | 'prefix' | 'suffix' | 'note'>>(
  texts: Texts,
): Texts {
  const quote = joinSpaces(texts.quote.toWellFormed().replaceAll('\0', ''))
  checkPassage(withoutSpaces(quote))
  return {
    ...texts,
    quote,
    prefix: texts.prefix.toWellFormed().replaceAll('\0', '').slice(-QUOTE_CONTEXT),
    suffix: texts.suffix.toWellFormed().replaceAll('\0', '').slice(0, QUOTE_CONTEXT),
    note: cleanHighlightNote(texts.note),
  }
}

/** Imports marks in the caller's transaction; a mark that is there stays, and those above the limits are refused. */
export async function importAccountHighlights<Imported extends AccountHighlight>(
  queries: Queries,
  userId: string,
  highlights: readonly Imported[],
  now: Date,
): Promise<{ added: number; unchanged: number; refused: RefusedHighlight<Imported>[] }> {
  await store.lockHighlights(queries, userId)
  const ids = highlights.map(({ id }) => id)
  const known = new Set((await store.findHighlights(queries, userId, ids)).keys())
  const reviews = [...new Set(highlights.map(({ review_id }) => review_id))]
  const { total, byReview } = await store.countHighlights(queries, userId, reviews)
  const rows: HighlightRow[] = []
  const refused: RefusedHighlight<Imported>[] = []
  let unchanged = 0
  for (const highlight of highlights) {
    const { id, review_id, start, quote, prefix, suffix, note, created_at } = highlight
    const inReview = byReview.get(review_id) ?? 0
    const reason = findRefusal({ inReview, inAll: total + rows.length })
    if (known.has(id)) unchanged++
    else if (reason) refused.push({ highlight, reason })
    else {
      known.add(id)
      byReview.set(review_id, inReview + 1)
      const at = created_at ?? now.toISOString()
      const version = note === '' ? 0 : 1
      const stored = { id, review_id, start, quote, prefix, suffix, note, version }
      rows.push({ user_id: userId, ...stored, created_at: at, updated_at: at, removed_at: null })
    }
  }
  await store.insertHighlights(queries, rows)
  return { added: rows.length, unchanged, refused }
}

interface RefusedHighlight<Imported> {
  highlight: Imported
  reason: NonNullable<ReturnType<typeof findRefusal>>
}
