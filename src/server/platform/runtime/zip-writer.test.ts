import { expect, test } from 'vitest'
import { createZipWriter } from './zip-writer.ts'

test('archives that nobody reads on hold no other archive up', async () => {
  for (let stalled = 0; stalled < 70; stalled++) {
    const { writable } = new TransformStream<Uint8Array, Uint8Array>()
    void createZipWriter(writable, {}).add('stalled.md', '夜航船')
  }
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const bytes = new Response(readable).arrayBuffer()
  const zip = createZipWriter(writable, {})
  await zip.add('read.md', '燈塔')
  await zip.close()
  expect(Buffer.from(await bytes).includes('read.md')).toBe(true)
})
