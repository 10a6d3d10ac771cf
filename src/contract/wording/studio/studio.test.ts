import { expect, test } from 'vitest'
import type { ImportedTextReport } from '../../studio/blog-import.ts'
import { textRemarks } from './blog-import-screen.ts'
import { retriesEnd } from './studio-letters.ts'
import { copyTitle } from './studio.ts'

test('the title of a copy has its mark and fits, with no half of a character', () => {
  expect(copyTitle('夜航船', 60)).toBe('夜航船（複本）')
  expect(copyTitle('長'.repeat(56), 60)).toBe(`${'長'.repeat(56)}（複本）`)
  for (const title of ['長'.repeat(57), '長'.repeat(60)])
    expect(copyTitle(title, 60)).toBe(`${'長'.repeat(56)}（複本）`)
  // Two UTF-16 units.
  expect(copyTitle(`${'長'.repeat(55)}𠮷長`, 60)).toBe(`${'長'.repeat(55)}（複本）`)
})

test('the report of an import says in Chinese what a text lacks', () => {
  const remarksOf = (detail: string, code = 'text_lost') =>
    textRemarks({ why: null, notes: [{ code, detail }] } as unknown as ImportedTextReport)
  expect(remarksOf('0 of 1 links, 3 of 5 notes')).toEqual([
    '少了一些內容，請和原文比一比（少了 1 個連結、2 個註）',
  ])
  expect(remarksOf('')).toEqual(['少了一些內容，請和原文比一比'])
  expect(remarksOf('a.md:4 (BLOCK_AS_IMPLICIT_KEY: Nested)', 'front_matter')).toEqual([
    '檔頭或網站的設定讀不出來，改成草稿（a.md 第 4 行：一行裡有兩個冒號，要加引號）',
  ])
  expect(remarksOf('b.md:0 (not a map)', 'front_matter')).toEqual([
    '檔頭或網站的設定讀不出來，改成草稿（b.md）',
  ])
  expect(remarksOf('_config.yml', 'front_matter')).toEqual([
    '檔頭或網站的設定讀不出來，改成草稿（_config.yml）',
  ])
})

test('beside the last letter stands when what is tried again ends', () => {
  const counts = { total: 9, sent: 5, failed: 0, bounced: 0, dropped: 0, left: 0 }
  const now = Date.parse('2026-12-01T00:00:00Z')
  const end = (retried: number, retried_until: string | null) =>
    retriesEnd({ ...counts, retried, retried_until }, now)
  expect(end(4, '2026-12-04T06:00:00.000Z')).toBe('四天後停止重試')
  expect(end(4, '2026-12-02T20:00:00.000Z')).toBe('兩天後停止重試')
  expect(end(1, '2026-12-01T03:00:00.000Z')).toBe('一天內停止重試')
  expect([end(0, null), retriesEnd(null, now)]).toEqual(['', ''])
})
