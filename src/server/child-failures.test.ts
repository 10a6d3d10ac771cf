import type * as processes from 'node:child_process'
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { afterEach, expect, test, vi } from 'vitest'
import { storeReview } from '../../tests/support/server/factories.ts'
import { sendList } from '../../tests/support/files/list-files.ts'
import { newReader } from '../../tests/support/accounts/api-reader.ts'
import { type TestSite, testOnSqlite } from '../../tests/support/server/test-site.ts'
import { toProblem } from './platform/http/responses/answer-problem.ts'
import { runInChild } from './run-in-child.ts'

const node = process.execPath
vi.mock('node:child_process', async (original) => {
  const real = await original<typeof processes>()
  return { ...real, fork: vi.fn(real.fork) }
})
// An idle child would draw for the next test.
afterEach(async () => {
  process.execPath = node
  for (const { value } of vi.mocked(fork).mock.results) await endChild(value as ChildProcess)
  vi.mocked(fork).mockClear()
})

testOnSqlite(
  'what a child process draws answers 503 while none can be started, and is drawn at the next request',
  async (site) => {
    await storeReview(site.deps, { id: 5, title: '龘靐齉', cover: null })
    const paths = [await coverOf(site), '/share/site.png', '/share/review-5.png']
    process.execPath = '/no/such/node'
    for (const path of paths) {
      const failed = await site.get(path)
      expect(failed.status, path).toBe(503)
      expect(Number(failed.headers.get('Retry-After'))).toBeGreaterThan(0)
      expect(failed.headers.get('Cache-Control') ?? '').not.toMatch(/max-age|immutable/)
      expect((await site.get('/review/5')).status).toBe(200)
    }
    process.execPath = node
    for (const path of paths) expect((await site.get(path)).status, path).toBe(200)
  },
)

testOnSqlite('a list answers 503 while no child process can be started to read it', async (site) => {
  const reader = await newReader(site)
  const rows = 'Some title,Someone,,read,4,\n'.repeat(10_000)
  const file = Buffer.from(`Title,Authors,ISBN/UID,Read Status,Star Rating,Review\n${rows}`)
  process.execPath = '/no/such/node'
  const failed = await sendList(site, reader, 'preview', file)
  expect(failed.status).toBe(503)
  expect(Number(failed.headers.get('Retry-After'))).toBeGreaterThan(0)
  process.execPath = node
  expect((await sendList(site, reader, 'preview', file)).status).toBe(200)
})

test('a font slice fails as unavailable while no child process can be started', async () => {
  process.execPath = '/no/such/node'
  const failure: unknown = await runInChild('drawFont', []).catch((cause: unknown) => cause)
  expect(toProblem(failure).code).toBe('unavailable')
})

async function endChild(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}

async function coverOf(site: TestSite): Promise<string> {
  const { cards } = (await (await site.get('/api/reviews')).json()) as { cards: { cover: string }[] }
  return cards[0]?.cover ?? ''
}
