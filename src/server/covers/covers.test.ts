import { brotliDecompressSync } from 'node:zlib'
import { expect } from 'vitest'
import { testOnSqlite } from '../../../tests/support/server/test-site.ts'
import { storeReview } from '../../../tests/support/server/factories.ts'

testOnSqlite(
  'a drawn cover is sent with brotli where the browser accepts it, else uncompressed',
  async (site) => {
    await storeReview(site.deps, { id: 5, title: '書', cover: null })
    const { cards } = (await (await site.get('/api/reviews')).json()) as { cards: { cover: string }[] }
    const [{ cover } = { cover: '' }] = cards
    const plain = await site.get(cover, { headers: { 'Accept-Encoding': 'identity' } })
    const svg = await plain.text()
    expect(svg).toMatch(/^<svg /)
    expect(plain.headers.get('Content-Encoding')).toBeNull()
    for (const encoding of ['gzip, deflate, br, zstd', 'br;q=0.1']) {
      const compressed = await site.get(cover, { headers: { 'Accept-Encoding': encoding } })
      expect(compressed.headers.get('Content-Encoding')).toBe('br')
      expect(compressed.headers.get('Vary')).toContain('Accept-Encoding')
      expect(compressed.headers.get('Cache-Control')).toContain('immutable')
      expect(brotliDecompressSync(await compressed.arrayBuffer()).toString()).toBe(svg)
    }
    const refused = await site.get(cover, { headers: { 'Accept-Encoding': 'br;q=0' } })
    expect(await refused.text()).toBe(svg)
    expect((await site.get(cover.replace(/-\w+/, '-0'))).status).toBe(404)
  },
)
