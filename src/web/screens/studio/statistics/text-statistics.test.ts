import { expect, test } from 'vitest'
import { unitsOf, viewsBySpan } from './text-statistics.tsx'

const days = [
  { day: '2026-10-31', views: 186 },
  { day: '2026-11-01', views: 9 },
  { day: '2026-11-28', views: 4 },
]

test('weeks end today, and the first may be shorter', () => {
  const weeks = viewsBySpan(days, { from: '2026-10-31', today: '2026-11-28' }, 'week')
  expect(weeks).toEqual([
    { from: '2026-10-31', until: '2026-10-31', views: 186 },
    { from: '2026-11-01', until: '2026-11-07', views: 9 },
    { from: '2026-11-08', until: '2026-11-14', views: 0 },
    { from: '2026-11-15', until: '2026-11-21', views: 0 },
    { from: '2026-11-22', until: '2026-11-28', views: 4 },
  ])
})

test('days without views and whole months are there', () => {
  expect(viewsBySpan(days, { from: '2026-10-31', today: '2026-11-28' }, 'day')).toHaveLength(29)
  expect(
    viewsBySpan(days, { from: '2026-10-31', today: '2026-11-28' }, 'month').map(({ views }) => views),
  ).toEqual([186, 13])
})

test('a text of today has one day, and one of long ago has months', () => {
  expect(viewsBySpan([], { from: '2026-11-28', today: '2026-11-28' }, 'day')).toHaveLength(1)
  expect(unitsOf('2026-11-28', '2026-11-28').chart).toBe('day')
  expect(unitsOf('2026-06-01', '2026-11-28').chart).toBe('week')
  expect(unitsOf('2025-01-01', '2026-11-28').chart).toBe('month')
})
