import { expect, test } from 'vitest'
import { dateText, dayInTaipei, timeInTaipei } from './days.ts'

test('a comment has the date that its writer’s calendar in Taipei shows', () => {
  expect(dateText('2025-03-07T04:00:00.000Z')).toBe('2025/03/07')
  expect(dateText('2025-03-06T15:59:59.999Z')).toBe('2025/03/06')
  expect(dateText('2025-03-06T16:00:00.000Z')).toBe('2025/03/07')
  expect(dateText('2024-12-31T16:00:00.000Z')).toBe('2025/01/01')
  expect(dateText('2024-02-28T23:00:00.000Z')).toBe('2024/02/29')
})

test('the clock of Taipei is eight hours ahead, and its day begins at midnight there', () => {
  const clock = (time: string) => [dayInTaipei(new Date(time)), timeInTaipei(new Date(time))]
  expect(clock('2026-11-28T05:42:59.999Z')).toEqual(['2026-11-28', '13:42'])
  expect(clock('2026-12-31T16:00:00Z')).toEqual(['2027-01-01', '00:00'])
})
