import fc from 'fast-check'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { CategoryList, HomePage, ReviewList } from '../../contract/reviews/reviews.ts'
import { migrateUpTo, onEmptyDatabase } from '../../../tests/support/database/empty-database.ts'
import { plainReview, storeReviews } from '../../../tests/support/server/factories.ts'
import { type TestSite, testOnEachEngine, testOnSqlite } from '../../../tests/support/server/test-site.ts'
import type { Queries } from '../platform/db/database.ts'
import { migrate } from '../platform/db/migrate.ts'
import { listAuthorNames } from '../text/split-authors.ts'
import { titleSortKey } from '../text/title-order.ts'
import { pickRandomIds } from './random-reviews.store.ts'

testOnEachEngine(
  'after any saving, hiding, removing and changing of categories, each list has its reviews and their number',
  async (site) => {
    const { queries } = site.deps.database
    const run = fc.asyncProperty(fc.array(action, { minLength: 6, maxLength: 12 }), async (actions) => {
      await queries.deleteFrom('xc_reviews').execute()
      for (const each of actions) {
        await apply(site, each)
        expect(await readListings(queries)).toEqual(await scanListings(queries))
      }
    })
    await fc.assert(run, { numRuns: 12, endOnFailure: true })
  },
)

testOnEachEngine('the migration lists the reviews that exist already', async (site) => {
  await onEmptyDatabase(site, async (database) => {
    await migrateUpTo(database, '0060-old-addresses')
    const { queries } = database
    const texts = { title: '', author: '余華 著', excerpt: '', summary: '', content: '' }
    const plain = { ...texts, is_featured: 0, is_published: 1, updated_at: '2020-01-01T00:00:00.000Z' }
    const reviews = [
      { ...plain, id: 1, rating: 4, publish_date: '2020-02-03' },
      { ...plain, id: 2, category: 'history' },
      { ...plain, id: 3, is_published: 0 },
    ]
    for (const each of reviews)
      await queries
        .insertInto('xc_reviews')
        .values(each as never)
        .execute()
    const own = { history: [1], poetry: [1, 3] }
    for (const [category, ids] of Object.entries(own))
      await queries
        .insertInto('xc_review_categories')
        .values(ids.map((review_id) => ({ review_id, category, position: 0 })))
        .execute()
    await migrate(database)
    const keys = await database.queries.selectFrom('xc_review_title_keys').select('key').execute()
    expect(keys).toEqual([1, 2, 3].map(() => ({ key: titleSortKey('') })))
    const unkeyed = database.queries.selectFrom('xc_review_listings').where('title_key', '=', '').selectAll()
    expect(await unkeyed.execute()).toEqual([])
    const listings = await readListings(database.queries)
    expect(listings).toEqual(await scanListings(database.queries))
    expect(listings.counts).toEqual({ '': 2, history: 2, poetry: 1, 'author/余华': 2, 'year/2020': 1 })
  })
})

testOnEachEngine('two saves that change the same lists in another order both succeed', async (site) => {
  const save = (id: number, categories: string[]) =>
    storeReviews(site.deps, [{ ...plainReview(id), categories }])
  const slugs = ['a', 'b', 'c', 'd']
  for (let round = 0; round < 10; round++) {
    const order = round % 2 === 0 ? slugs : slugs.toReversed()
    await Promise.all([1, 2, 3, 4].map((id) => save(id, id % 2 === 0 ? order : order.toReversed())))
    await Promise.all([1, 2, 3, 4].map((id) => save(id, [slugs[(round + id) % 4]!])))
  }
  const { queries } = site.deps.database
  expect(await readListings(queries)).toEqual(await scanListings(queries))
})

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
      const picks = await pickRandomIds(site.deps.database.queries, 3)
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

testOnSqlite('a page of a list in each order is a range of an index', async (site) => {
  const { queries } = site.deps.database
  const plan = async (statement: string) => {
    const { rows } = await sql<{ detail: string }>`explain query plan ${sql.raw(statement)}`.execute(queries)
    return rows.map(({ detail }) => detail).join('; ')
  }
  const listed = `select review_id from xc_review_listings where category = 'history'`
  for (const order of [
    'review_id',
    'rating is null, rating desc, review_id',
    'rating is null, rating, review_id',
    'day desc, review_id desc',
    'title_key, review_id',
  ])
    expect(await plan(`${listed} order by ${order} limit 48`)).toMatch(
      /^SEARCH .* USING COVERING INDEX [^;]*$/,
    )
  // The owner's picks, and the newest others (review-lists.store.ts).
  const newest = 'order by day desc, review_id desc limit 20'
  expect(await plan(`${listed} and is_featured = 1 ${newest}`)).toMatch(/^SEARCH .*_featured \([^;]*$/)
  expect(await plan(`${listed} and is_featured = 0 ${newest}`)).toMatch(/^SEARCH .*_by_day \([^;]*$/)
  // As list-pages.store.ts reads the page after a review.
  for (const range of [
    '(rating is null) = false and rating = 3 and review_id > 7 order by review_id',
    '(rating is null) = false and rating < 3 order by rating desc, review_id',
    '(rating is null) = true and rating is null and review_id > 7 order by review_id',
    "title_key = 'x' and review_id > 7 order by review_id",
    "title_key > 'x' order by title_key, review_id",
  ])
    expect(await plan(`${listed} and ${range} limit 48`)).toMatch(
      /^SEARCH .* USING COVERING INDEX .*[<>]\?\)$/,
    )
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
  const { queries } = deps.database
  if (done.kind === 'save') return storeReviews(deps, done.reviews)
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

async function readListings(queries: Queries) {
  const rows = await queries.selectFrom('xc_review_listings').selectAll().execute()
  const counts = await queries.selectFrom('xc_review_counts').selectAll().where('total', '<>', 0).execute()
  return {
    listings: rows
      .map((row) => [row.category, row.review_id, row.rating, row.day, row.is_featured].join(' '))
      .toSorted(),
    counts: Object.fromEntries(counts.map(({ category: slug, total }) => [slug, total])),
  }
}

/** The same by the reviews themselves. */
async function scanListings(queries: Queries) {
  const reviews = await queries.selectFrom('xc_reviews').selectAll().where('is_published', '=', 1).execute()
  const own = await queries.selectFrom('xc_review_categories').selectAll().execute()
  const rows = reviews.flatMap((row) => {
    const slugs = own.filter(({ review_id }) => review_id === row.id).map(({ category: slug }) => slug)
    const authors = listAuthorNames(row.author).map(({ key }) => `author/${key}`)
    const years = row.publish_date === null ? [] : [`year/${row.publish_date.slice(0, 4)}`]
    return [...new Set(['', row.category ?? '', ...slugs, ...authors, ...years])].map((slug) => ({
      slug,
      row,
    }))
  })
  return {
    listings: rows
      .map(({ slug, row }) => [slug, row.id, row.rating, row.publish_date ?? '', row.is_featured].join(' '))
      .toSorted(),
    counts: Object.fromEntries(
      [...Map.groupBy(rows, ({ slug }) => slug)].map(([slug, all]) => [slug, all.length]),
    ),
  }
}
