import { expect } from 'vitest'
import { testOnSqlite } from '../../../tests/support/server/test-site.ts'

testOnSqlite('another site learns how to show a link to a review', async (site) => {
  await site.addReview({ id: 3, title: '夜航<船>', author: '張岱' })
  const page = await (await site.get('/review/3')).text()
  const found = [...page.matchAll(/<link rel="alternate" type="[a-z]+\/(json|xml)\+oembed" href="([^"]+)"/g)]
  const addresses = new Map(
    found.map(([, format, href = '']) => [format, href.replaceAll(/&(?:amp|#38);/g, '&')]),
  )
  const read = (format: string) => site.get((addresses.get(format) ?? '').replace('https://xingcha.test', ''))
  const json = await read('json')
  expect(await json.json()).toEqual({
    version: '1.0',
    type: 'link',
    title: '《夜航<船>》　張岱',
    author_name: expect.any(String),
    author_url: 'https://xingcha.test/about',
    provider_name: '星槎書話',
    provider_url: 'https://xingcha.test/',
    cache_age: 86_400,
    thumbnail_url: 'https://xingcha.test/share/review-3.png',
    thumbnail_width: 1200,
    thumbnail_height: 630,
  })
  expect(json.headers.get('Access-Control-Allow-Origin')).toBe('*')
  expect(json.headers.get('Cross-Origin-Resource-Policy')).toBe('cross-origin')
  const xml = await read('xml')
  expect(xml.headers.get('Content-Type')).toBe('text/xml; charset=utf-8')
  expect(await xml.text()).toContain('<title>《夜航&#60;船&#62;》　張岱</title>')
  // A list is nothing to embed.
  expect(await (await site.get('/reviews')).text()).not.toContain('oembed')
})

testOnSqlite('every form of a review’s address is known, and nothing else', async (site) => {
  await site.addReview({ id: 3 })
  await site.addReview({ id: 4 })
  await site.deps.database.queries
    .updateTable('xc_reviews')
    .set({ is_published: 0 })
    .where('id', '=', 4)
    .execute()
  const ask = (url: string, more = '') => site.get(`/oembed?url=${encodeURIComponent(url)}${more}`)
  for (const path of [
    '/review/3',
    '/review/003-slug',
    '/review/3/?from=x#comments',
    '/#/review/3',
    '/zh-hans/review/3',
  ])
    expect((await ask(`https://xingcha.test${path}`)).status, path).toBe(200)
  for (const url of [
    '',
    'review/3',
    'https://elsewhere.test/review/3',
    'https://xingcha.test.elsewhere.test/review/3',
    'https://xingcha.test/review/4',
    'https://xingcha.test/review/999',
    'https://xingcha.test/about',
  ])
    expect((await ask(url)).status, url).toBe(404)
  expect((await ask('https://xingcha.test/review/3', '&format=yaml')).status).toBe(501)
  const small = await (await ask('https://xingcha.test/review/3', '&maxwidth=600')).json()
  expect(small).not.toHaveProperty('thumbnail_url')
})
