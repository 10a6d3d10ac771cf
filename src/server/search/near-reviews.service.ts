import type { Deps } from '../deps.ts'
import { fold } from '../text/fold.ts'
import type { PathWords } from './path-words.ts'
import { findBySlugs, findNames, type NamedReview } from './names.store.ts'

export { wordsOfPath as wordsOfAddress } from './path-words.ts'

/** The published reviews that a mistyped or old address may mean: by its slug, then those with most of its words in their names. */
export async function findNearReviews(
  { database }: Pick<Deps, 'database'>,
  { words, slugs }: Pick<PathWords, 'words' | 'slugs'>,
): Promise<NamedReview[]> {
  const lists = await Promise.all([
    findBySlugs(database, slugs),
    ...words.map((word) => findNames(database, fold(word))),
  ])
  const scores = new Map<number, { review: NamedReview; score: number }>()
  for (const [at, list] of lists.entries())
    for (const review of list) {
      const known = scores.get(review.id) ?? { review, score: 0 }
      known.score += at === 0 ? lists.length : 1
      scores.set(review.id, known)
    }
  return [...scores.values()]
    .toSorted((one, other) => other.score - one.score)
    .slice(0, MOST)
    .map(({ review }) => review)
}

const MOST = 5
