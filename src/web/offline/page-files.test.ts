import { expect, test } from 'vitest'
import { pageFiles, sameInAnotherWidth } from './page-files.ts'

const HASH = '0123456789abcdef'

test('a page needs its scripts, fonts and pictures, of each picture one width, and nothing from elsewhere', () => {
  const html = `<meta name="app" content="/assets/entry.js /assets/review.js" data-missing="">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<style>@font-face{src:url(/assets/fonts/ming.1.woff2)}@font-face{src:url(/fonts/slices/3/ab.woff2)}</style>
<img srcset="/media/picture-${HASH}-480.webp 480w" src="/media/picture-${HASH}-1600.webp"><img src="/covers/3-ab.svg">
<video src="/media/ferry.mp4"></video><p data-song="/fonts/slices/3/song.woff2">
<img src="/covers/3-ab.svg"><img src="/assets/seal-1.svg"><img src="https://elsewhere.example/media/x.png">`
  expect(pageFiles(html)).toEqual({
    files: [
      '/assets/entry.js',
      '/assets/review.js',
      '/assets/fonts/ming.1.woff2',
      '/favicon.svg',
      '/assets/seal-1.svg',
    ],
    pictures: ['/fonts/slices/3/ab.woff2', `/media/picture-${HASH}-960.webp`, '/covers/3-ab.svg'],
  })
})

test('a picture that is stored in another width is shown', () => {
  const stored = ['/media/cover-1.svg', `/media/picture-${HASH}-960.webp`]
  expect(sameInAnotherWidth(`/media/picture-${HASH}-480.webp`, stored)).toBe(stored[1])
  expect(sameInAnotherWidth('/media/cover-2.svg', stored)).toBeUndefined()
})
