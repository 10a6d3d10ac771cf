import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test, vi } from 'vitest'
import { type ListeningSite, testListening } from '../../../../../tests/support/server/listening-site.ts'
import { signIn } from '../../../../../tests/support/accounts/sign-in.ts'
import { type SlowUpload, startUpload } from '../../../../../tests/support/server/slow-upload.ts'
import { LIMITS } from '../../../../contract/limits.ts'
import { problemSentences } from '../../../../contract/wording/problems.ts'
import { createHttpServer } from '../server/http-server.ts'
import { enforceRateLimit } from '../../security/rate-limit.store.ts'
import { removeAbandonedUploads } from './uploads.ts'

const IMPORT = '/api/list-imports'
const LARGE = 1024 * 1024
/** For a busy machine. */
const PATIENCE = { timeout: 30_000 }
const FRAMINGS = [{ length: LARGE }, {}]

testListening(
  'an anonymous upload is refused before it has arrived, and its connection closed',
  async (site) => {
    const uploads = FRAMINGS.flatMap((framing) => [
      startUpload(site.port, { path: IMPORT, start: '{', ...framing }),
      startUpload(site.port, { path: '/api/list-imports/preview', start: 'Title', ...framing }),
    ])
    uploads.push(startUpload(site.port, { path: '/api/reading-list/1/notes', method: 'PUT', start: '{' }))
    for (const { answer } of uploads)
      expect(await answer).toMatchObject({ status: 401, code: 'sign_in_required' })
    await Promise.all(uploads.map(({ closed }) => closed))
    expectNoFault(site)
  },
)

testListening('an upload from another site is refused before it has arrived', async (site) => {
  const { cookie } = await signIn(site)
  const headers = { Cookie: cookie, 'Sec-Fetch-Site': 'cross-site' }
  for (const framing of FRAMINGS) {
    const upload = startUpload(site.port, { path: IMPORT, headers, start: '{', ...framing })
    expect(await upload.answer).toMatchObject({ status: 403, code: 'cross_site' })
    await upload.closed
  }
})

testListening('a reader who has imported too often is refused before the file has arrived', async (site) => {
  const { cookie, userId } = await signIn(site)
  const { database, clock } = site.deps
  const limit = { name: 'list import', key: userId, max: 30, seconds: 3_600 }
  for (let taken = 0; taken < limit.max; taken++) await enforceRateLimit(database.queries, clock, limit)
  for (const path of [IMPORT, '/api/list-imports/preview']) {
    for (const framing of FRAMINGS) {
      const upload = startUpload(site.port, { path, headers: { Cookie: cookie }, start: '{', ...framing })
      expect(await upload.answer).toMatchObject({ status: 429, code: 'too_many_requests' })
      upload.leave()
    }
  }
})

testListening('a reader sends one large file at a time', async (site) => {
  const reader = await signIn(site)
  const twice = [beginLarge(site, reader), beginLarge(site, reader)]
  expect(await firstAnswerOf(twice)).toMatchObject({ status: 409, sentence: problemSentences.import_running })
  for (const upload of twice) upload.leave()
  // A disconnection frees the slot, and is no fault of the site.
  await vi.waitFor(() => expect(leftIn(site)).toBe(1), PATIENCE)
  const next = beginLarge(site, reader)
  next.finish('x'.repeat(LARGE - 1))
  expect(await next.answer).toMatchObject({ status: 400, code: 'list_unreadable' })
  expectNoFault(site)
  expect(await readdir(path.join(site.deps.cacheDir, 'uploads'))).toEqual([])
})

testListening('eight readers can send a large file at once, and the ninth gets a retry', async (site) => {
  const readers = await Promise.all(Array.from({ length: 9 }, () => signIn(site)))
  const uploads = readers.map((reader) => beginLarge(site, reader))
  expect(await firstAnswerOf(uploads)).toMatchObject({ status: 429, sentence: problemSentences.imports_full })
  for (const upload of uploads) upload.leave()
  await vi.waitFor(() => expect(leftIn(site)).toBe(8), PATIENCE)
})

testListening('a body is bounded on every route, regardless of its encoding', async (site) => {
  const { cookie } = await signIn(site)
  const text = 'x'.repeat(65 * 1024)
  for (const [path, headers] of [
    ['/newsletter', {}],
    ['/account/reset', {}],
    ['/api/newsletter', {}],
    ['/api/auth/sign-in', {}],
    ['/api/comments/1', {}],
    [IMPORT, { Cookie: cookie }],
  ] as const) {
    const isImport = path === IMPORT
    const type = path.startsWith('/api/') ? 'application/json' : 'application/x-www-form-urlencoded'
    const upload = startUpload(site.port, {
      path,
      headers: { ...headers, 'Content-Type': type },
      start: isImport ? 'x'.repeat(LIMITS.importFile + 1) : text,
    })
    const { status } = await upload.answer
    expect(status, path).toBeGreaterThanOrEqual(400)
    expect(status, path).toBeLessThan(500)
    upload.leave()
  }
  const form = startUpload(site.port, {
    path: '/newsletter',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    start: text,
  })
  expect(await form.answer).toMatchObject({ status: 413, code: 'body_too_large' })
  form.leave()
  expectNoFault(site)
})

testListening('a client that disconnects during an upload is no fault', async (site) => {
  const { cookie } = await signIn(site)
  const uploads = FRAMINGS.flatMap((framing) =>
    ['/api/newsletter', '/newsletter', '/review/1/comments', IMPORT].map((path) =>
      startUpload(site.port, {
        path,
        headers: {
          Cookie: cookie,
          'Content-Type': path.startsWith('/api/') ? 'application/json' : 'application/x-www-form-urlencoded',
        },
        start: '{"email":',
        ...('length' in framing ? { length: 1_000 } : {}),
      }),
    ),
  )
  // Another request is answered, so these have been begun.
  await site.request('/healthz')
  for (const { leave } of uploads) leave()
  await vi.waitFor(() => expect(leftIn(site)).toBe(uploads.length), PATIENCE)
  expectNoFault(site)
})

test('files of a killed process are removed at the next start', async () => {
  const cacheDir = await mkdtemp(path.join(tmpdir(), 'xingcha-uploads-'))
  try {
    await removeAbandonedUploads(cacheDir)
    const folder = path.join(cacheDir, 'uploads')
    await mkdir(folder)
    await writeFile(path.join(folder, 'left'), 'notes')
    await removeAbandonedUploads(cacheDir)
    expect(await readdir(folder)).toEqual([])
  } finally {
    await rm(cacheDir, { recursive: true })
  }
})

test('headers sent byte by byte and endless bodies time out', () => {
  const server = createHttpServer(() => {})
  expect(server.headersTimeout).toBeLessThanOrEqual(20_000)
  expect(server.requestTimeout).toBeLessThanOrEqual(300_000)
  expect(server.requestTimeout).toBeGreaterThan(server.headersTimeout)
})

function beginLarge(site: ListeningSite, { cookie }: { cookie: string }): SlowUpload {
  return startUpload(site.port, { path: IMPORT, headers: { Cookie: cookie }, length: LARGE, start: '{' })
}

/** Of the one that is refused: the others have been let in and wait for the rest of their body. */
function firstAnswerOf(uploads: readonly SlowUpload[]): SlowUpload['answer'] {
  return Promise.any(uploads.map(({ answer }) => answer))
}

/** How many have left, by the log. */
function leftIn(site: ListeningSite): number {
  return site.logLines.filter((line) => line.includes('the client left while sending')).length
}

function expectNoFault(site: ListeningSite): void {
  expect(site.logLines.filter((line) => /"level":"(?:error|fatal|warn)"/.test(line))).toEqual([])
}
