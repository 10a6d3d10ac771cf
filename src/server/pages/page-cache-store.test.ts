import { expect, test } from 'vitest'
import { createPageCacheStore, type CachedPage } from './page-cache-store.ts'

test('pages take no more memory than they may: what nobody has asked for longest goes first', () => {
  const pages = createPageCacheStore(35_000)
  const [first, second, third] = ['/1', '/2', '/3'].map((address) => pageOf(address))
  pages.keep(first!)
  pages.keep(second!)
  pages.keep(third!)
  pages.touch(first!)
  pages.keep(pageOf('/4'))
  expect(['/1', '/2', '/3', '/4'].map((address) => pages.get(address) !== undefined)).toEqual([
    true,
    false,
    true,
    true,
  ])
})

test('a page that has become heavier pushes others out, and the same one in its place does not', () => {
  const pages = createPageCacheStore(35_000)
  const [first, second] = ['/1', '/2'].map((address) => pageOf(address))
  pages.keep(first!)
  for (let time = 0; time < 10; time++) pages.keep(pageOf('/2'))
  expect(pages.get('/1')).toBe(first)
  second!.bytes.br = Buffer.alloc(20_000)
  pages.keep(second!)
  expect([pages.get('/1'), pages.get('/2')]).toEqual([undefined, second])
})

function pageOf(address: string): CachedPage {
  return {
    etag: '',
    bytes: { gzip: Buffer.alloc(10_000), br: undefined },
    plan: { address, review: undefined, isShared: true, isDrawn: false, isUnknown: false },
    status: 200,
    isUnlisted: false,
    policy: "default-src 'self'",
    version: '0',
    renderedAt: 0,
    confirmedAt: 0,
    failedAt: undefined,
    brotliMissed: 0,
  }
}
