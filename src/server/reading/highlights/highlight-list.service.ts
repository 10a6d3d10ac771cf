import type { HighlightList } from '../../../contract/reading/highlights.ts'
import { startYielding } from '../../platform/runtime/yield-to-event-loop.ts'
import { type CardDeps, listPageSize, readCards } from '../../reviews/review-cards.service.ts'
import { toHighlight } from './highlights.service.ts'
import * as store from './highlights.store.ts'
import { readHighlightTexts } from './highlight-anchors.service.ts'

/** The reader's marks: all up to 200, else the page at `offset`. The review that was marked last comes first. */
export async function listHighlights(deps: CardDeps, userId: string, offset: number): Promise<HighlightList> {
  const { queries } = deps.database
  const reviews = await store.countInPublishedReviews(queries, userId)
  const total = reviews.reduce((sum, { count }) => sum + count, 0)
  const parts = partsOfPage(reviews, offset, listPageSize(total))
  const cards = await readCards(
    deps,
    parts.map(({ review_id }) => review_id),
  )
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

/** Which of each review's marks are on the page. */
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
