import { expect, vi } from 'vitest'
import { type FuzzedSite, runFuzz } from './support/fuzz/run-fuzz.ts'
import { storeComment } from './support/factories.ts'
import { signIn } from './support/sign-in.ts'
import { type TestSite, testOnEachEngine } from './support/test-site.ts'

vi.setConfig({ testTimeout: 180_000 })

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
