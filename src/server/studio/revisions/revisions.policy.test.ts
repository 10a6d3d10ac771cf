import { expect, test } from 'vitest'
import { findThinned, isRevisionDue } from './revisions.policy.ts'

test('of earlier days the last revision by interval is kept, for a year, and all others for ever', () => {
  const now = new Date('2025-06-02T04:00:00Z')
  const revisions = [
    { id: 9, reason: 'interval', created_at: '2025-06-02T03:00:00.000Z' },
    // Today in Taipei, not yet in UTC.
    { id: 8, reason: 'interval', created_at: '2025-06-01T17:00:00.000Z' },
    { id: 7, reason: 'interval', created_at: '2025-06-01T15:00:00.000Z' },
    { id: 6, reason: 'interval', created_at: '2025-06-01T09:00:00.000Z' },
    { id: 5, reason: 'published', created_at: '2025-06-01T08:00:00.000Z' },
    { id: 4, reason: 'interval', created_at: '2025-05-20T09:00:00.000Z' },
    { id: 3, reason: 'interval', created_at: '2024-05-20T09:00:00.000Z' },
    { id: 2, reason: 'conflict', created_at: '2020-05-20T09:00:00.000Z' },
    { id: 1, reason: 'named', created_at: '2020-05-20T08:00:00.000Z' },
  ] as const
  expect(findThinned(revisions, now)).toEqual([6, 3])
})

test('a revision is due after ten minutes and at a large loss, never of nothing', () => {
  const now = new Date('2025-06-02T04:00:00Z')
  const isDue = (minutes: number | undefined, before: number, after: number) =>
    isRevisionDue(
      {
        lastAt: minutes === undefined ? undefined : new Date(now.getTime() - minutes * 60_000).toISOString(),
        now,
      },
      { before, after },
    )
  expect(isDue(undefined, 10, 20)).toBe(true)
  expect(isDue(undefined, 0, 20)).toBe(false)
  expect(isDue(9, 1_000, 1_100)).toBe(false)
  expect(isDue(10, 1_000, 1_100)).toBe(true)
  expect(isDue(1, 1_000, 600)).toBe(true)
  expect(isDue(1, 1_000, 700)).toBe(false)
  expect(isDue(1, 90, 0)).toBe(false)
})
