import { HIGHLIGHT_LIMITS } from '../../contract/limits.ts'
import { withoutSpaces } from '../../contract/pictures/quote-cards.ts'
import { QUOTE_CONTEXT } from '../../contract/reading/text-quote.ts'
import type { Queries } from '../platform/db/database.ts'
import type { HighlightRow } from '../platform/db/tables/reading-tables.ts'
import { checkPassage, cleanHighlightNote } from './highlights.policy.ts'
import { insertHighlights, listOfReader } from './highlights.store.ts'

/** A mark of an account's file. */
export type AccountHighlight = Pick<
  HighlightRow,
  'id' | 'review_id' | 'start' | 'quote' | 'prefix' | 'suffix' | 'note'
> & {
  /** Null where it is unknown; the time of the import is stored. */
  created_at: string | null
}

/** All marks of the reader, the latest first, including those in unpublished reviews. */
export async function listAccountHighlights(
  queries: Queries,
  userId: string,
): Promise<(AccountHighlight & { created_at: string })[]> {
  const rows = await listOfReader(queries, userId)
  return rows
    .toSorted((one, other) => other.created_at.localeCompare(one.created_at))
    .map(({ id, review_id, start, quote, prefix, suffix, note, created_at }) => {
      const selector = { quote, prefix, suffix, start }
      return { id, review_id, ...selector, note, created_at }
    })
}

/** Texts of a file as they are stored. Throws highlight_too_long, highlight_note_too_long. */
export function cleanImported<Texts extends Pick<HighlightRow, 'quote' | 'prefix' | 'suffix' | 'note'>>(
  texts: Texts,
): Texts {
  const quote = texts.quote.toWellFormed().replaceAll('\0', '')
  checkPassage(withoutSpaces(quote))
  return {
    ...texts,
    quote,
    prefix: texts.prefix.toWellFormed().replaceAll('\0', '').slice(-QUOTE_CONTEXT),
    suffix: texts.suffix.toWellFormed().replaceAll('\0', '').slice(0, QUOTE_CONTEXT),
    note: cleanHighlightNote(texts.note),
  }
}

/**
 * Imports marks in the caller's transaction. A mark that the reader has already, with any note, stays as it is; of one
 * review no more than the limit are imported.
 */
export async function importAccountHighlights<Imported extends AccountHighlight>(
  queries: Queries,
  userId: string,
  highlights: readonly Imported[],
  now: Date,
): Promise<{ added: number; unchanged: number; full: Imported[] }> {
  const existing = await listOfReader(queries, userId)
  const known = new Set(existing.map(({ id }) => id))
  const counts = new Map<number, number>()
  for (const { review_id } of existing) counts.set(review_id, (counts.get(review_id) ?? 0) + 1)
  const rows: HighlightRow[] = []
  const full: Imported[] = []
  let unchanged = 0
  for (const highlight of highlights) {
    const { id, review_id, start, quote, prefix, suffix, note, created_at } = highlight
    const count = counts.get(review_id) ?? 0
    if (known.has(id)) unchanged++
    else if (count >= HIGHLIGHT_LIMITS.ofReview) full.push(highlight)
    else {
      known.add(id)
      counts.set(review_id, count + 1)
      const at = created_at ?? now.toISOString()
      const version = note === '' ? 0 : 1
      const stored = { id, review_id, start, quote, prefix, suffix, note, version }
      rows.push({ user_id: userId, ...stored, created_at: at, updated_at: at, removed_at: null })
    }
  }
  for (let start = 0; start < rows.length; start += 500)
    await insertHighlights(queries, rows.slice(start, start + 500))
  return { added: rows.length, unchanged, full }
}
