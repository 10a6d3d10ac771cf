import { sql } from 'kysely'
import sharp from 'sharp'
import { expect } from 'vitest'
import { PICTURE_BYTES } from '../../contract/pictures/pictures.ts'
import type { StoredPicture } from '../../contract/pictures/studio-pictures.ts'
import { testOnEachEngine, testOnSqlite, type TestSite } from '../../../tests/support/server/test-site.ts'
import { enforceWriteLimit } from '../platform/http/access/actor.ts'
import { openStudio, type Studio } from '../studio/testing.ts'

interface UploadFault {
  name: string
  bytes?: () => Promise<Buffer> | Buffer
  headers?: Record<string, string>
  /** Causes the fault of the site. */
  begin?: (site: TestSite) => Promise<unknown>
  end?: (site: TestSite) => Promise<unknown>
  status: number
  code: string
  /** The advice that the sentence must contain. */
  sentence: RegExp
}

const FAULTS: UploadFault[] = [
  {
    name: 'more than 20 MB',
    headers: { 'Content-Length': String(PICTURE_BYTES + 1) },
    status: 413,
    code: 'picture_too_large',
    sentence: /檔案太大，上限是 20 MB。.*縮小/,
  },
  {
    name: 'more than 100 million pixels',
    bytes: () =>
      sharp({ create: { width: 15_000, height: 7_000, channels: 3, background: '#fff' } })
        .png()
        .toBuffer(),
    status: 413,
    code: 'picture_too_many_pixels',
    sentence: /像素太多，上限是一億。.*縮小/,
  },
  {
    name: 'a type that is no picture of pixels',
    bytes: () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
    status: 400,
    code: 'picture_type_unknown',
    sentence: /JPEG、PNG、WebP、AVIF 或 GIF；iPhone 的 HEIC 請先存成 JPEG/,
  },
  {
    name: 'a photo of an iPhone',
    bytes: () => Buffer.from('\0\0\0\x24ftypheic\0\0\0\0mif1heic'),
    status: 400,
    code: 'picture_type_unknown',
    sentence: /HEIC 請先存成 JPEG/,
  },
  {
    name: 'no picture at all',
    bytes: () => Buffer.from('這是一篇文字。'),
    status: 400,
    code: 'picture_missing',
    sentence: /這個檔案不是圖片/,
  },
  {
    name: 'a file that is cut off',
    bytes: async () => {
      const whole = await photo(1_200)
      return whole.subarray(0, whole.length / 2)
    },
    status: 400,
    code: 'picture_broken',
    sentence: /再傳一次，或換一張/,
  },
  {
    name: 'the disk is full',
    begin: (site) => refuseWrites(site, { sqlite: 'database or disk is full', postgres: '53100' }),
    end: acceptWrites,
    status: 507,
    code: 'storage_full',
    sentence: /磁碟滿了.*騰出空間之後再傳一次/,
  },
  {
    name: 'the database is gone',
    begin: (site) => refuseWrites(site, { sqlite: 'disk I/O error', postgres: '57P01' }),
    end: acceptWrites,
    status: 503,
    code: 'unavailable',
    sentence: /連線發生問題，請稍後再試/,
  },
  {
    name: 'nobody is signed in',
    headers: { Cookie: '' },
    status: 404,
    code: 'not_found',
    sentence: /./,
  },
]

testOnSqlite('each fault of an upload says what to do, and the writing goes on', async (site) => {
  const studio = await openStudio(site)
  const { id } = await studio.write({ content: '<p>第一句。</p>' })
  for (const { name, bytes = () => photo(), headers = {}, begin, end, status, code, sentence } of FAULTS) {
    await begin?.(site)
    const answer = await upload(site, studio, await bytes(), headers)
    await end?.(site)
    const body = (await answer.json()) as { code: string; sentence: string }
    expect([answer.status, body.code], name).toEqual([status, code])
    expect(body.sentence, name).toMatch(sentence)
    const saved = await studio.save(id, { content: `<p>${name}。</p>` })
    expect(saved.version, name).toBeGreaterThan(0)
    expect((await upload(site, studio, await photo())).status, name).toBe(201)
  }
})

testOnEachEngine('too many uploads in a row say when to go on', async (site) => {
  const studio = await openStudio(site)
  const { userId } = studio.browser
  // A conversion each would take half a minute.
  const isLeft = () =>
    enforceWriteLimit(site.deps, userId).then(
      () => true,
      () => false,
    )
  while (await isLeft());
  const answer = await upload(site, studio, await photo())
  expect(answer.status).toBe(429)
  expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(0)
  expect(await answer.json()).toMatchObject({
    code: 'too_many_requests',
    sentence: expect.stringMatching(/請過 \d+ (?:秒|分鐘)再試/),
  })
})

testOnSqlite('of a moving picture the first frame is stored, and the answer says so', async (site) => {
  const studio = await openStudio(site)
  const frame = (background: string) =>
    sharp({ create: { width: 40, height: 30, channels: 3, background } })
      .png()
      .toBuffer()
  const frames = [await frame('#f00'), await frame('#00f')]
  const moving = sharp(frames, { join: { animated: true } })
  for (const bytes of [await moving.clone().gif().toBuffer(), await moving.clone().webp().toBuffer()]) {
    const answer = await upload(site, studio, bytes)
    const { path, width, height, lost_motion } = (await answer.json()) as StoredPicture
    expect([width, height, lost_motion]).toEqual([40, 30, true])
    const { dominant } = await sharp(await (await site.get(path)).arrayBuffer()).stats()
    expect(dominant.r).toBeGreaterThan(200)
  }
  for (const format of ['gif', 'webp', 'png'] as const) {
    const still = await sharp(frames[0]).toFormat(format).toBuffer()
    expect(await (await upload(site, studio, still)).json(), format).toMatchObject({ lost_motion: false })
  }
})

function upload(
  site: TestSite,
  { browser }: Studio,
  bytes: Uint8Array,
  headers: Record<string, string> = {},
): Promise<Response> {
  return Promise.resolve(
    site.app.request('/api/studio/pictures', {
      method: 'POST',
      body: new Uint8Array(bytes),
      headers: { Cookie: browser.cookie, 'Content-Type': 'image/jpeg', ...headers },
    }),
  )
}

function photo(width = 60): Promise<Buffer> {
  return sharp({ create: { width, height: width * (2 / 3), channels: 3, background: '#24406e' } })
    .jpeg()
    .toBuffer()
}

/** The database answers new pictures as it does in that fault: with SQLite's message, or PostgreSQL's code. */
async function refuseWrites(
  { deps: { database } }: TestSite,
  { sqlite, postgres }: { sqlite: string; postgres: string },
): Promise<void> {
  const statements =
    database.engine === 'sqlite'
      ? [`create trigger refusal before insert on xc_media begin select raise(abort, '${sqlite}'); end`]
      : [
          `create or replace function refuse() returns trigger language plpgsql as
            $$ begin raise exception sqlstate '${postgres}'; end $$`,
          'create trigger refusal before insert on xc_media execute function refuse()',
        ]
  for (const statement of statements) await sql.raw(statement).execute(database.queries)
}

async function acceptWrites({ deps: { database } }: TestSite): Promise<void> {
  const table = database.engine === 'sqlite' ? '' : ' on xc_media'
  await sql.raw(`drop trigger refusal${table}`).execute(database.queries)
}
