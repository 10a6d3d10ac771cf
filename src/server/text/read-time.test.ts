import { expect, test } from 'vitest'
import { readTime } from './read-time.ts'

test('a day is read as generators read it, and one that the calendar has not is none', () => {
  expect(readTime('2015.9.7')).toBe('2015-09-06T16:00:00.000Z')
  expect(readTime('2020/1/3 10:00')).toBe('2020-01-03T02:00:00.000Z')
  expect(readTime('Fri Jan 03 2020')).toBe('2020-01-02T16:00:00.000Z')
  expect(readTime('Fri, 03 Jan 2020 10:00:00 GMT')).toBe('2020-01-03T10:00:00.000Z')
  for (const day of ['2027-02-29', '2020-13-01', 'Sun Feb 31 2021', 'Fri someday 2020'])
    expect(readTime(day)).toBeNull()
})
