import { randomBytes } from 'node:crypto'
import { type IncomingMessage, request } from 'node:http'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { AccountExport } from '../../../contract/accounts/account-data.ts'
import { type SignedInVisitor, signIn } from '../../../../tests/support/accounts/sign-in.ts'
import { storeComment, storeReviews } from '../../../../tests/support/server/factories.ts'
import {
  type ListeningSite,
  testListening,
  testListeningOnEachEngine,
} from '../../../../tests/support/server/listening-site.ts'
import { type TestSite, testOnEachEngine } from '../../../../tests/support/server/test-site.ts'

const JSON_FILE = '/api/account/export'
const LIST_FILE = '/api/account/export/reading-list.csv'
/** Sixteen of these are more than the kernel holds for a client that reads nothing, compressed, too. */
const LONG = randomBytes(768 * 1024).toString('base64')
/** For a busy machine. */
const PATIENCE = { timeout: 30_000 }

testListeningOnEachEngine('a reader has one export at a time', async (site) => {
  const reader = await createReader(site, 16, LONG)
  const headers = { Cookie: reader.cookie }
  const underWay = await begin(site, reader)
  for (const path of [JSON_FILE, LIST_FILE]) {
    const refused = await site.request(path, headers)
    expect([refused.status, JSON.parse(String(refused.body))]).toEqual([
      409,
      expect.objectContaining({ code: 'export_running' }),
    ])
  }
  expect((await site.request(JSON_FILE, headers, 'HEAD')).status).toBe(200)
  const other = await signIn(site)
  expect((await site.request(JSON_FILE, { Cookie: other.cookie })).status).toBe(200)

  const exported = JSON.parse(await readToEnd(underWay)) as AccountExport
  expect(exported.reading_list.map(({ review }) => review.id)).toEqual(descending(16))
  expect((await site.request(LIST_FILE, headers)).status).toBe(200)
})

testListeningOnEachEngine('a client that leaves ends its export', async (site) => {
  const reader = await createReader(site, 16, LONG)
  for (const encoding of ['identity', 'gzip']) {
    const headers = { Cookie: reader.cookie, 'Accept-Encoding': encoding }
    const underWay = await begin(site, reader, encoding)
    underWay.destroy()
    await expect.poll(async () => (await site.request(LIST_FILE, headers)).status, PATIENCE).toBe(200)
  }
})

testListening('a request of HEAD begins no export', async (site) => {
  const reader = await createReader(site, 1, '')
  const headers = { Cookie: reader.cookie }
  for (const path of [JSON_FILE, LIST_FILE]) {
    const head = await site.request(path, headers, 'HEAD')
    expect([head.status, head.body.length]).toEqual([200, 0])
    const whole = await site.request(path, headers)
    expect(whole.status).toBe(200)
    for (const name of ['content-type', 'content-disposition', 'cache-control'])
      expect(head.headers[name]).toBe(whole.headers[name])
  }
})

testOnEachEngine('a limited number of readers export at the same time', async (site) => {
  const responses: Response[] = []
  for (let count = 0; count < 16; count++) {
    const response = await (await signIn(site)).send('GET', LIST_FILE)
    expect(response.status).toBe(200)
    responses.push(response)
  }
  const late = await signIn(site)
  const refused = await late.send('GET', LIST_FILE)
  expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '30'])
  expect(await refused.json()).toMatchObject({ code: 'exports_full' })
  await responses[0]?.body?.cancel()
  expect((await late.send('GET', LIST_FILE)).status).toBe(200)
})

testOnEachEngine('an export of many rows is complete and in order', async (site) => {
  const reader = await createReader(site, 130, '第一行\n第二行')
  const { queries } = site.deps.database
  const { userId: user_id } = reader
  for (let id = 1; id <= 130; id++)
    await storeComment(site.deps, { review_id: id, user_id, created_at: at(id) })
  const all = Array.from({ length: 130 }, (_, index) => index + 1)
  await queries
    .insertInto('xc_bookmarks')
    .values(all.map((review_id) => ({ user_id, review_id, created_at: at(review_id) })))
    .execute()
  await queries
    .insertInto('xc_reading_positions')
    .values(
      all.map((review_id) => ({
        user_id,
        review_id,
        block: 1,
        heading: null,
        updated_at: at(review_id),
        is_read: 0,
      })),
    )
    .execute()
  await queries
    .insertInto('xc_highlights')
    .values(
      all.map((review_id) => ({
        user_id,
        id: String(review_id).padStart(32, '0'),
        review_id,
        start: 0,
        version: 0,
        created_at: at(review_id),
        updated_at: at(review_id),
        removed_at: null,
        quote: '春山',
        prefix: '',
        suffix: '',
        note: '',
      })),
    )
    .execute()

  const exported = (await (await reader.send('GET', JSON_FILE)).json()) as AccountExport
  const { bookmarks, reading_list, positions = [], highlights = [], comments } = exported
  for (const list of [bookmarks, reading_list, positions, highlights, comments]) {
    expect(list.map(({ review }) => review.id)).toEqual(descending(130))
    expect(list.every(({ review }) => review.title === `書之${review.id}`)).toBe(true)
  }
  expect(reading_list.every(({ readings }) => readings.length === 1)).toBe(true)
  const lines = (await (await reader.send('GET', LIST_FILE)).text()).split('\r\n')
  expect(lines.slice(1, -1).map((line) => Number(line.split(',')[0]))).toEqual(descending(130))
})

testOnEachEngine('an entry that is deleted during the export is left out', async (site) => {
  const reader = await createReader(site, 130, '')
  const body = (await reader.send('GET', LIST_FILE)).body!.getReader()
  let text = ''
  const read = async () => {
    const { done, value } = await body.read()
    text += new TextDecoder().decode(value)
    return !done
  }
  await read()
  await read()
  await site.deps.database.queries.deleteFrom('xc_reading_list').where('review_id', '=', 3).execute()
  while (await read());
  const ids = text
    .split('\r\n')
    .slice(1, -1)
    .map((line) => Number(line.split(',')[0]))
  expect(ids).toEqual(descending(130).filter((id) => id !== 3))
})

testListeningOnEachEngine(
  'an export that fails halfway is cut off and logged, and the next one begins',
  async (site) => {
    const reader = await createReader(site, 16, LONG)
    const { queries } = site.deps.database
    const underWay = await begin(site, reader)
    await sql`alter table xc_readings rename to xc_elsewhere`.execute(queries)
    await expect(readToEnd(underWay)).rejects.toThrow('aborted')
    await sql`alter table xc_elsewhere rename to xc_readings`.execute(queries)
    expect(site.logLines.filter((line) => line.includes('request failed'))).toHaveLength(1)
    expect((await site.request(LIST_FILE, { Cookie: reader.cookie })).status).toBe(200)
  },
)

/** A reader with so many reviews on the list, the highest id added last, each with these notes and one reading. */
async function createReader(site: TestSite, count: number, notes: string): Promise<SignedInVisitor> {
  const reader = await signIn(site)
  const ids = descending(count)
  await storeReviews(
    site.deps,
    ids.map((id) => ({ id })),
  )
  const { queries } = site.deps.database
  for (const review_id of ids) {
    const { id } = await queries
      .insertInto('xc_reading_list')
      .values({
        user_id: reader.userId,
        review_id,
        status: 'completed',
        notes,
        created_at: at(review_id),
        updated_at: at(review_id),
        removed_at: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await queries.insertInto('xc_readings').values({ entry_id: id, finished_on: '2024-01-02' }).execute()
  }
  return reader
}

function at(minute: number): string {
  return new Date(Date.UTC(2024, 0, 1, 0, minute)).toISOString()
}

function descending(count: number): number[] {
  return Array.from({ length: count }, (_, index) => count - index)
}

/** An export whose answer has begun, and of which nothing is read. */
function begin(
  site: ListeningSite,
  { cookie }: SignedInVisitor,
  encoding = 'identity',
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const headers = { Cookie: cookie, 'Accept-Encoding': encoding }
    const sent = request(
      { host: '127.0.0.1', port: site.port, path: JSON_FILE, headers, agent: false },
      resolve,
    )
    sent.on('error', reject).end()
  })
}

async function readToEnd(answer: IncomingMessage): Promise<string> {
  answer.setEncoding('utf8')
  let text = ''
  for await (const chunk of answer) text += String(chunk)
  return text
}
