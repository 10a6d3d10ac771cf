import { expect, test } from 'vitest'
import { readDay, readTime } from './read-time.ts'

test('a day is read as generators read it, and one that the calendar has not is none', () => {
  expect(readTime('2015.9.7')).toBe('2015-09-06T16:00:00.000Z')
  expect(readTime('2020/1/3 10:00')).toBe('2020-01-03T02:00:00.000Z')
  expect(readTime('Fri Jan 03 2020')).toBe('2020-01-02T16:00:00.000Z')
  expect(readTime('Fri, 03 Jan 2020 10:00:00 GMT')).toBe('2020-01-03T10:00:00.000Z')
  for (const day of ['2027-02-29', '2020-13-01', 'Sun Feb 31 2021', 'Fri someday 2020'])
    expect(readTime(day)).toBeNull()
})

test.for([
  ['2020年1月3日', '2020-01-03'],
  ['民國109年1月3日', '2020-01-03'],
  ['Jan 3, 2020', '2020-01-03'],
  ['January 3 2020 3:05 PM', '2020-01-03'],
  ['3rd January 2020', '2020-01-03'],
  ['20200103', '2020-01-03'],
  ['1577980800', '2020-01-03'],
  [1577980800000, '2020-01-03'],
  ['2020-01-03 下午 3:05', '2020-01-03'],
  ['2020-01-02T16:30:00Z', '2020-01-03'],
  ['03/25/2020', '2020-03-25'],
  ['25/03/2020', '2020-03-25'],
  ['2020-01-03 週五', '2020-01-03'],
  ['03/04/2020', null],
  ['21/03/05', null],
  ['05/05/21', null],
  ['2020-01', null],
  ['2020-01-03T25:61:00Z', null],
  ['0912345678901234', null],
] as const)('a day is read as people write it: %s', ([written, day]) => {
  expect(readDay(written)).toBe(day)
})

test('a time is read with its half of the day and its zone', () => {
  for (const written of [
    '2020-01-03 下午 3:05',
    '2020/01/03 03:05 PM',
    '2020-01-03T15:05:00+0800',
    '2020-01-03 7:05 +00',
  ])
    expect([written, readTime(written)]).toEqual([written, '2020-01-03T07:05:00.000Z'])
  expect(readTime('03/09/12 12:15 AM', { order: 'month first' })).toBe('2012-03-08T16:15:00.000Z')
  expect(readTime('03/09/2012 24:15:00', { order: 'month first' })).toBe('2012-03-09T16:15:00.000Z')
  expect(readTime('2020-01-03 soon')).toBeNull()
})
