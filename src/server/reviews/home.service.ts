import { findCategory, OLDER_SLUGS } from '../../contract/categories/categories.ts'
import type { HomePage } from '../../contract/reviews/reviews.ts'
import type { PageTexts } from '../../contract/settings/settings.ts'
import type { Deps } from '../deps.ts'
import { readCachedSettings } from '../settings/settings.service.ts'
import { cardsInOrder, readCards } from './review-cards.service.ts'
import { listCategorySlugs, listFeaturedIds, listIds, pickRandomIds } from './review-lists.service.ts'

const FEATURED_COUNT = 4
const RANDOM_COUNT = 3

/** Home's cards: featured, a row for each category, a random row (docs/product/lists.md). */
export async function readHome(deps: Deps): Promise<HomePage> {
  const { site, texts } = await readCachedSettings(deps)
  const own = site.categories.filter(({ is_hidden }) => !is_hidden).map(({ id }) => id)
  const used = await listCategorySlugs(deps)
  const further = used.filter((slug) => !findCategory(slug, site.categories)).slice(0, MAX_FURTHER_CATEGORIES)
  const slugs = new Set([
    ...own,
    ...Object.keys(OLDER_SLUGS).filter((slug) => further.includes(slug)),
    ...further,
  ])
  const [featured, recommended, rows] = await Promise.all([
    listFeaturedIds(deps, FEATURED_COUNT),
    pickRandomIds(deps, RANDOM_COUNT),
    Promise.all([...slugs].map((slug) => readRow(deps, slug))),
  ])
  const cards = await readCards(deps, [...featured, ...recommended, ...rows.flatMap(({ ids }) => ids)])
  return {
    featured: cardsInOrder(cards, featured),
    shelves: rows
      .map(({ slug, ids }) => ({ category: slug, cards: cardsInOrder(cards, ids) }))
      .filter((shelf) => shelf.cards.length > 0),
    recommended: cardsInOrder(cards, recommended),
    category_books: titlesOf(texts.category_pages),
  }
}

async function readRow(deps: Deps, slug: string): Promise<{ slug: string; ids: number[] }> {
  return { slug, ids: (await listIds(deps, { category: slug }, 'picked')).slice(0, FEATURED_COUNT) }
}

const MAX_FURTHER_CATEGORIES = 12

/** The first titles of each category's books. */
function titlesOf(pages: PageTexts['category_pages']): HomePage['category_books'] {
  const titles = Object.entries(pages).map(([slug, { books }]) => [
    slug,
    books.slice(0, TITLES_PER_CATEGORY).map(({ title }) => title),
  ])
  return Object.fromEntries(titles) as HomePage['category_books']
}

const TITLES_PER_CATEGORY = 3
