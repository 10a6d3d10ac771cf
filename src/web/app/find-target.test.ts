import { expect, test } from 'vitest'
import { findTarget } from './find-target.ts'

const find = (address: string) => {
  const { route, params, isKnown } = findTarget(address, 'hash')
  return { pattern: route.pattern, params, isKnown }
}

test('the first matching route is found, with its parameters decoded', () => {
  expect(find('/')).toEqual({ pattern: '/', params: {}, isKnown: true })
  expect(find('/review/007')).toEqual({ pattern: '/review/:id', params: { id: '007' }, isKnown: true })
  expect(find('/category/all').pattern).toBe('/category/all')
  expect(find('/category/%E5%B0%8F%E8%AA%AA').params).toEqual({ category: '小說' })
  expect(find('/search?q=%E5%9F%8E').pattern).toBe('/search')
  expect(find('/about/').pattern).toBe('/about')
})

test('an unknown or malformed path leads to home', () => {
  for (const address of [
    '/no/such',
    '/About',
    '/review',
    '/review/1/2',
    '/category/',
    '//a b',
    '/\\',
    '/%',
  ]) {
    expect(find(address), address).toEqual({ pattern: '/', params: {}, isKnown: false })
  }
  expect(find('//').pattern).toBe('/')
  expect(find('/category/%E5%').params).toEqual({ category: '%E5%' })
})

test('plain pages are not hash routes', () => {
  expect(find('/privacy').isKnown).toBe(false)
  expect(findTarget('/privacy', 'permalink').isKnown).toBe(true)
})

test('the address is the clean path with its query, without a fragment', () => {
  expect(findTarget('/review/1?before=9#comments', 'hash').address).toBe('/review/1?before=9')
  expect(findTarget('/reviews?', 'hash').address).toBe('/reviews')
})

test('a long path of slashes is matched in linear time', () => {
  // A quadratic match would exceed the test's time limit.
  expect(find(`/a${'/'.repeat(100_000)}b`).isKnown).toBe(false)
})
