import { OLDER_SLUGS } from '../../contract/categories/categories.ts'
import type { HomePage } from '../../contract/reviews/reviews.ts'
import type { PageTexts } from '../../contract/settings/settings.ts'
import type { Deps } from '../deps.ts'
import { readAllSettings } from '../settings/settings.service.ts'
import { pickRandomIds } from './random-reviews.store.ts'
import { cardsInOrder, readCards } from './review-cards.service.ts'
import * as lists from './review-lists.store.ts'

const FEATURED_COUNT = 4
const RANDOM_COUNT = 3

/** Home's cards, by bounded queries: featured, a row for each category, a random row (docs/product/lists.md). */
export async function readHome(deps: Deps): Promise<HomePage> {
  const { queries } = deps.database
  const { site, texts } = await readAllSettings(queries)
  const order = site.categories.map(({ id }) => id)
  const [rowIds, randomIds] = await Promise.all([
    lists.listHomeIds(queries, order, FEATURED_COUNT),
    pickRandomIds(queries, RANDOM_COUNT),
  ])
  const cards = await readCards(deps, [...rowIds.map((row) => row.review_id), ...randomIds])
  const cardsOf = (category: string | null) =>
    cardsInOrder(
      cards,
      rowIds.filter((row) => row.category === category).map((row) => row.review_id),
    )
  const categories = new Set<string | null>([...order, ...Object.keys(OLDER_SLUGS)])
  for (const { category } of rowIds) categories.add(category)
  const shelves = [...categories].flatMap((category) =>
    category === null ? [] : [{ category, cards: cardsOf(category) }],
  )
  return {
    featured: cardsOf(null),
    shelves: shelves.filter((shelf) => shelf.cards.length > 0),
    recommended: cardsInOrder(cards, randomIds),
    category_books: titlesOf(texts.category_pages),
  }
}

/** The first titles of each category's books. */
function titlesOf(pages: PageTexts['category_pages']): HomePage['category_books'] {
  const titles = Object.entries(pages).map(([slug, { books }]) => [
    slug,
    books.slice(0, TITLES_PER_CATEGORY).map(({ title }) => title),
  ])
  return Object.fromEntries(titles) as HomePage['category_books']
}

const TITLES_PER_CATEGORY = 3
