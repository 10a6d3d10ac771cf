import { expect, test } from 'vitest'
import { drawShareCard as draw, type ReviewToShare } from './draw-share-card.ts'
import { drawSiteCard } from './draw-site-card.ts'
import { renderPng } from './render-png.ts'
import { THEMES } from './testing.ts'

const drawShareCard = (review: ReviewToShare) => draw(review, THEMES)

const REVIEW: ReviewToShare = {
  id: 1,
  title: '夜航船',
  author: '張岱',
  category: 'indigo',
  categoryName: '閱讀與哲學',
  excerpt: '天下學問，惟夜航船中最難對付。',
  rating: 4.5,
  siteName: '星槎書話',
}

test('the card of a review has the size for link previews', async () => {
  expect(sizeOf(await renderPng(drawShareCard(REVIEW)))).toEqual([1200, 630])
})

test('the card of the site has the size for link previews', async () => {
  const svg = drawSiteCard({
    siteName: '星槎書話',
    chart: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"></svg>',
    tagline: '與槎客同行，尋書，也尋星。',
    headline: ['閱讀', '故事'],
  })
  expect(sizeOf(await renderPng(svg))).toEqual([1200, 630])
})

test('text is drawn as outlines, so the picture needs no font', () => {
  expect(drawShareCard(REVIEW)).not.toContain('<text')
})

test('an uploaded cover replaces the drawn one', () => {
  const svg = drawShareCard({ ...REVIEW, coverImage: 'data:image/png;base64,AAAA' })
  expect(svg).toContain('href="data:image/png;base64,AAAA"')
  expect(svg).not.toContain('《夜航船》封面')
})

test('markup in texts is escaped', () => {
  const wild = '<script>&"'
  const svg = drawShareCard({ ...REVIEW, title: wild, author: wild, excerpt: wild, siteName: wild })
  expect(svg).not.toContain('<script')
})

test('long and missing texts can be drawn', () => {
  const long = '一個很長很長的句子，'.repeat(60)
  expect(drawShareCard({ ...REVIEW, title: long, author: long, excerpt: long })).not.toMatch(/NaN|undefined/)
  expect(drawShareCard({ id: 2, title: '', author: '', siteName: '' })).not.toMatch(/NaN|undefined/)
})

/** Reads width and height from the PNG's header. */
function sizeOf(png: Uint8Array<ArrayBuffer>): [number, number] {
  const view = new DataView(png.buffer)
  return [view.getUint32(16), view.getUint32(20)]
}
