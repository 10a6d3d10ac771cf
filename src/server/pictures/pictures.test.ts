import sharp from 'sharp'
import { expect } from 'vitest'
import { mailCoverPath } from '../../contract/letter-links.ts'
import { PICTURE_BYTES } from '../../contract/pictures.ts'
import type { StoredPicture } from '../../contract/studio-pictures.ts'
import { storeReview } from '../../../tests/support/factories.ts'
import { signIn } from '../../../tests/support/sign-in.ts'
import { type TestSite, testOnEachEngine, testOnSqlite } from '../../../tests/support/test-site.ts'
import { storeMedia } from '../media/media.service.ts'

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

testOnEachEngine('an uploaded photo is upright, without its place, in three widths', async (site) => {
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
    // What was left is above after the quarter turn.
    const { data } = await file
      .clone()
      .extract({ left: 9, top: 9, width: 1, height: 1 })
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect(data[0]).toBeGreaterThan(200)
  }
})

testOnEachEngine('a cover is cut to two by three where the owner says', async (site) => {
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

testOnSqlite('what is no picture is refused by what is wrong with it', async (site) => {
  const upload = await openUpload(site)
  const codeOf = async (answer: Response) => ((await answer.json()) as { code: string }).code
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')
  const whole = await photo()
  for (const [bytes, code] of [
    [svg, 'picture_type_unknown'],
    [Buffer.from('text'), 'picture_type_unknown'],
    [Buffer.alloc(0), 'picture_type_unknown'],
    [whole.subarray(0, whole.length / 2), 'picture_broken'],
    [Buffer.concat([whole.subarray(0, 20), Buffer.alloc(500)]), 'picture_broken'],
  ] as const)
    expect(await codeOf(await upload('pictures', bytes)), code).toBe(code)
  const huge = sharp({ create: { width: 15_000, height: 7_000, channels: 3, background: '#fff' } })
  expect(await codeOf(await upload('pictures', await huge.png().toBuffer()))).toBe('picture_too_large')
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
