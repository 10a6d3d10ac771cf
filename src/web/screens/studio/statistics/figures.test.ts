import { expect, test } from 'vitest'
import { seasonsOf } from './figures.tsx'

test('winter begins in December, and a season of which the beginning is unknown is left out', () => {
  const months = ['2025-11', '2025-12', '2026-01', '2026-02', '2026-03'].map((month, at) => ({
    month: `${month}-01`,
    count: 10 + at,
    joined: 2,
    left: 1,
  }))
  expect(seasonsOf(months)).toEqual([
    { season: '2026 春', joined: 2, left: 1, count: 14 },
    { season: '2025 冬', joined: 6, left: 3, count: 13 },
  ])
})
