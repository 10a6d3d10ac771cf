import { expect, test } from 'vitest'
import type { RedirectList, RedirectsBrought } from '../../../contract/site/redirects.ts'
import { signIn } from '../../../../tests/support/accounts/sign-in.ts'
import { type TestSite, testOnEachEngine } from '../../../../tests/support/server/test-site.ts'
import { openStudio } from '../../studio/testing.ts'
import { candidatesOf, normalizeOldUrl } from './redirect-path.ts'

async function openRedirects(site: TestSite) {
  const owner = await signIn(site, { role: 'owner' })
  const send = (method: string, query = '', body?: object) =>
    owner.send(method, `/api/studio/redirects${query}`, body)
  return {
    put: async (from: string, to: string) => {
      const answer = await send('PUT', '', { from, to })
      return answer.ok ? 'stored' : ((await answer.json()) as { code: string }).code
    },
    remove: (from: string) => send('DELETE', `?${new URLSearchParams({ from })}`),
    list: async (q = '') =>
      (await (await send('GET', `?${new URLSearchParams({ q })}`)).json()) as RedirectList,
    bring: (text: string) => send('POST', '/import', { text }),
  }
}

/** Where a browser ends that follows no redirect: status and place. */
async function follow(site: TestSite, path: string, headers: Record<string, string> = HTML) {
  const answer = await site.get(path, { headers })
  return answer.status === 301 ? answer.headers.get('Location') : answer.status
}

const HTML = { Accept: 'text/html' }

testOnEachEngine('old addresses of any shape answer 301 and lead to the review', async (site) => {
  const redirects = await openRedirects(site)
  await site.addReview({ id: 12 })
  await site.deps.database.queries
    .insertInto('xc_review_details')
    .values({
      review_id: 12,
      translator: '',
      book_year: null,
      slug: '夜航船',
      is_recommended: 0,
      cover_design: null,
      search_title: '',
      search_description: '',
      share_picture: null,
      is_unindexed: 0,
    })
    .execute()
  for (const from of [
    '/2019/05/post-1/',
    '/?p=12',
    'https://old.example.com/2020/夜航船/',
    '/archives/7.html',
  ])
    expect(await redirects.put(from, '/review/12')).toBe('stored')
  expect(await redirects.put('/feed/', '/rss.xml')).toBe('stored')
  expect(await redirects.put('/category/novels', '/category/civilization-history')).toBe('stored')
  const here = '/review/12-%E5%A4%9C%E8%88%AA%E8%88%B9'
  for (const path of [
    '/2019/05/post-1/',
    '/2019/05/post-1',
    '/2019/05/post-1/index.html',
    '/2019/05/post-1/?utm_source=x',
    '/2019/05/post-1/feed/',
    '/2019/05/post-1/comment-page-2/',
    '/?p=12',
    '/?p=12&preview=true',
    '/2020/%e5%a4%9c%e8%88%aa%e8%88%b9/',
    '/2020/%E5%A4%9C%E8%88%AA%E8%88%B9',
    '/archives/7.html',
  ])
    expect(await follow(site, path), path).toBe(here)
  // A feed reader wants no page.
  expect(await follow(site, '/feed', { Accept: 'application/rss+xml' })).toBe('/rss.xml')
  expect((await site.get(here)).status).toBe(200)
  // A screen that has nothing under this name, twice: the page that says so is cached.
  for (const _ of [1, 2])
    expect(await follow(site, '/category/novels')).toBe('/category/civilization-history')
  expect((await redirects.list()).rows.find(({ from }) => from === '/?p=12')).toEqual({
    from: '/?p=12',
    to: here,
    title: expect.any(String),
    is_dead: false,
  })
})

testOnEachEngine(
  'feeds of other programs are found where readers have them, unless the owner says otherwise',
  async (site) => {
    const feeds = {
      '/feed/': '/rss.xml',
      '/feed': '/rss.xml',
      '/feed/atom/': '/feed.xml',
      '/?feed=rss2': '/rss.xml',
      '/rss/': '/rss.xml',
      '/atom.xml': '/feed.xml',
      '/index.xml': '/rss.xml',
      '/feeds/posts/default?alt=rss': '/rss.xml',
      '/feeds/posts/default': '/feed.xml',
    }
    const asked = async (path: string) => follow(site, path, { Accept: 'application/rss+xml, */*;q=0.5' })
    for (const [path, feed] of Object.entries(feeds)) {
      expect([path, await asked(path)]).toEqual([path, feed])
      expect([path, await follow(site, path)]).toEqual([path, feed])
    }
    for (const own of ['/feed.xml', '/rss.xml', '/feed.json'])
      expect([own, await asked(own)]).toEqual([own, 200])
    for (const path of ['/blog/feed', '/feed/comments', '/atom.xml.bak'])
      expect([path, await asked(path)]).toEqual([path, 404])
    const redirects = await openRedirects(site)
    expect(await redirects.put('/feed/', '/feed.json')).toBe('stored')
    expect(await asked('/feed')).toBe('/feed.json')
    expect(await asked('/atom.xml')).toBe('/feed.xml')
  },
)

testOnEachEngine('a page that the site has is never redirected', async (site) => {
  const redirects = await openRedirects(site)
  for (const from of ['/about', '/reviews'])
    expect(await redirects.put(from, 'https://elsewhere.example/')).toBe('stored')
  expect(await follow(site, '/about')).toBe(200)
  expect(await follow(site, '/reviews')).toBe(200)
  expect(await follow(site, '/')).toBe(200)
  expect(await follow(site, '/?p=99')).toBe(200)
  expect(await follow(site, '/2019/none')).toBe(404)
})

testOnEachEngine('what a visitor appends to an old address never names another site', async (site) => {
  const redirects = await openRedirects(site)
  await redirects.put('/old/*', '/:splat')
  await redirects.put('/far/*', 'https://new.example/:splat')
  expect(await follow(site, '/old/a/b')).toBe('/a/b')
  for (const path of ['/old//evil.example', '/old///evil.example', '/old/%2Fevil.example'])
    expect(await follow(site, path), path).toBe('/evil.example')
  expect(await follow(site, '/old/%5Cevil.example')).toBe('/%5Cevil.example')
  expect(await follow(site, '/old/a%0D%0ASet-Cookie:b')).toBe('/a%0D%0ASet-Cookie:b')
  expect(await follow(site, '/far/@evil.example')).toBe('https://new.example/@evil.example')
})

testOnEachEngine('an address that would lead back to itself is refused with the reason', async (site) => {
  const redirects = await openRedirects(site)
  expect(await redirects.put('/a', '/b')).toBe('stored')
  expect(await redirects.put('/b', '/c')).toBe('stored')
  expect(await redirects.put('/c', '/a')).toBe('redirect_loop')
  expect(await redirects.put('/d/*', '/d/e')).toBe('redirect_loop')
  expect(await redirects.put('/c', '/c/')).toBe('redirect_invalid')
  for (const [from, to] of [
    ['no-slash', '/about'],
    ['/', '/about'],
    ['/*', '/about'],
    ['/x', '//evil.example'],
    ['/x', 'javascript:alert(1)'],
    ['/x', 'about'],
  ] as const)
    expect(await redirects.put(from, to), `${from} ${to}`).toBe('redirect_invalid')
  expect(await follow(site, '/a')).toBe('/c')
  // Two of a database that were written by hand.
  await site.deps.database.queries
    .updateTable('xc_redirects')
    .set({ target: '/a' })
    .where('path', '=', '/b')
    .execute()
  expect(await follow(site, '/a')).toBe(404)
})

testOnEachEngine('a removed address, and one of a withdrawn review, is not found', async (site) => {
  const redirects = await openRedirects(site)
  const studio = await openStudio(site)
  const { id } = await studio.write()
  await redirects.put('/old', `/review/${id}`)
  expect((await redirects.list()).rows).toMatchObject([{ to: `/review/${id}` }])
  await studio.publish(id)
  await redirects.put('/old', `/review/${id}`)
  expect(await follow(site, '/old')).toBe(`/review/${id}`)
  await studio.send('DELETE', `/reviews/${id}/publication`)
  expect(await follow(site, '/old')).toBe(404)
  expect((await redirects.list('old')).rows).toMatchObject([{ is_dead: true }])
  await redirects.remove('/old')
  expect(await redirects.list()).toEqual({ total: 0, rows: [] })
})

testOnEachEngine('files of redirects are told apart by their content', async (site) => {
  const redirects = await openRedirects(site)
  const files: Record<string, [text: string, path: string, to: string]> = {
    csv: ['from,to\n/csv-1,/about\n"/csv,2",/reviews\n', '/csv,2', '/reviews'],
    json: ['[{"from":"^/ghost-(x)/$","to":"/"},{"from":"/json/","to":"/about"}]', '/json', '/about'],
    pattern: ['[{"from":"^\\\\/blog\\\\/(.*)$","to":"/reviews/$1"}]', '/blog/a/b', '/reviews/a/b'],
    yaml: [
      '301:\n  /yaml/: /about\n302:\n  ^/yaml2\\/?$: https://a.example/x\n',
      '/yaml2',
      'https://a.example/x',
    ],
    netlify: [
      '# old\n/news/*  /category/:splat  301\n/one /about\n',
      '/news/科技',
      '/category/%E7%A7%91%E6%8A%80',
    ],
  }
  for (const [name, [text, path, to]] of Object.entries(files)) {
    const answer = await redirects.bring(text)
    expect(answer.status, name).toBe(200)
    expect(await follow(site, encodeURI(path)), name).toBe(to)
    if (name === 'json')
      expect(((await answer.json()) as RedirectsBrought).faults).toEqual([
        { from: '^/ghost-(x)/$', why: 'redirect_pattern' },
      ])
  }
  for (const text of ['hello', '{"a":1}', '[1]'])
    expect(await (await redirects.bring(text)).json(), text).toMatchObject({ code: 'redirects_unreadable' })
})

test('all spellings of an address have one form', () => {
  expect(normalizeOldUrl('https://a.example/x/?p=1#top')).toBe('/x?p=1')
  expect(normalizeOldUrl('/%E5%A4%9C/index.html')).toBe('/夜')
  expect(normalizeOldUrl('/%zz/')).toBe('/%zz')
  expect(candidatesOf('/a/b/', '?p=3&x=1')).toEqual(['/a/b?p=3&x=1', '/a/b?p=3', '/a/b', '/a/b/*', '/a/*'])
})
