import { expect } from 'vitest'
import { type FuzzedSite, runFuzz } from './support/fuzz/run.ts'
import { watchTables } from './support/fuzz/table-watch.ts'
import { storeComment } from './support/server/factories.ts'
import { signIn } from './support/accounts/sign-in.ts'
import { type TestSite, testOnEachEngine } from './support/server/test-site.ts'

/** `npm run soak -- fuzz` takes thousands of cases and another seed each time. */
const CASES = 230
const SEED = 20_251_123

testOnEachEngine(
  'hostile requests to every operation are refused by its problems and change nothing',
  async (site) => {
    await site.addReview({ id: 1 })
    await storeComment(site.deps, { review_id: 1 })
    const { cases, refused, faults } = await runFuzz(fuzzedSite(site, 'reader'), { cases: CASES, seed: SEED })
    expect(faults, `seed ${SEED}`).toEqual([])
    expect(cases).toBeGreaterThanOrEqual(CASES)
    // Otherwise the requests were not hostile.
    expect(refused / cases).toBeGreaterThan(0.5)
    expect(errorsIn(site)).toEqual([])
  },
)

testOnEachEngine('the owner’s own hostile requests to the studio are refused like that', async (site) => {
  await site.addReview({ id: 1 })
  await site.addReview({ id: 2 })
  const { faults } = await runFuzz(fuzzedSite(site, 'owner'), {
    cases: CASES,
    seed: SEED,
    paths: /\/api\/studio\//,
  })
  expect(faults, `seed ${SEED}`).toEqual([])
  expect(errorsIn(site)).toEqual([])
})

testOnEachEngine(
  'the fuzz sees rows that are added, changed and deleted, also by a deletion elsewhere',
  async (site) => {
    const { queries } = site.deps.database
    await site.addReview({ id: 1 })
    const watch = await watchTables(site.deps.database, new Set(['xc_outbox']))
    const changedBy = async (write: Promise<unknown>) => {
      await write
      return (await watch.look()).changed
    }
    expect(await changedBy(storeComment(site.deps, { review_id: 1, content: '一' }))).toContain('xc_comments')
    const setContent = (content: string) => queries.updateTable('xc_comments').set({ content }).execute()
    expect(await changedBy(setContent('二'))).toEqual(['xc_comments'])
    expect(await changedBy(setContent('二'))).toEqual([])
    expect(await changedBy(queries.deleteFrom('xc_reviews').execute())).toEqual(
      expect.arrayContaining(['xc_comments', 'xc_reviews']),
    )
    expect(await watch.compareAll()).toEqual([])
  },
)

function fuzzedSite(site: TestSite, role: 'reader' | 'owner'): FuzzedSite {
  return {
    database: site.deps.database,
    get: (path) => site.get(path),
    signIn: async () => (await signIn(site, { role })).cookie,
    send: async ({ method, path, headers, body }, cookie) =>
      site.app.request(path, {
        method,
        headers: cookie === undefined ? headers : { ...headers, Cookie: cookie },
        ...(body && { body }),
      }),
  }
}

function errorsIn(site: TestSite): string[] {
  return site.logLines.filter((line) => line.includes('"level":"error"'))
}
