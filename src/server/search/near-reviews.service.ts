import type { MissingPage } from '../../contract/reviews/search.ts'
import type { Deps } from '../deps.ts'
import type { Database } from '../platform/db/database.ts'
import { cardsInOrder, readCards } from '../reviews/review-cards.service.ts'
import { readNewest } from '../reviews/review-lists.service.ts'
import { fold } from '../text/fold.ts'
import { findBySlugs, findNames, type NamedReview } from './search.store.ts'

/** What the screen of an address without a page shows: what it may mean, and the newest texts. */
export async function readMissingPage(deps: Deps, pathname: string): Promise<MissingPage> {
  const words = wordsOfAddress(pathname)
  const ids = (await findNearReviews(deps, words)).map(({ id }) => id)
  return {
    term: words.term,
    near: cardsInOrder(await readCards(deps, ids), ids),
    newest: await readNewest(deps),
  }
}

/** The published reviews that a mistyped or old address may mean: by its slug, then those with most of its words in their names. */
export function findNearReviews(
  { database, contentCache }: Pick<Deps, 'database' | 'contentCache'>,
  words: Pick<PathWords, 'words' | 'slugs'>,
): Promise<readonly NamedReview[]> {
  // The server asks for them before it renders the page that shows them.
  return contentCache.fetch(`near ${JSON.stringify(words)}`, () => loadNearReviews(database, words))
}

async function loadNearReviews(
  database: Database,
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

/** The words of an address without a page, from which its subject is guessed. */
export interface PathWords {
  /** For the search field: '' where the address says nothing. */
  term: string
  /** The longest first. */
  words: string[]
  /** Slugs that the review may have: the last part of the address, and what is left of it without its last words. */
  slugs: string[]
}

/** Returns the words of the last part of a URL path that has any, such as `/2019/05/ye-hang-chuan/` or `/posts/夜航船-書評.html`. */
export function wordsOfAddress(pathname: string): PathWords {
  const parts = decode(pathname.slice(0, MAX_LENGTH)).split('/').toReversed()
  for (const part of parts) {
    const name = part.replace(/\.[a-z\d]{1,5}$/i, '').toLowerCase()
    const all = name.split(/[^\p{L}\p{N}\p{M}]+/u).filter((word) => word !== '')
    const words = all.filter((word) => !/^\p{N}+$/u.test(word) && !EMPTY_WORDS.has(word))
    if (words.length === 0) continue
    const longest = words.toSorted((one, other) => other.length - one.length).slice(0, MAX_WORDS)
    const slugs = all.map((_, at) => all.slice(0, all.length - at).join('-')).slice(0, MAX_SLUGS)
    return { term: words.join(' '), words: longest.filter(isTelling), slugs }
  }
  return { term: '', words: [], slugs: [] }
}

/** Half of all titles contain any one Latin letter; one Han character is a word. */
function isTelling(word: string): boolean {
  return word.length > 2 || !/^[\p{Script=Latin}\p{N}]*$/u.test(word)
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text).normalize('NFC')
  } catch {
    return ''
  }
}

/** Parts of addresses that name a kind of page, and words of most titles. */
const EMPTY_WORDS: ReadonlySet<string> = new Set(
  (
    'a amp an and archive archives article articles author blog book books category categories en feed hans hant home html ' +
    'in index node of on p page pages post posts review reviews tag tags the to tw zh'
  ).split(' '),
)

const MAX_LENGTH = 600
const MAX_WORDS = 3
const MAX_SLUGS = 4
