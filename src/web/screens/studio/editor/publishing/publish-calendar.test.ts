import { expect, test } from 'vitest'
import { monthAfter, weeksOf } from './publish-calendar.tsx'

test('a month has whole weeks from Sunday on', () => {
  expect(weeksOf('2025-11')).toHaveLength(6)
  expect(weeksOf('2025-11')[0]).toEqual([
    '2025-10-26',
    '2025-10-27',
    '2025-10-28',
    '2025-10-29',
    '2025-10-30',
    '2025-10-31',
    '2025-11-01',
  ])
  expect(weeksOf('2025-11').at(-1)?.at(-1)).toBe('2025-12-06')
  // A February of exactly four weeks.
  expect(weeksOf('2026-02')).toHaveLength(4)
  expect([monthAfter('2025-12', 1), monthAfter('2025-01', -1)]).toEqual(['2026-01', '2024-12'])
})
