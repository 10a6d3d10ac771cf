import { expect, test } from 'vitest'
import { hasInTitle, titlesFirst } from './found-titles.ts'

test('texts whose title has what was typed come first, in either script', () => {
  const named = (title: string, headline = '') => ({ title, headline })
  const found = [named('萬曆十五年'), named('媽媽與國'), named('', '讀《母亲》')]
  expect(found.toSorted(titlesFirst('母親')).map(({ title, headline }) => title || headline)).toEqual([
    '讀《母亲》',
    '萬曆十五年',
    '媽媽與國',
  ])
  expect(hasInTitle(named('萬曆十五年'), '母親')).toBe(false)
})
