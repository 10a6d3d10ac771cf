import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { fold } from '../text/fold.ts'

test('words in two spellings are one for the search, but for those that are two words', () => {
  const pairs = ['search-pairs', 'search-pairs2'].flatMap((name) => {
    const file = new URL(`../../../tests/fixtures/cases/search/${name}.json`, import.meta.url)
    return JSON.parse(readFileSync(file, 'utf8')) as [string, string][]
  })
  const apart = pairs.filter(([one, other]) => fold(one) !== fold(other))
  expect(pairs).toHaveLength(278)
  expect(apart.map((pair) => pair.join('')).join(' ')).toBe(
    '妳你 祇只 兎兔 鄰隣 讃讚 鬭鬥 犂犁 窗窓 回囘 物像物象 甯宁 讎仇 崐昆 戱戏 搾榨 牠它 祐佑 覆复 訢欣 鼈鳖 龢和 犇奔 喆哲 堃坤',
  )
})
