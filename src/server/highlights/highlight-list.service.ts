import type { HighlightList } from '../../contract/reading/highlights.ts'
import { startYielding } from '../platform/runtime/yield-to-event-loop.ts'
import { type CardDeps, readCards, sliceListPage } from '../reviews/review-cards.service.ts'
import { toHighlight } from './highlights.service.ts'
import * as store from './highlights.store.ts'
import { type HighlightTexts, readHighlightTexts } from './highlight-anchors.service.ts'

/** The reader's marks: all up to 200, else the page at `offset`. The review that was marked last comes first. */
export async function listHighlights(deps: CardDeps, userId: string, offset: number): Promise<HighlightList> {
  const { queries } = deps.database
  const all = await store.listInPublishedReviews(queries, userId)
  const latest = new Map<number, string>()
  for (const { review_id, created_at } of all)
    if (created_at > (latest.get(review_id) ?? '')) latest.set(review_id, created_at)
  const sorted = all.toSorted(
    (one, other) =>
      (latest.get(other.review_id) ?? '').localeCompare(latest.get(one.review_id) ?? '') ||
      other.review_id - one.review_id,
  )
  const page = sliceListPage(sorted, offset)
  const ids = [...new Set(page.map(({ review_id }) => review_id))]
  const [rows, contents, cards] = await Promise.all([
    store.findHighlights(
      queries,
      userId,
      page.map(({ id }) => id),
    ),
    store.findContents(queries, ids),
    readCards(deps, ids),
  ])
  const yieldIfDue = startYielding()
  const texts = new Map<number, HighlightTexts>()
  const highlights: HighlightList['highlights'] = []
  for (const { id, review_id } of page) {
    const [row, content] = [rows.get(id), contents.get(review_id)]
    if (!row || content === undefined) continue
    const text = texts.get(review_id) ?? (await readHighlightTexts(content, undefined))
    texts.set(review_id, text)
    highlights.push(toHighlight(row, text))
    await yieldIfDue()
  }
  return { total: all.length, highlights, books: ids.flatMap((id) => cards.get(id) ?? []) }
}
