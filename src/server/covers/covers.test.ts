import { brotliDecompressSync } from 'node:zlib'
import { expect } from 'vitest'
import { testOnEachEngine } from '../../../tests/support/test-site.ts'
import { storeReview } from '../../../tests/support/factories.ts'

testOnEachEngine('a drawn cover comes packed to who reads that, and as it is to others', async (site) => {
  await storeReview(site.deps, { id: 5, title: '書', cover: null })
  const { cards } = (await (await site.get('/api/reviews')).json()) as { cards: { cover: string }[] }
  const [{ cover } = { cover: '' }] = cards
  const plain = await site.get(cover, { headers: { 'Accept-Encoding': 'identity' } })
  const svg = await plain.text()
  expect(svg).toMatch(/^<svg /)
  expect(plain.headers.get('Content-Encoding')).toBeNull()
  for (const asked of ['gzip, deflate, br, zstd', 'br;q=0.1']) {
    const packed = await site.get(cover, { headers: { 'Accept-Encoding': asked } })
    expect(packed.headers.get('Content-Encoding')).toBe('br')
    expect(packed.headers.get('Vary')).toContain('Accept-Encoding')
    expect(packed.headers.get('Cache-Control')).toContain('immutable')
    expect(brotliDecompressSync(await packed.bytes()).toString()).toBe(svg)
  }
  const refused = await site.get(cover, { headers: { 'Accept-Encoding': 'br;q=0' } })
  expect(await refused.text()).toBe(svg)
  expect((await site.get(cover.replace(/-\w+/, '-0'))).status).toBe(404)
})
