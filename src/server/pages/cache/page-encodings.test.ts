import { randomBytes } from 'node:crypto'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { encodePage, toBrotli } from './page-encodings.ts'

test('the compressed bytes of a page hold no larger block of memory', async () => {
  for (const length of [1_000, 10_000, 100_000]) {
    const html = randomBytes(length).toString('hex')
    const forms = await encodePage({ opening: '', rest: html })
    const br = await toBrotli(forms)
    expect(gunzipSync(forms.bytes.gzip).toString() === html).toBe(true)
    expect(brotliDecompressSync(br).toString() === html).toBe(true)
    for (const bytes of [forms.bytes.gzip, br]) expect(bytes.buffer.byteLength).toBe(bytes.length)
  }
})

test('pages with the same opening decompress to their full text, short or long', async () => {
  const openings = ['<!doctype html><style>.書{color:red}</style>', randomBytes(50_000).toString('hex')]
  const rests = ['', '夜航船', '書'.repeat(100_000), randomBytes(50_000).toString('hex')]
  for (const opening of openings) {
    for (const rest of rests) {
      const { bytes } = await encodePage({ opening, rest })
      // gunzip also verifies the checksum and the length at the end.
      expect(gunzipSync(bytes.gzip).toString() === opening + rest).toBe(true)
    }
  }
})
