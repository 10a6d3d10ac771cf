import fc from 'fast-check'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { CategoryList, HomePage, ReviewList } from '../../contract/reviews/reviews.ts'
import { REVIEW_SORTS } from '../../contract/reviews/sort-orders.ts'
import { sortReviews } from '../../contract/reviews/sorting.ts'
import { storeReviews } from '../../../tests/support/server/factories.ts'
import { type TestSite, testOnEachEngine } from '../../../tests/support/server/test-site.ts'
import { raiseSiteVersion } from '../platform/cache/content-version.store.ts'
import type { Queries } from '../platform/db/database.ts'
import { listAuthorNames } from '../text/split-authors.ts'
import { listAuthors, listIds, listYears, pickRandomIds, type ReviewFilter } from './review-lists.service.ts'

testOnEachEngine(
  'after any saving, hiding, removing and changing of categories, each list has its reviews in each order',
  async (site) => {
    const { database } = site.deps
    const run = fc.asyncProperty(fc.array(action, { minLength: 6, maxLength: 12 }), async (actions) => {
      await database.transaction((queries) => queries.deleteFrom('xc_reviews').execute())
      for (const each of actions) {
        await apply(site, each)
        await expectLists(site)
      }
    })
    await fc.assert(run, { numRuns: 12, endOnFailure: true })
  },
)

testOnEachEngine('a list and its count say the same as the reviews', async (site) => {
  await storeReviews(site.deps, [
    { id: 1, categories: ['history'], rating: 3 },
    { id: 2, categories: ['history', 'poetry'], rating: null },
    { id: 3, categories: ['poetry'], rating: 5 },
    { id: 4, categories: ['history'], rating: 5 },
  ])
  const list = async (path: string) => {
    const { total, cards } = (await (await site.get(path)).json()) as ReviewList | CategoryList
    return [total, cards.map(({ id }) => id)]
  }
  expect(await list('/api/reviews')).toEqual([4, [1, 2, 3, 4]])
  expect(await list('/api/categories/history/reviews?sort=rating-desc')).toEqual([3, [4, 1, 2]])
  expect(await list('/api/categories/history/reviews?sort=title-desc')).toEqual([3, [4, 2, 1]])
  expect(await list('/api/categories/unknown/reviews')).toEqual([0, []])
})

testOnEachEngine(
  'every review is recommended on home now and then, also far from the others',
  async (site) => {
    const ids = [1, 2, 3, 4, 5, 6, 7, 8, 40_000_000]
    await storeReviews(
      site.deps,
      ids.map((id) => ({ id })),
    )
    const seen = new Map<number, number>()
    for (let call = 0; call < 300; call++) {
      const picks = await pickRandomIds(site.deps, 3)
      expect(new Set(picks).size).toBe(3)
      for (const id of picks) seen.set(id, (seen.get(id) ?? 0) + 1)
    }
    // A hundred times each on average.
    for (const id of ids) expect(seen.get(id)).toBeGreaterThan(20)
  },
)

testOnEachEngine('with one review or two, home recommends these', async (site) => {
  const recommended = async () => {
    const home = (await (await site.get('/api/home')).json()) as HomePage
    return home.recommended.map(({ id }) => id).toSorted()
  }
  expect(await recommended()).toEqual([])
  await site.addReview({ id: 7 })
  expect(await recommended()).toEqual([7])
  await site.addReview({ id: 9 })
  expect(await recommended()).toEqual([7, 9])
})

interface SavedReview {
  id: number
  author: string
  categories: string[]
  category: string | null
  rating: number | null
  publish_date: string | null
}

type Action =
  | { kind: 'save'; reviews: SavedReview[] }
  | { kind: 'publish' | 'unpublish' | 'feature' | 'remove'; id: number }
  | { kind: 'add category' | 'remove category'; id: number; category: string }

const id = fc.integer({ min: 1, max: 5 })
const category = fc.constantFrom('history', 'poetry', 'technology-future')
const review: fc.Arbitrary<SavedReview> = fc.record({
  id,
  author: fc.constantFrom('余華', '余華 著、莫言 編', ''),
  categories: fc.uniqueArray(category, { maxLength: 3 }),
  category: fc.option(fc.constantFrom('history', 'essays', '')),
  rating: fc.option(fc.integer({ min: 1, max: 5 })),
  publish_date: fc.option(fc.constantFrom('2020-01-02', '2021-03-04')),
})
const action: fc.Arbitrary<Action> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc
      .uniqueArray(review, { selector: (each) => each.id, minLength: 1, maxLength: 4 })
      .map((reviews) => ({ kind: 'save' as const, reviews })),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constantFrom('publish', 'unpublish', 'feature', 'remove'), id }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constantFrom('add category', 'remove category'), id, category }),
  },
)

async function apply({ deps }: TestSite, done: Action): Promise<void> {
  if (done.kind === 'save') return storeReviews(deps, done.reviews)
  await deps.database.transaction(async (queries) => {
    await change(queries, done)
    await raiseSiteVersion(queries)
  })
}

async function change(queries: Queries, done: Exclude<Action, { kind: 'save' }>): Promise<void> {
  if (done.kind === 'remove') {
    await queries.deleteFrom('xc_reviews').where('id', '=', done.id).execute()
  } else if (done.kind === 'remove category') {
    await queries
      .deleteFrom('xc_review_categories')
      .where('review_id', '=', done.id)
      .where('category', '=', done.category)
      .execute()
  } else if (done.kind === 'add category') {
    await queries
      .insertInto('xc_review_categories')
      .columns(['review_id', 'category', 'position'])
      .expression((is) =>
        is
          .selectFrom('xc_reviews')
          .select([
            'id',
            sql<string>`cast(${done.category} as text)`.as('category'),
            sql.lit(9).as('position'),
          ])
          .where('id', '=', done.id),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  } else {
    const change =
      done.kind === 'feature' ? { is_featured: 1 } : { is_published: Number(done.kind === 'publish') }
    await queries.updateTable('xc_reviews').set(change).where('id', '=', done.id).execute()
  }
}

/** Compares the lists with the reviews themselves. */
async function expectLists({ deps }: TestSite): Promise<void> {
  const { queries } = deps.database
  const reviews = await queries
    .selectFrom('xc_reviews')
    .selectAll()
    .where('is_published', '=', 1)
    .orderBy('id')
    .execute()
  const own = await queries.selectFrom('xc_review_categories').selectAll().execute()
  const filters: [ReviewFilter, (row: (typeof reviews)[number]) => boolean][] = [
    [{}, () => true],
    ...['history', 'poetry', 'essays', 'technology-future'].map((slug): (typeof filters)[number] => [
      { category: slug },
      (row) =>
        row.category === slug ||
        own.some(({ review_id, category: each }) => review_id === row.id && each === slug),
    ]),
    [{ author: '余华' }, (row) => listAuthorNames(row.author).some(({ key }) => key === '余华')],
    [{ year: '2020' }, (row) => row.publish_date?.startsWith('2020') ?? false],
  ]
  for (const [filter, isIn] of filters) {
    const listed = reviews.filter(isIn)
    for (const sort of REVIEW_SORTS)
      expect(await listIds(deps, filter, sort)).toEqual(sortReviews(listed, sort).map((row) => row.id))
    const picks = sortReviews(listed, 'date-desc').filter((row) => row.is_featured === 1)
    expect(await listIds(deps, { ...filter, isFeatured: true }, 'date-desc')).toEqual(
      picks.map((row) => row.id),
    )
  }
  const totals = (names: readonly string[]) =>
    Object.fromEntries([...Map.groupBy(names, (name) => name)].map(([name, all]) => [name, all.length]))
  const groupsOf = ({ groups }: { groups: { name: string; total: number }[] }) =>
    Object.fromEntries(groups.map(({ name, total }) => [name, total]))
  const authors = reviews.flatMap((row) => listAuthorNames(row.author).map(({ name }) => name))
  expect(groupsOf(await listAuthors(deps, {}))).toEqual(totals(authors))
  const years = reviews.flatMap(({ publish_date }) => publish_date?.slice(0, 4) ?? [])
  expect(groupsOf(await listYears(deps))).toEqual(totals(years))
}
