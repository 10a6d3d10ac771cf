import type { GroupList, ReviewGroup } from '../../contract/reviews/review-groups.ts'
import type { ListQuery } from '../../contract/reviews/reviews.ts'
import type { Deps } from '../deps.ts'
import { authorKey } from '../text/split-authors.ts'
import { type ListDeps, readListPage } from './review-lists.service.ts'
import * as store from './review-lists.store.ts'

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
  return { groups: years.map(({ name, total }) => ({ name, total })), next: null }
}

function readAuthors({ database, contentCache }: ListDeps): Promise<readonly store.ReviewGroupRow[]> {
  return contentCache.fetch('authors', () => store.listAuthors(database.queries))
}

const PAGE_LENGTH = 200
