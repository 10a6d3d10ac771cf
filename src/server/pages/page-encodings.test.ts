import { randomBytes } from 'node:crypto'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { encodePage, toBrotli } from './page-encodings.ts'

test('what is kept of a page holds no memory beside its own bytes', async () => {
  for (const length of [1_000, 10_000, 100_000]) {
    const html = randomBytes(length).toString('hex')
    const forms = await encodePage({ opening: '', rest: html })
    const br = await toBrotli(forms)
    expect(gunzipSync(forms.bytes.gzip).toString() === html).toBe(true)
    expect(brotliDecompressSync(br).toString() === html).toBe(true)
    for (const bytes of [forms.bytes.gzip, br]) expect(bytes.buffer.byteLength).toBe(bytes.length)
  }
})

test('pages that begin alike come out whole, whatever follows and however long it is', async () => {
  const openings = ['<!doctype html><style>.書{color:red}</style>', randomBytes(50_000).toString('hex')]
  const rests = ['', '夜航船', '書'.repeat(100_000), randomBytes(50_000).toString('hex')]
  for (const opening of openings) {
    for (const rest of rests) {
      const { bytes } = await encodePage({ opening, rest })
      // Checks the sum and the length that stand at the end, too.
      expect(gunzipSync(bytes.gzip).toString() === opening + rest).toBe(true)
    }
  }
})
