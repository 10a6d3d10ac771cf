import { readBook } from '../../src/server/archive/site-import/tables/import-books.ts'
import { prepareReview } from '../../src/server/reviews/saving/save-reviews.service.ts'
import type { ReviewToStore } from '../../src/server/reviews/saving/save-reviews.store.ts'
import { readCorpus } from './library.ts'

/**
 * As many reviews ready to be stored as asked for: those of the corpus, then again with other ids and shuffled
 * paragraphs, the latter without their HTML, which searching does not read.
 */
export async function prepareReviews(count: number): Promise<ReviewToStore[]> {
  const originals = (await readCorpus()).map((book) => {
    const checked = readBook({ ...book })
    if ('fault' in checked) throw new Error(`A book of the corpus cannot be read: ${book.id}`)
    return prepareReview({ ...checked.row, cover: null }, new Date(0))
  })
  return Array.from({ length: count }, (_, index) => {
    const original = originals[index % originals.length]!
    const round = Math.floor(index / originals.length)
    return round === 0 ? original : copyOf(original, round)
  })
}

function copyOf({ row, search, categories, authors, terms }: ReviewToStore, round: number): ReviewToStore {
  return {
    row: { ...row, id: row.id + round * 100_000, content: '' },
    search: { ...search, body: shuffleLines(search.body, round) },
    categories,
    related: [],
    tags: undefined,
    series: undefined,
    authors,
    terms,
  }
}

function shuffleLines(text: string, round: number): string {
  const lines = text.split('\n')
  // Every line has its place by a number that looks like chance and is the same in every run.
  const place = (index: number) => ((index + 1) * 2_654_435_761 * (round * 2 + 1)) % 4_294_967_291
  return lines
    .map((line, index) => ({ line, place: place(index) }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ line }) => line)
    .join('\n')
}

/** A hit as `findSearchHits` gives it. */
export interface ScannedHit {
  review_id: number
  rank: number
}

/** The plain substring scan that every answer has to equal: by field, then by id. */
export function scan(reviews: readonly ReviewToStore[], foldedTerm: string): ScannedHit[] {
  const hits: ScannedHit[] = []
  for (const { row, search } of reviews) {
    const { title, author, category, summary, excerpt, body } = search
    const rank = [title, author, category, summary, excerpt, body].findIndex((text) =>
      text.includes(foldedTerm),
    )
    if (rank !== -1) hits.push({ review_id: row.id, rank })
  }
  return hits.toSorted((a, b) => a.rank - b.rank || a.review_id - b.review_id)
}
