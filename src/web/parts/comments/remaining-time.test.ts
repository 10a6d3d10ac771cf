import { expect, test } from 'vitest'
import { minutesLeft, untilNextChange } from './remaining-time.tsx'

const UNTIL = '2025-03-07T12:15:00.000Z'
const at = (time: string) => Date.parse(`2025-03-07T${time}Z`)

test('a minute that has begun counts, one that is over does not', () => {
  expect(minutesLeft(UNTIL, at('12:00:00.000'))).toBe(15)
  expect(minutesLeft(UNTIL, at('12:00:00.001'))).toBe(15)
  expect(minutesLeft(UNTIL, at('12:01:00.000'))).toBe(14)
  expect(minutesLeft(UNTIL, at('12:14:59.999'))).toBe(1)
  expect(minutesLeft(UNTIL, at('12:15:00.000'))).toBe(0)
  expect(minutesLeft(UNTIL, at('13:00:00.000'))).toBe(0)
})

test('with a clock that is behind, no more than the whole time is shown', () => {
  expect(minutesLeft(UNTIL, at('09:00:00.000'))).toBe(15)
})

test('the next update is when the number of minutes changes', () => {
  const untilNext = (time: string) => untilNextChange(UNTIL, at(time), at(time))
  expect(untilNext('12:13:30.000')).toBe(30_000)
  expect(untilNext('12:13:00.000')).toBe(60_000)
  expect(untilNext('12:15:00.000')).toBe(0)
  expect(untilNext('12:16:00.000')).toBe(0)
})

test('a number that changes between its calculation and its display is updated at once', () => {
  expect(untilNextChange(UNTIL, at('12:12:59.990'), at('12:12:59.995'))).toBe(5)
  expect(untilNextChange(UNTIL, at('12:12:59.990'), at('12:13:00.010'))).toBe(0)
})
