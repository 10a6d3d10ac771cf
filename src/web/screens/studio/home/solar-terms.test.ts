import { expect, test } from 'vitest'
import { solarTermOf } from './solar-terms.ts'

test('the solar terms of known days', () => {
  expect(solarTermOf('2025-11-22')).toBe('小雪')
  expect(solarTermOf('2026-11-22')).toBe('小雪')
  expect(solarTermOf('2026-02-04')).toBe('立春')
  expect(solarTermOf('2026-12-22')).toBe('冬至')
  expect(solarTermOf('2026-11-23')).toBeUndefined()
})
