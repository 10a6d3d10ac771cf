import { randomBytes } from 'node:crypto'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { makeForms, toBrotli } from './page-forms.ts'

test('what is kept of a page holds no memory beside its own bytes', async () => {
  for (const length of [1_000, 10_000, 100_000]) {
    const html = randomBytes(length).toString('hex')
    const forms = await makeForms(html)
    const br = await toBrotli(forms)
    expect(gunzipSync(forms.bytes.gzip).toString() === html).toBe(true)
    expect(brotliDecompressSync(br).toString() === html).toBe(true)
    for (const bytes of [forms.bytes.gzip, br]) expect(bytes.buffer.byteLength).toBe(bytes.length)
  }
})
