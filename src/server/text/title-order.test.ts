import { setImmediate } from 'node:timers/promises'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { prepareTitleOrder, titleSortKey } from './title-order.ts'

test('the keys of titles have the order in which browsers sort titles', async () => {
  await prepareTitleOrder(() => setImmediate())
  const order = new Intl.Collator('zh-Hant', { numeric: true })
  const characters = [
    ...'一乙三國演義紅樓夢的是不論語與時間簡史星槎〇㐀𠀀𠮷',
    ...'0123456789９Ⅱ½aAbBzZａＡéÉßñ',
    ...'，。！!？?：:《》〈〉「」—…·・～、（）()- 　“”\'"/&+*%$#\u200b',
    ...'あアぁカガのノー한글กЖαΩ☆→×',
  ]
  const title = fc.array(fc.constantFrom(...characters), { maxLength: 6 }).map((parts) => parts.join(''))
  const isAlike = fc.property(title, title, (a, b) => {
    const [one, other] = [titleSortKey(a), titleSortKey(b)]
    expect([a, b, one < other ? -1 : one > other ? 1 : 0]).toEqual([a, b, Math.sign(order.compare(a, b))])
  })
  fc.assert(isAlike, { numRuns: 3_000 })
})

test('a key fits into an index, and PostgreSQL stores it', () => {
  for (const title of ['一'.repeat(500), '𠀀'.repeat(250), '\u{d800}\0é'.repeat(100)]) {
    const key = titleSortKey(title)
    expect(Buffer.byteLength(key)).toBeLessThan(2_000)
    expect(key.isWellFormed()).toBe(true)
    expect(key).not.toContain('\0')
  }
})
