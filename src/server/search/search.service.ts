import { LIST_PAGE_SIZE, WHOLE_LIST_LIMIT } from '../../contract/limits.ts'
import type { ReviewCard } from '../../contract/reviews.ts'
import type { SearchPage, SearchResult } from '../../contract/search.ts'
import type { Deps } from '../deps.ts'
import { startYielding } from '../platform/runtime/yield-to-event-loop.ts'
import { visibleText } from '../text/html.ts'
import { readCards } from '../reviews/reviews.service.ts'
import { foldTerm } from './fold-term.service.ts'
import { cutPassage, markMatches } from './passage.ts'
import { findSearchHits, readPassageTexts } from './search.store.ts'

/**
 * The published reviews that contain the term, ordered by the field that matches: title, author, category, summary,
 * body (docs/product/search.md). A blank term finds nothing. All results up to 200, else the page at `offset`. Throws
 * term_too_long.
 */
export async function search(
  deps: Pick<Deps, 'database'>,
  term: string,
  offset: number,
): Promise<SearchPage> {
  const folded = foldTerm(term)
  if (folded === '') return { total: 0, results: [] }
  const yieldIfDue = startYielding()
  const { total, hits } = await findSearchHits(deps.database, folded, offset)
  const page = total <= WHOLE_LIST_LIMIT ? hits : hits.slice(0, LIST_PAGE_SIZE)
  const ids = page.map((hit) => hit.review_id)
  await yieldIfDue()
  const cards = await readCards(deps.database.queries, ids)
  const passageIds = page.filter((hit) => hit.rank >= SUMMARY_RANK).map((hit) => hit.review_id)
  await yieldIfDue()
  const texts = new Map((await readPassageTexts(deps.database, passageIds)).map((text) => [text.id, text]))
  const results: SearchResult[] = []
  for (const id of ids) {
    await yieldIfDue()
    const card = cards.get(id)
    if (card) results.push(toResult(card, texts.get(id), folded))
  }
  return { total, results }
}

const SUMMARY_RANK = 3

function toResult(
  card: ReviewCard,
  texts: { excerpt: string; summary: string; content: string } | undefined,
  folded: string,
): SearchResult {
  const passage = texts
    ? (cutPassage(texts.summary, folded) ??
      cutPassage(texts.excerpt, folded) ??
      cutPassage(visibleText(texts.content), folded))
    : null
  return {
    ...card,
    passage,
    title_parts: markMatches(card.title, folded),
    author_parts: markMatches(card.author, folded),
  }
}
