import { mkdir, writeFile } from 'node:fs/promises'
import { join as joinPath } from 'node:path'
import sharp from 'sharp'
import { expect, vi } from 'vitest'
import { mailCoverPath } from '../../contract/newsletter/letter-links.ts'
import { PICTURE_BYTES } from '../../contract/pictures/pictures.ts'
import { cropOf } from '../../contract/pictures/cover-crops.ts'
import type { StudioReview } from '../../contract/studio/studio-reviews.ts'
import type { StoredPicture } from '../../contract/pictures/studio-pictures.ts'
import { storeReview } from '../../../tests/support/server/factories.ts'
import { signIn } from '../../../tests/support/accounts/sign-in.ts'
import { holdClock } from '../../../tests/support/server/test-clock.ts'
import { testOnEachEngine, testOnSqlite, type TestSite } from '../../../tests/support/server/test-site.ts'
import { storeMedia } from './media.service.ts'
import { openStudio } from '../studio/testing.ts'

const RED_SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 600"><rect width="400" height="600" fill="#f00"/></svg>'

/** Left half red, right half blue, 1,200 by 800 pixels; with `orientation` as a camera stores it. */
function photo(orientation = 1): Promise<Buffer> {
  const half = { width: 600, height: 800, channels: 3 as const }
  return sharp({ create: { ...half, width: 1_200, background: '#ff0000' } })
    .composite([{ input: { create: { ...half, background: '#0000ff' } }, left: 600, top: 0 }])
    .withExif({ IFD0: { Copyright: 'Ann' }, IFD3: { GPSLatitudeRef: 'N' } })
    .withMetadata({ orientation })
    .jpeg()
    .toBuffer()
}

async function openUpload(site: TestSite) {
  const { cookie } = await signIn(site, { role: 'owner' })
  return (path: string, bytes: Uint8Array, headers: Record<string, string> = {}) =>
    site.app.request(`/api/studio/${path}`, {
      method: 'POST',
      body: new Uint8Array(bytes),
      headers: { Cookie: cookie, 'Content-Type': 'image/jpeg', ...headers },
    })
}

async function readFile(site: TestSite, path: string) {
  const answer = await site.get(path)
  expect(answer.headers.get('Content-Type')).toBe('image/webp')
  expect(answer.headers.get('Cache-Control')).toContain('immutable')
  return sharp(await answer.arrayBuffer())
}

testOnSqlite('an uploaded photo is upright, without its place, in three widths', async (site) => {
  const upload = await openUpload(site)
  const answer = await upload('pictures', await photo(6))
  expect(answer.status).toBe(201)
  const stored = (await answer.json()) as StoredPicture
  expect(stored).toMatchObject({ width: 800, height: 1_200 })
  expect(stored.path).toMatch(/^\/media\/picture-[0-9a-f]{16}-800\.webp$/)
  for (const [width, height] of [
    [480, 720],
    [800, 1_200],
  ] as const) {
    const file = await readFile(site, stored.path.replace('-800', `-${width}`))
    const { exif, format, ...size } = await file.metadata()
    expect([size.width, size.height, format, exif]).toEqual([width, height, 'webp', undefined])
    // The left side is above after the quarter turn.
    const { data } = await file
      .clone()
      .extract({ left: 9, top: 9, width: 1, height: 1 })
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect(data[0]).toBeGreaterThan(200)
  }
})

testOnSqlite('a screenshot of a whole page is as long as WebP allows', async (site) => {
  const upload = await openUpload(site)
  const create = { width: 108, height: 16_384, channels: 3 as const, background: '#fff' }
  const answer = await upload('pictures', await sharp({ create }).jpeg().toBuffer())
  expect(answer.status).toBe(201)
  expect(await answer.json()).toMatchObject({ width: 107 })
})

testOnSqlite('a cover is cut to two by three where the owner says', async (site) => {
  const upload = await openUpload(site)
  const answer = await upload('covers?left=600&top=0&width=500&height=750', await photo())
  const stored = (await answer.json()) as StoredPicture
  expect(stored).toMatchObject({ width: 640, height: 960 })
  expect(stored.name).toMatch(/^cover-[0-9a-f]{16}\.webp$/)
  const { dominant } = await (await readFile(site, stored.path)).stats()
  expect(dominant.b).toBeGreaterThan(200)
  // A part that reaches beyond the picture is cut at its edge.
  expect((await upload('covers?left=1100&top=700&width=5000&height=5000', await photo())).status).toBe(201)
})

testOnEachEngine('a part of an original becomes a cover, and another part later', async (site) => {
  const upload = await openUpload(site)
  const { browser, send } = await openStudio(site)
  const original = (await (await upload('cover-originals', await photo(6))).json()) as StoredPicture
  expect(original).toMatchObject({ width: 800, height: 1_200 })
  const whole = sharp(await (await browser.send('GET', original.path)).arrayBuffer())
  expect(await whole.metadata()).toMatchObject({ format: 'webp', width: 800, height: 1_200 })
  expect((await whole.metadata()).exif).toBeUndefined()
  // A crop may leave out private parts of the picture.
  expect((await site.get(original.path)).status).toBe(404)
  expect((await site.get(`/media/${original.name}`)).status).toBe(404)

  const colours = []
  for (const top of [0, 600]) {
    const crop = { left: 100, top, width: 400, height: 600 }
    const answer = await send('POST', '/cover-crops', { original: original.name, ...crop })
    expect(answer.status).toBe(201)
    const cover = (await answer.json()) as StoredPicture
    expect(cover).toMatchObject({ width: 640, height: 960 })
    expect(cropOf(cover.name)).toEqual({ original: original.name, crop })
    const { dominant } = await (await readFile(site, cover.path)).stats()
    colours.push(dominant.r > dominant.b ? 'red' : 'blue')
    const { id } = (await (await send('POST', '/reviews', {})).json()) as { id: number }
    const { version, draft } = (await (await send('GET', `/reviews/${id}`)).json()) as StudioReview
    const saved = await send('PUT', `/reviews/${id}`, { version, draft: { ...draft, cover: cover.name } })
    expect(saved.status).toBe(200)
  }
  expect(colours).toEqual(['red', 'blue'])

  const answer = await send('POST', `/cover-originals/${original.name}/turns`)
  const turned = (await answer.json()) as StoredPicture
  expect(turned).toMatchObject({ width: 1_200, height: 800 })
  const [left] = await sharp(await (await browser.send('GET', turned.path)).arrayBuffer())
    .extract({ left: 9, top: 9, width: 1, height: 1 })
    .raw()
    .toBuffer()
  // The lower side is left after a turn clockwise.
  expect(left).toBeLessThan(50)
  const gone = { original: 'original-0123456789abcdef.webp', left: 0, top: 0, width: 2, height: 3 }
  expect(await (await send('POST', '/cover-crops', gone)).json()).toMatchObject({
    code: 'original_not_found',
  })
})

testOnSqlite('what is no picture is refused by what is wrong with it', async (site) => {
  const upload = await openUpload(site)
  const codeOf = async (answer: Response) => ((await answer.json()) as { code: string }).code
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')
  const whole = await photo()
  for (const [bytes, code] of [
    [svg, 'picture_type_unknown'],
    [Buffer.from('text'), 'picture_missing'],
    [Buffer.alloc(0), 'picture_missing'],
    [whole.subarray(0, whole.length / 2), 'picture_broken'],
    [Buffer.concat([whole.subarray(0, 20), Buffer.alloc(500)]), 'picture_broken'],
  ] as const)
    expect(await codeOf(await upload('pictures', bytes)), code).toBe(code)
  const huge = sharp({ create: { width: 15_000, height: 7_000, channels: 3, background: '#fff' } })
  expect(await codeOf(await upload('pictures', await huge.png().toBuffer()))).toBe('picture_too_many_pixels')
  const declared = { 'Content-Length': String(PICTURE_BYTES + 1) }
  expect(await codeOf(await upload('pictures', whole, declared))).toBe('picture_too_large')
  expect(await site.deps.database.queries.selectFrom('xc_media').select('name').execute()).toEqual([])
})

testOnSqlite('mails get covers as small JPEG, drawn or stored', async (site) => {
  const review = 7
  await storeReview(site.deps, { id: review })
  const sizeOf = async (path: string) => {
    const answer = await site.get(path)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('Content-Type')).toBe('image/jpeg')
    const bytes = new Uint8Array(await answer.arrayBuffer())
    expect(bytes.length).toBeLessThan(40_000)
    const { format, width, height } = await sharp(bytes).metadata()
    return [format, width, height]
  }
  expect(await sizeOf(mailCoverPath(review))).toEqual(['jpeg', 176, 264])
  const answer = await (await openUpload(site))('covers', await photo())
  const { name } = (await answer.json()) as StoredPicture
  await site.deps.database.queries.updateTable('xc_reviews').set({ cover: name }).execute()
  expect(await sizeOf(mailCoverPath(review))).toEqual(['jpeg', 176, 264])
  await site.deps.database.transaction((queries) =>
    storeMedia(queries, 'cover-red.svg', Buffer.from(RED_SVG)),
  )
  await site.deps.database.queries.updateTable('xc_reviews').set({ cover: 'cover-red.svg' }).execute()
  const svg = await (await site.get(mailCoverPath(review))).arrayBuffer()
  const { dominant } = await sharp(svg).stats()
  expect(dominant.r).toBeGreaterThan(200)
  expect(dominant.g).toBeLessThan(50)
  expect((await site.get(mailCoverPath(review + 1))).status).toBe(404)
})

testOnSqlite('a browser that accepts AVIF gets a smaller file once it has been made', async (site) => {
  const upload = await openUpload(site)
  const { path } = (await (await upload('pictures', await photo())).json()) as StoredPicture
  const get = () => site.get(path, { headers: { Accept: 'image/avif,image/webp,*/*' } })
  const first = await get()
  expect(first.headers.get('Vary')).toContain('Accept')
  const webp = await first.arrayBuffer()
  expect((await sharp(webp).metadata()).format).toBe('webp')
  expect(first.headers.get('Cache-Control')).not.toContain('immutable')
  await vi.waitFor(async () => expect((await get()).headers.get('Content-Type')).toBe('image/avif'), {
    timeout: 30_000,
    interval: 50,
  })
  const second = await get()
  expect(second.headers.get('Cache-Control')).toContain('immutable')
  const avif = await second.arrayBuffer()
  expect(await sharp(avif).metadata()).toMatchObject({ format: 'heif', width: 1_200, height: 800 })
  expect(avif.byteLength).toBeLessThan(webp.byteLength)
  const plain = await readFile(site, path)
  expect((await plain.metadata()).format).toBe('webp')
})

testOnSqlite(
  'a picture that cannot become AVIF is tried once an hour, and comes as WebP meanwhile',
  async (site) => {
    const clock = holdClock(site)
    const { queries } = site.deps.database
    await storeMedia(queries, 'cover-broken.webp', Buffer.from('no picture'))
    const upload = await openUpload(site)
    const { path } = (await (await upload('pictures', await photo())).json()) as StoredPicture
    // A file in the place of the folder: nothing can be stored in it, as on a full disk.
    await mkdir(site.deps.cacheDir, { recursive: true })
    await writeFile(joinPath(site.deps.cacheDir, 'avif'), '')
    const attempts = () =>
      site.logLines.filter((line) => /could not be converted|could not be kept/.test(line)).length
    const request = async () => {
      for (const address of [path, '/media/cover-broken.webp']) {
        const answer = await site.get(address, { headers: { Accept: 'image/avif,*/*' } })
        expect([answer.status, answer.headers.get('Content-Type')]).toEqual([200, 'image/webp'])
      }
    }
    const soon = { timeout: 30_000, interval: 50 }
    await request()
    await vi.waitFor(() => expect(attempts()).toBe(2), soon)
    for (const minutes of [1, 30, 28]) {
      clock.pass(minutes * 60)
      await request()
    }
    // Work that these had started would end before this later attempt.
    clock.pass(2 * 60)
    await request()
    await vi.waitFor(() => expect(attempts()).toBeGreaterThanOrEqual(4), soon)
    expect(attempts()).toBe(4)
  },
)
