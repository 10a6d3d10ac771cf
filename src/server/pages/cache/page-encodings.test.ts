import { randomBytes } from 'node:crypto'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { encodePage } from './page-response.ts'

test('the compressed bytes of a page hold no larger block of memory', async () => {
  for (const length of [1_000, 10_000, 100_000]) {
    const html = randomBytes(length).toString('hex')
    const { bytes } = await encodePage(html)
    expect(gunzipSync(bytes.gzip).toString() === html).toBe(true)
    expect(brotliDecompressSync(bytes.br).toString() === html).toBe(true)
    for (const each of [bytes.gzip, bytes.br]) expect(each.buffer.byteLength).toBe(each.length)
  }
})
