import { expect, test } from 'vitest'
import { fold } from '../../text/fold.ts'
import { makeFingerprint, parseFingerprint } from './fingerprint.ts'
import { listSimilarities } from './similarity.ts'

const TEXT = '台北的朋友注意，週年慶全館五折起，現場還有摸彩活動等你來拿'
const TEMPLATE = '高雄的朋友注意，週年慶全館三折起，現場還有摸彩活動等你來拿'
const OTHER = '讀到第三章才發現作者把伏筆都埋在序裡，回頭再看一遍更有味道'

test('a text is as similar to another as the share of pairs that both have', () => {
  const others = [TEXT, OTHER, TEMPLATE].map(read)
  const similarities = listSimilarities(read(TEXT), others, 0.2)
  expect(similarities[0]).toBe(1)
  expect(similarities[1]).toBeCloseTo(0.72, 1)
  expect(similarities).toHaveLength(2)
})

test('texts without a common pair, and texts without a letter, are not similar', () => {
  expect(listSimilarities(read(TEXT), [read(OTHER), read('！？')], 0.01)).toEqual([])
  expect(listSimilarities(read('！？'), [read('！？')], 0.01)).toEqual([])
})

test('a text of exactly the least similarity is found, and one just below is not', () => {
  // 96 different hashes: 32 in both, 32 in each alone.
  const own = (offset: number) => Array.from({ length: 32 }, (_, index) => index * 4 + offset)
  const common = Array.from({ length: 32 }, (_, index) => index * 4 + 2)
  const hashes = (offset: number) => Uint32Array.from([...own(offset), ...common]).toSorted()
  expect(listSimilarities(hashes(0), [hashes(1)], 1 / 3)).toEqual([1 / 3])
  expect(listSimilarities(hashes(0), [hashes(1)], 0.34)).toEqual([])
})

test('the fingerprint of a text is the one that earlier releases stored', () => {
  expect(makeFingerprint(fold('讚'))).toBe('41e74cb3')
  expect(makeFingerprint(fold('讀到第３章，ＯＫ了。'))).toBe(
    '3d00acf2519016f57e5920c7b7cb5628c1813909efbb3283',
  )
})

function read(text: string) {
  return parseFingerprint(makeFingerprint(fold(text)))
}
