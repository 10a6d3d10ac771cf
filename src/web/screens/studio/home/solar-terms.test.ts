import { expect, test } from 'vitest'
import { solarTermOf } from './solar-terms.ts'

test('the solar terms of known days', () => {
  expect(solarTermOf('2025-11-22')).toBe('小雪')
  expect(solarTermOf('2026-11-22')).toBe('小雪')
  expect(solarTermOf('2026-02-04')).toBe('立春')
  expect(solarTermOf('2026-12-22')).toBe('冬至')
  expect(solarTermOf('2026-11-23')).toBeUndefined()
})

test('terms that begin within minutes of midnight in Taipei have their own day', () => {
  // At 00:05 and at 23:58.
  expect(solarTermOf('2047-03-06')).toBe('驚蟄')
  expect(solarTermOf('2047-03-05')).toBeUndefined()
  expect(solarTermOf('2051-03-20')).toBe('春分')
  expect(solarTermOf('2051-03-21')).toBeUndefined()
})

test('each year has its 24 terms, 14 to 16 days apart', () => {
  const starts: number[] = []
  for (let at = Date.UTC(2024, 0, 1); at < Date.UTC(2081, 0, 1); at += 86_400_000)
    if (solarTermOf(new Date(at).toISOString().slice(0, 10)) !== undefined) starts.push(at / 86_400_000)
  expect(starts).toHaveLength(57 * 24)
  const gaps = starts.slice(1).map((start, index) => start - (starts[index] ?? 0))
  expect([Math.min(...gaps), Math.max(...gaps)]).toEqual([14, 16])
  // The sum of the days of Astronomy Engine 2.1.19, counted from 1970.
  expect(starts.reduce((sum, start) => sum + start)).toBe(41_217_219)
})
