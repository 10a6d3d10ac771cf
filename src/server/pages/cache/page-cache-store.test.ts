import { expect, test } from 'vitest'
import { createPageCacheStore, type CachedPage } from './page-cache.ts'

test('the cache stays below its size: the page that was requested least recently goes first', () => {
  const pages = createPageCacheStore(35_000)
  const [first, second, third] = ['/1', '/2', '/3'].map((address) => pageOf(address))
  pages.set('/1', first)
  pages.set('/2', second)
  pages.set('/3', third)
  pages.get('/1')
  pages.set('/4', pageOf('/4'))
  expect(['/1', '/2', '/3', '/4'].map((address) => pages.has(address))).toEqual([true, false, true, true])
})

test('a page that has grown evicts others, and a page stored again in its place does not', () => {
  const pages = createPageCacheStore(35_000)
  const [first, second] = ['/1', '/2'].map((address) => pageOf(address))
  pages.set('/1', first)
  for (let time = 0; time < 10; time++) pages.set('/2', pageOf('/2'))
  expect(pages.get('/1')).toBe(first)
  const heavier = { ...second!, bytes: { ...second!.bytes, br: Buffer.alloc(20_000) } }
  pages.set('/2', heavier)
  expect([pages.get('/1'), pages.get('/2')]).toEqual([undefined, heavier])
})

function pageOf(address: string): CachedPage {
  return {
    canonicalPath: null,
    hasActivity: false,
    takesMentions: false,
    etag: '',
    bytes: { gzip: Buffer.alloc(10_000), br: Buffer.alloc(0) },
    plan: {
      address,
      pattern: '/',
      review: undefined,
      isShared: true,
      isDrawn: false,
      isPrivate: false,
      isUnknown: false,
    },
    status: 200,
    isUnlisted: false,
    policy: "default-src 'self'",
    version: '0',
    renderedAt: 0,
    confirmedAt: 0,
    failedAt: undefined,
  }
}
