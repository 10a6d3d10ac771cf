import { expect, test } from 'vitest'
import { readLines } from './read-lines.ts'

test('lines are the same wherever the chunks end', async () => {
  const text = '一\n\n二三\u2028四\r\n五'
  const bytes = Buffer.from(text)
  for (let size = 1; size <= bytes.length; size++) {
    const chunks: Buffer[] = []
    for (let from = 0; from < bytes.length; from += size) chunks.push(bytes.subarray(from, from + size))
    const lines: (string | undefined)[] = []
    for await (const line of readLines(stream(chunks), 100)) lines.push(line?.toString())
    expect(lines).toEqual(['一', '二三\u2028四\r', '五'])
  }
})

test('a line that is too long is told once, and the next one is read', async () => {
  const bytes = Buffer.from('12345\n123456\n1\n1234567')
  for (const size of [1, 2, 5, 6, 7, 100]) {
    const chunks: Buffer[] = []
    for (let from = 0; from < bytes.length; from += size) chunks.push(bytes.subarray(from, from + size))
    const lines: (string | undefined)[] = []
    for await (const line of readLines(stream(chunks), 5)) lines.push(line?.toString())
    expect(lines, String(size)).toEqual(['12345', undefined, '1', undefined])
  }
})

test('no more of a line is read than the bound and one chunk', async () => {
  let read = 0
  const endless = (function* () {
    yield Buffer.from('short\n')
    for (;;) {
      read += 10
      yield Buffer.alloc(10, 'x')
    }
  })()
  const lines = readLines(stream(endless), 100)[Symbol.asyncIterator]()
  expect((await lines.next()).value?.toString()).toBe('short')
  expect(await lines.next()).toEqual({ done: false, value: undefined })
  expect(read).toBe(110)
})

async function* stream(chunks: Iterable<Buffer>): AsyncIterable<Buffer> {
  for (const chunk of chunks) yield chunk
}
