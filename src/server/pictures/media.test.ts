import sharp from 'sharp'
import { brotliDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { testOnEachEngine, testOnSqlite } from '../../../tests/support/server/test-site.ts'
import { parseByteRange } from './media.routes.ts'
import { storeMedia } from './media.service.ts'

testOnEachEngine(
  'a stored video is sent whole or by range, and a matching ETag answers 304',
  async (site) => {
    await storeMedia(site.deps.database.queries, 'a.mp4', new Uint8Array([1, 2, 3, 4, 5]))
    const whole = await site.get('/media/a.mp4')
    expect(whole.headers.get('Content-Type')).toBe('video/mp4')
    expect([...new Uint8Array(await whole.arrayBuffer())]).toEqual([1, 2, 3, 4, 5])
    const part = await site.get('/media/a.mp4', { headers: { Range: 'bytes=1-2' } })
    expect(part.status).toBe(206)
    expect(part.headers.get('Content-Range')).toBe('bytes 1-2/5')
    expect([...new Uint8Array(await part.arrayBuffer())]).toEqual([2, 3])
    const etag = whole.headers.get('ETag') ?? ''
    expect((await site.get('/media/a.mp4', { headers: { 'If-None-Match': etag } })).status).toBe(304)
    expect((await site.get('/media/a.mp4', { headers: { Range: 'bytes=9-' } })).status).toBe(416)
    expect((await site.get('/media/b.mp4')).status).toBe(404)
  },
)

testOnEachEngine('of a recording only the range that a player asks for leaves the database', async (site) => {
  const { queries } = site.deps.database
  const bytes = new Uint8Array(300_000).map((_, at) => (at * 7) % 251)
  const name = 'file-0123456789abcdef-a.mp3'
  await storeMedia(queries, name, bytes)
  const read = { bytes: 0 }
  site.deps.database.queries = queries.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      for (const row of result.rows)
        for (const value of Object.values(row)) if (value instanceof Uint8Array) read.bytes += value.length
      return result
    },
  })
  const get = (headers: Record<string, string>) => site.get(`/media/${name}`, { headers })
  const part = await get({ Range: 'bytes=299000-299999' })
  expect([part.status, part.headers.get('Content-Range')]).toEqual([206, 'bytes 299000-299999/300000'])
  expect(new Uint8Array(await part.arrayBuffer())).toEqual(bytes.slice(299_000))
  expect(read.bytes).toBe(1_000)
  const etag = part.headers.get('ETag') ?? ''
  expect((await get({ Range: 'bytes=300000-' })).status).toBe(416)
  expect((await get({ 'If-None-Match': etag })).status).toBe(304)
  expect(read.bytes).toBe(1_000)
  const whole = await get({})
  expect([whole.status, whole.headers.get('Content-Type')]).toEqual([200, 'audio/mpeg'])
  expect(new Uint8Array(await whole.arrayBuffer())).toEqual(bytes)
  expect((await site.get('/media/file-0123456789abcdef-b.mp3')).status).toBe(404)
})

testOnSqlite(
  'a stored drawing is sent with brotli where the browser accepts it, and a range of it uncompressed',
  async (site) => {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg">${'<path d="M0 0h9"/>'.repeat(99)}</svg>`
    await storeMedia(site.deps.database.queries, 'a.svg', new TextEncoder().encode(svg))
    const get = (headers: Record<string, string>) => site.get('/media/a.svg', { headers })
    const plain = await get({ 'Accept-Encoding': 'identity' })
    expect(await plain.text()).toBe(svg)
    for (const time of ['made', 'read']) {
      const compressed = await get({ 'Accept-Encoding': 'gzip, br' })
      expect(compressed.headers.get('Content-Encoding'), time).toBe('br')
      expect(compressed.headers.get('Vary')).toContain('Accept-Encoding')
      expect(brotliDecompressSync(await compressed.arrayBuffer()).toString()).toBe(svg)
    }
    const etag = plain.headers.get('ETag') ?? ''
    expect((await get({ 'Accept-Encoding': 'br', 'If-None-Match': etag })).status).toBe(304)
    const part = await get({ 'Accept-Encoding': 'br', Range: 'bytes=0-3' })
    expect(part.headers.get('Content-Encoding')).toBeNull()
    expect(await part.text()).toBe('<svg')
  },
)

testOnEachEngine('the JPEG that mails show goes with the picture that the owner deletes', async (site) => {
  const { queries } = site.deps.database
  const name = 'picture-0123456789abcdef-480.webp'
  const picture = sharp({ create: { width: 480, height: 1_600, channels: 3, background: '#369' } })
  await storeMedia(queries, name, new Uint8Array(await picture.webp().toBuffer()))
  const read = () => site.get(`/mail-pictures/${name.replace('webp', 'jpg')}`)
  const jpeg = await read()
  expect(jpeg.headers.get('Content-Type')).toBe('image/jpeg')
  // A tall one keeps the width that it has in the mail.
  const { width, height } = await sharp(await jpeg.arrayBuffer()).metadata()
  expect([width, height]).toEqual([480, 1_600])
  await queries.deleteFrom('xc_media').where('name', '=', name).execute()
  expect((await read()).status).toBe(404)
})

testOnSqlite('a file that is neither picture nor video is rejected', async ({ deps }) => {
  await expect(storeMedia(deps.database.queries, 'a.html', new Uint8Array())).rejects.toThrow(/not a picture/)
})

test('byte ranges are parsed according to RFC 9110', () => {
  expect(parseByteRange('bytes=0-0', 5)).toEqual([0, 0])
  expect(parseByteRange('bytes=2-', 5)).toEqual([2, 4])
  expect(parseByteRange('bytes=-2', 5)).toEqual([3, 4])
  expect(parseByteRange('bytes=-9', 5)).toEqual([0, 4])
  expect(parseByteRange('bytes=3-99', 5)).toEqual([3, 4])
  expect(parseByteRange('bytes=5-', 5)).toBe('unsatisfiable')
  for (const ignored of [undefined, '', 'bytes=-', 'bytes=3-1', 'bytes=0-1,3-4', 'lines=0-1']) {
    expect(parseByteRange(ignored, 5)).toBeUndefined()
  }
})
