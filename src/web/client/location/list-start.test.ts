import { expect, test } from 'vitest'
import { listUrl, readListStart } from './list-start.ts'

const read = (query: string) => readListStart(new URLSearchParams(query))

test('the address says at which offset and in which order a list begins', () => {
  expect(read('sort=rating-desc&offset=96')).toEqual({ sort: 'rating-desc', offset: 96 })
  expect(read('')).toEqual({ sort: 'default', offset: 0 })
})

test('an invalid sort or offset means the beginning of the list, never an error', () => {
  for (const query of [
    'sort=newest',
    'offset=-1',
    'offset=1e3',
    'offset=４８',
    'offset=123456789',
    'sort=&offset=',
    'after=-1',
    'after=12345678901',
  ]) {
    expect(read(query)).toEqual({ sort: 'default', offset: 0 })
  }
})

test('the beginning of a list has the address without a query, every other start one of its own', () => {
  expect(listUrl('/reviews', { sort: 'default', offset: 0 })).toBe('/reviews')
  expect(listUrl('/reviews', { sort: 'title-asc', offset: 48 })).toBe('/reviews?sort=title-asc&offset=48')
  expect(read(listUrl('', { sort: 'title-desc', offset: 144 }).slice(1))).toEqual({
    sort: 'title-desc',
    offset: 144,
  })
  const next = { sort: 'default', offset: 48, after: 73 } as const
  expect(listUrl('/reviews', next)).toBe('/reviews?offset=48&after=73')
  expect(read('offset=48&after=73')).toEqual(next)
})
