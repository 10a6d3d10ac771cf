import type { GroupList, ReviewGroup } from '../../contract/reviews/review-groups.ts'
import type { ListQuery } from '../../contract/reviews/reviews.ts'
import type { Deps } from '../deps.ts'
import { authorKey } from '../text/split-authors.ts'
import * as store from './review-groups.store.ts'
import { readListPage } from './review-cards.service.ts'

/** The reviews of books by the author, found by the folded name (docs/product/lists.md); paged like a category. */
export async function listAuthorReviews(deps: Deps, name: string, query: ListQuery): Promise<ReviewGroup> {
  const key = keyOf(name)
  const [list, written] = await Promise.all([
    readListPage(deps, { slug: store.authorList(key) }, query),
    store.findAuthorName(deps.database, key),
  ])
  return { ...list, name: list.total === 0 ? name : (written ?? name) }
}

/** The reviews of a year, by their dates. */
export async function listYearReviews(deps: Deps, year: string, query: ListQuery): Promise<ReviewGroup> {
  const slug = store.yearList(/^\d{4}$/.test(year) ? year : '')
  return { ...(await readListPage(deps, { slug }, query)), name: year }
}

/** A page of authors, those with the most reviews first. */
export async function listAuthors(
  { database }: Pick<Deps, 'database'>,
  { after, limit = PAGE_LENGTH }: { after?: string | undefined; limit?: number },
): Promise<GroupList> {
  const found = await store.listAuthors(database, {
    after: after === undefined ? undefined : keyOf(after),
    limit: limit + 1,
  })
  const groups = found.slice(0, limit)
  return { groups, next: found.length > limit ? (groups.at(-1)?.name ?? null) : null }
}

export async function listYears({ database }: Pick<Deps, 'database'>): Promise<GroupList> {
  return { groups: await store.listYears(database), next: null }
}

/** PostgreSQL rejects a query with a NUL character, and no name contains one. */
function keyOf(name: string): string {
  return authorKey(name.replaceAll('\0', ' ').toWellFormed())
}

const PAGE_LENGTH = 200
