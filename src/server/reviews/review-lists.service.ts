import { tagPath } from '../../contract/links.ts'
import type { CardInSeries, GroupList, ReviewGroup, TagPage } from '../../contract/reviews/review-groups.ts'
import type { ListQuery, ReviewList } from '../../contract/reviews/reviews.ts'
import type { ReviewSort } from '../../contract/reviews/sort-orders.ts'
import { sortReviews } from '../../contract/reviews/sorting.ts'
import type { Deps } from '../deps.ts'
import { authorKey } from '../text/split-authors.ts'
import { cardsInOrder, readCards, readCardsInSeries, sliceListPage } from './review-cards.service.ts'
import * as store from './review-lists.store.ts'
import { findTag, listSimilarTags, listTagTotals } from './tags/tags.service.ts'

export type { ReviewFilter } from './review-lists.store.ts'

export type ListDeps = Pick<Deps, 'database' | 'contentCache'>

/** The ids of a list of published reviews in one order (docs/product/lists.md), read once for each version of the content. */
export async function listIds(
  { database, contentCache }: ListDeps,
  filter: store.ReviewFilter,
  order: ReviewSort,
): Promise<readonly number[]> {
  // PostgreSQL rejects a query with a NUL character, and nothing that is stored contains one.
  if (JSON.stringify(filter).includes('\\u0000')) return []
  return contentCache.fetch(`list ${order} ${JSON.stringify(filter)}`, async () => {
    if (order !== 'title-asc' && order !== 'title-desc') return store.listIds(database.queries, filter, order)
    const rows = await store.listTitles(database.queries, filter)
    return sortReviews(rows, order).map(({ id }) => id)
  })
}

/** How many published reviews a list has. */
export async function countReviews(deps: ListDeps, filter: store.ReviewFilter = {}): Promise<number> {
  return (await listIds(deps, filter, 'default')).length
}

/** A page of a list: the one after the review `after`; at `offset` where that is absent or no longer in the list. */
export async function readListPage(
  deps: ListDeps & Pick<Deps, 'reviewFonts'>,
  filter: store.ReviewFilter,
  { sort, offset, after }: ListQuery,
): Promise<ReviewList> {
  const ids = await listIds(deps, filter, sort)
  const found = after === undefined ? -1 : ids.indexOf(after)
  const page = sliceListPage(ids, found === -1 ? offset : found + 1)
  return { total: ids.length, cards: cardsInOrder(await readCards(deps, page), page) }
}

/** The owner's picks, the newest first. */
export function listPicks(deps: ListDeps): Promise<readonly number[]> {
  return listIds(deps, { isFeatured: true }, 'date-desc')
}

/** The owner's picks, then the newest; without `except`. */
export async function listFeaturedIds(deps: ListDeps, limit: number, except: number): Promise<number[]> {
  const ids = firstOf(limit + 1, await listPicks(deps), await listIds(deps, {}, 'date-desc'))
  return ids.filter((id) => id !== except).slice(0, limit)
}

/** The first ids of these lists one after the other, each once. */
export function firstOf(limit: number, ...lists: (readonly number[])[]): number[] {
  const ids = new Set<number>()
  for (const list of lists)
    for (const id of list) {
      if (ids.size === limit) return [...ids]
      ids.add(id)
    }
  return [...ids]
}

/** The ids of the reviews before and after one by date; undefined where there is none. */
export async function findAdjacentIds(
  deps: ListDeps,
  id: number,
): Promise<[earlier: number | undefined, later: number | undefined]> {
  const ids = await listIds(deps, {}, 'date-desc')
  const at = ids.indexOf(id)
  return at === -1 ? [undefined, undefined] : [ids[at + 1], ids[at - 1]]
}

/** Ids of published reviews, different ones at each call. */
export async function pickRandomIds(deps: ListDeps, limit: number): Promise<number[]> {
  const ids = await listIds(deps, {}, 'date-desc')
  const picked = new Set<number>()
  while (picked.size < Math.min(limit, ids.length)) picked.add(ids[Math.floor(Math.random() * ids.length)]!)
  return [...picked]
}

/** The reviews of each category's shelf by its slug: the owner's picks and the newest, the newest first. */
export async function readShelves({ database, contentCache }: ListDeps, length: number) {
  const rows = await contentCache.fetch('shelves', () => store.listShelves(database.queries, length))
  return Map.groupBy(rows, ({ slug }) => slug)
}

/** The reviews of books by the author, found by the folded name (docs/product/lists.md); paged like a category. */
export async function listAuthorReviews(deps: Deps, name: string, query: ListQuery): Promise<ReviewGroup> {
  const key = authorKey(name.toWellFormed())
  const list = await readListPage(deps, { author: key }, query)
  const written = list.total === 0 ? undefined : (await readAuthors(deps)).find((each) => each.key === key)
  return { ...list, name: written?.name ?? name }
}

/** The reviews of a year, by their dates. */
export async function listYearReviews(deps: Deps, year: string, query: ListQuery): Promise<ReviewGroup> {
  const list = /^\d{4}$/.test(year) ? await readListPage(deps, { year }, query) : { total: 0, cards: [] }
  return { ...list, name: year }
}

/** The reviews with a tag in any spelling, the newest first, and the tags that they have besides. */
export async function listTagReviews(
  deps: Deps,
  name: string,
  { offset, after }: Omit<ListQuery, 'sort'>,
): Promise<TagPage> {
  const { queries } = deps.database
  const tag = await findTag(queries, name)
  const ids = await listIds(deps, { tags: tag.keys }, 'date-desc')
  const isEmpty = ids.length === 0
  const found = after === undefined ? -1 : ids.indexOf(after)
  const cards = await readCardsInSeries(deps, sliceListPage(ids, found === -1 ? offset : found + 1))
  const [latest] = offset === 0 && found === -1 ? cards : await readCardsInSeries(deps, ids.slice(0, 1))
  return {
    total: ids.length,
    cards,
    name: tag.name,
    path: tagPath(tag.name),
    latest: latest?.publish_date ?? null,
    // Nothing is kept under any name that somebody asks for.
    similar: isEmpty
      ? []
      : [...(await deps.contentCache.fetch(`similar ${tag.key}`, () => listSimilarTags(queries, tag.keys)))],
    newest: isEmpty ? await readNewest(deps) : [],
  }
}

/** The newest reviews of the site, for a page that has none itself. */
export async function readNewest(deps: Deps): Promise<CardInSeries[]> {
  return readCardsInSeries(deps, (await listIds(deps, {}, 'date-desc')).slice(0, NEWEST))
}

const NEWEST = 4

/** The tags of published reviews, those with the most of them first. */
export function listTags({ database, contentCache }: ListDeps): Promise<readonly store.ReviewGroupRow[]> {
  return contentCache.fetch('tags', () => listTagTotals(database.queries))
}

/** A page of authors, those with the most reviews first; empty after an author who has none any more. */
export async function listAuthors(
  deps: ListDeps,
  { after, limit = PAGE_LENGTH }: { after?: string | undefined; limit?: number },
): Promise<GroupList> {
  const authors = await readAuthors(deps)
  const key = after === undefined ? undefined : authorKey(after.toWellFormed())
  const last = key === undefined ? -1 : authors.findIndex((each) => each.key === key)
  if (key !== undefined && last === -1) return { groups: [], next: null }
  const groups = authors.slice(last + 1, last + 1 + limit).map(({ name, total }) => ({ name, total }))
  return { groups, next: last + 1 + limit < authors.length ? (groups.at(-1)?.name ?? null) : null }
}

/** The latest year first. */
export async function listYears({ database, contentCache }: ListDeps): Promise<GroupList> {
  const years = await contentCache.fetch('years', () => store.listYears(database.queries))
  return { groups: [...years], next: null }
}

function readAuthors({ database, contentCache }: ListDeps): Promise<readonly store.ReviewGroupRow[]> {
  return contentCache.fetch('authors', () => store.listAuthors(database.queries))
}

const PAGE_LENGTH = 200
