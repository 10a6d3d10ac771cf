import fc from 'fast-check'
import { expect } from 'vitest'
import type { SearchPage } from '../../contract/reviews/search.ts'
import { plainReview } from '../../../tests/support/server/factories.ts'
import { type TestSite, testOnEachEngine } from '../../../tests/support/server/test-site.ts'
import { raiseSiteVersion } from '../platform/cache/content-version.store.ts'
import { prepareReview, storeReviews } from '../reviews/saving/save-reviews.service.ts'
import { cleanTerm, fold } from '../text/fold.ts'

testOnEachEngine(
  'after any saving, changing, hiding and removing, the index finds the same reviews as a full scan',
  async (site) => {
    const run = fc.asyncProperty(
      fc.array(action, { minLength: 6, maxLength: 10 }),
      terms,
      async (actions, randomTerms) => {
        const expected: ExpectedTexts = new Map()
        await site.deps.database.queries.deleteFrom('xc_reviews').execute()
        for (const each of actions) await applyAction(site, expected, each)
        for (const term of [...randomTerms, ...cutTerms(expected)])
          expect([term, ...(await search(site, term))]).toEqual([term, ...scan(expected, term)])
      },
    )
    await fc.assert(run, { numRuns: 8, endOnFailure: true })
  },
)

testOnEachEngine('a text with every pair of a term but not the term itself does not match', async (site) => {
  await site.addReview({ id: 1, title: '甲乙', summary: '乙丙', content: '<p>丙丁</p>' })
  await site.addReview({ id: 2, title: '甲乙 乙丙' })
  await site.addReview({ id: 3, content: '<p>甲乙丙</p>' })
  expect(await searchIds(site, '甲乙丙')).toEqual([3])
  expect(await searchIds(site, '甲乙丙丁')).toEqual([])
})

testOnEachEngine(
  'a term of a hundred characters is found, and not with one character changed',
  async (site) => {
    const passage = Array.from({ length: 100 }, (_, index) => String.fromCodePoint(0x4e00 + index)).join('')
    await site.addReview({ id: 1, content: `<p>前${passage}後</p>` })
    expect(await searchIds(site, passage)).toEqual([1])
    for (const at of [0, 1, 49, 50, 98, 99]) {
      expect(await searchIds(site, `${passage.slice(0, at)}龘${passage.slice(at + 1)}`)).toEqual([])
    }
  },
)

/** The expected content of the database: the folded fields of each review in their order, and whether it is published. */
type ExpectedTexts = Map<number, { fields: string[]; is_published: boolean }>

type Action =
  | {
      kind: 'save'
      reviews: { id: number; texts: readonly [string, string, string, string, string, string] }[]
    }
  | { kind: 'publish' | 'unpublish' | 'remove'; id: number }

// Few letters, so that terms often match: equivalent written forms, cases and widths, signs, surrogate pairs.
const letters = fc.constantFrom(...'甲乙紅红aAＡé𠮷𠮶%"*\\- 。0')
const texts = fc.string({ unit: letters, maxLength: 12 })
const terms = fc.array(fc.string({ unit: letters, minLength: 1, maxLength: 4 }), {
  minLength: 12,
  maxLength: 12,
})
const id = fc.integer({ min: 1, max: 5 })
const review = fc.record({ id, texts: fc.tuple(texts, texts, texts, texts, texts, texts) })
const action: fc.Arbitrary<Action> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc
      .uniqueArray(review, { selector: (each) => each.id, minLength: 1, maxLength: 4 })
      .map((reviews) => ({ kind: 'save' as const, reviews })),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('publish', 'unpublish', 'remove'), id }) },
)

async function applyAction(site: TestSite, expected: ExpectedTexts, done: Action): Promise<void> {
  const { database, clock } = site.deps
  if (done.kind === 'save') {
    const prepared = done.reviews.map(
      ({ id: reviewId, texts: [title, author, category_name, summary, excerpt, body] }) =>
        prepareReview(
          {
            ...plainReview(reviewId),
            title,
            author,
            category_name,
            summary,
            excerpt,
            content: `<p>${body}</p>`,
            categories: [],
          },
          clock.now(),
        ),
    )
    await database.transaction((queries) => storeReviews(queries, prepared))
    for (const { row, search: texts } of prepared) {
      const { title, author, category, summary, excerpt, body } = texts
      const is_published = expected.get(row.id)?.is_published ?? true
      expected.set(row.id, { fields: [title, author, category, summary, excerpt, body], is_published })
    }
    return
  }
  const known = expected.get(done.id)
  await database.transaction(async (queries) => {
    if (done.kind === 'remove') await queries.deleteFrom('xc_reviews').where('id', '=', done.id).execute()
    else {
      await queries
        .updateTable('xc_reviews')
        .set({ is_published: Number(done.kind === 'publish') })
        .where('id', '=', done.id)
        .execute()
    }
    await raiseSiteVersion(queries)
  })
  if (done.kind === 'remove') expected.delete(done.id)
  else if (known) known.is_published = done.kind === 'publish'
}

/** For each review a term of one to five characters from one of its fields. */
function cutTerms(expected: ExpectedTexts): string[] {
  return [...expected].map(([reviewId, { fields }]) => {
    const characters = [...(fields[reviewId % fields.length] ?? '')]
    return characters.slice(reviewId % 3, (reviewId % 3) + reviewId).join('')
  })
}

/** The number and the ids of the published reviews that contain the term, by the first matching field, then by id. */
function scan(expected: ExpectedTexts, term: string): [total: number, ids: number[]] {
  const folded = fold(cleanTerm(term))
  if (folded === '') return [0, []]
  const ids = [...expected]
    .filter(([, { is_published }]) => is_published)
    .map(([reviewId, { fields }]) => ({ reviewId, rank: fields.findIndex((text) => text.includes(folded)) }))
    .filter(({ rank }) => rank !== -1)
    .toSorted((a, b) => a.rank - b.rank || a.reviewId - b.reviewId)
    .map(({ reviewId }) => reviewId)
  return [ids.length, ids]
}

async function searchIds(site: TestSite, term: string): Promise<number[]> {
  const [, ids] = await search(site, term)
  return ids
}

async function search(site: TestSite, term: string): Promise<[total: number, ids: number[]]> {
  const response = await site.get(`/api/search?q=${encodeURIComponent(term)}`)
  expect(response.status).toBe(200)
  const { total, is_by_parts, results } = (await response.json()) as SearchPage
  return is_by_parts ? [0, []] : [total, results.map((result) => result.id)]
}
