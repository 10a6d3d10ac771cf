import { expect, test } from 'vitest'
import { copyTitle } from './studio.ts'

test('the title of a copy has its mark and fits, with no half of a character', () => {
  expect(copyTitle('夜航船', 60)).toBe('夜航船（複本）')
  expect(copyTitle('長'.repeat(56), 60)).toBe(`${'長'.repeat(56)}（複本）`)
  for (const title of ['長'.repeat(57), '長'.repeat(60)])
    expect(copyTitle(title, 60)).toBe(`${'長'.repeat(56)}（複本）`)
  // Two UTF-16 units.
  expect(copyTitle(`${'長'.repeat(55)}𠮷長`, 60)).toBe(`${'長'.repeat(55)}（複本）`)
})
