import { expect, test } from 'vitest'
import { fold } from '../text/fold.ts'
import { fingerprint, type Fingerprint } from './fingerprint.ts'
import { similarities, indexFingerprints } from './similarity.ts'

const NONE = { settled: indexFingerprints([]), settledCount: 0 }

test('a copy is found as well among those of which the marks alone are looked at', () => {
  const prints = makePrints(1_000)
  const settled = indexFingerprints(prints)
  const alike = prints.map((print) => {
    const byMarks = similarities(print, { fresh: [], settled, settledCount: prints.length }, 0.2)
    expect(byMarks).toEqual(similarities(print, { fresh: prints, ...NONE }, 0.2))
    return byMarks.length
  })
  expect(alike.filter((count) => count > 1).length).toBeGreaterThanOrEqual(10)
})

test('what no longer counts is like nothing', () => {
  const prints = makePrints(3)
  const marked = { fresh: [], settled: indexFingerprints(prints) }
  expect(similarities(prints[2]!, { ...marked, settledCount: 3 }, 0.2)).toEqual([1])
  expect(similarities(prints[2]!, { ...marked, settledCount: 2 }, 0.2)).toEqual([])
})

test('a text has the fingerprint that was stored of it by the releases before', () => {
  expect(fingerprint(fold('讚'))).toBe('41e74cb3')
  expect(fingerprint(fold('讀到第３章，ＯＫ了。'))).toBe('3d00acf2519016f57e5920c7b7cb5628c1813909efbb3283')
})

/** The same in every run; each hundredth has much of another one in it. */
function makePrints(count: number): Fingerprint[] {
  let state = 7
  const next = () => (state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32)
  const prints: Fingerprint[] = []
  for (let index = 0; index < count; index++) {
    const own = Array.from({ length: 1 + (next() % 60) }, next)
    const copied = index % 100 === 99 ? prints[index - 50]!.subarray(0, 36) : []
    prints.push(Uint32Array.from([...copied, ...own]).toSorted())
  }
  return prints
}
