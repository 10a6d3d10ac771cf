import { parseHTML } from 'linkedom'
import { expect } from 'vitest'
import { type TestSite, testOnSqlite } from '../../../../tests/support/server/test-site.ts'
import { changeSetting } from '../../settings/change-settings.service.ts'

testOnSqlite('search engines read book, rating and reviewer of a review', async (site) => {
  await site.addReview({
    id: 7,
    title: '夜航</script>船',
    original_title: 'The Night Ferry',
    author: '張岱',
    isbn: '0-306-40615-2',
    rating: 4.5,
    publish_date: '2019-03-02',
    publisher: '琅嬛',
    categories: ['creator-thoughts'],
  })
  const { nodes, meta } = await readPage(site, '/review/7')
  expect(nodes.get('Review')).toMatchObject({
    url: 'https://xingcha.test/review/7',
    name: '夜航</script>船',
    datePublished: '2019-03-02',
    author: { '@id': 'https://xingcha.test/#person' },
    reviewRating: { '@type': 'Rating', ratingValue: 4.5, bestRating: 5 },
    itemReviewed: {
      '@type': 'Book',
      alternateName: 'The Night Ferry',
      author: { '@type': 'Person', name: '張岱' },
      publisher: { name: '琅嬛' },
      isbn: '9780306406157',
    },
  })
  expect(pathsOf(nodes)).toEqual(['/', '/category/creator-thoughts', '/review/7'])
  expect(meta('article:published_time')).toBe('2019-03-02')
  expect(meta('article:modified_time')).toBe(nodes.get('Review')?.['dateModified'])
  expect(meta('og:image:alt')).toContain('夜航')
})

testOnSqlite('what a review does not have is not claimed', async (site) => {
  await site.addReview({ id: 1, rating: null, isbn: 'no number', publish_date: null, publisher: null })
  const { nodes, meta } = await readPage(site, '/review/1')
  expect(Object.keys(nodes.get('Review') ?? {})).not.toContain('reviewRating')
  expect(Object.keys(nodes.get('Review') ?? {})).not.toContain('datePublished')
  expect(nodes.get('Review')?.['itemReviewed']).not.toHaveProperty('isbn')
  expect(meta('article:published_time')).toBeUndefined()
})

testOnSqlite('home names the search, lists name their reviews in order', async (site) => {
  await site.addReview({ id: 1, title: '甲', categories: ['creator-thoughts'] })
  await site.addReview({ id: 2, title: '乙', categories: ['creator-thoughts'] })
  await changeSetting(site.deps.database, 'name', '慢讀齋')
  const home = (await readPage(site, '/')).nodes
  expect(home.get('WebSite')).toMatchObject({
    name: '慢讀齋',
    potentialAction: { target: { urlTemplate: 'https://xingcha.test/search?q={search_term_string}' } },
  })
  for (const path of ['/reviews', '/category/creator-thoughts']) {
    const { nodes } = await readPage(site, path)
    expect(nodes.get('ItemList'), path).toMatchObject({
      numberOfItems: 2,
      itemListElement: [
        { position: 1, name: '甲', url: 'https://xingcha.test/review/1' },
        { position: 2, name: '乙', url: 'https://xingcha.test/review/2' },
      ],
    })
    expect(pathsOf(nodes)).toEqual(['/', path])
  }
  expect((await readPage(site, '/about')).nodes.get('ProfilePage')).toBeDefined()
  expect(pathsOf((await readPage(site, '/privacy')).nodes)).toEqual(['/', '/privacy'])
})

testOnSqlite('pages that search engines do not list describe nothing', async (site) => {
  for (const path of ['/bookmarks', '/no/such/page', '/review/404', '/account/reset?token=x'])
    expect((await readPage(site, path)).nodes.size, path).toBe(0)
})

testOnSqlite('the manifest has name and icons, security.txt the contact address', async (site) => {
  await changeSetting(site.deps.database, 'name', '慢讀齋')
  const manifest = await site.get('/site.webmanifest')
  expect(manifest.headers.get('Content-Type')).toBe('application/manifest+json')
  expect(await manifest.json()).toMatchObject({ name: '慢讀齋', start_url: '/' })
  expect((await readPage(site, '/')).manifest).toBe('/site.webmanifest')

  expect((await site.get('/.well-known/security.txt')).status).toBe(404)
  await changeSetting(site.deps.database, 'contact_email', 'me@example.com')
  const text = await (await site.get('/.well-known/security.txt')).text()
  expect(text).toContain('Contact: mailto:me@example.com\n')
  const [, expires = ''] = /^Expires: (.*)$/m.exec(text) ?? []
  expect(new Date(expires).getTime()).toBeGreaterThan(site.deps.clock.now().getTime())
})

type Node = Record<string, unknown>

async function readPage(site: TestSite, path: string) {
  const { document } = parseHTML(await (await site.get(path, { headers: { Accept: 'text/html' } })).text())
  const text = document.querySelector('script[type="application/ld+json"]')?.textContent
  const graph = text ? (JSON.parse(text) as { '@graph': Node[] })['@graph'] : []
  return {
    nodes: new Map(graph.map((node) => [node['@type'], node])),
    meta: (property: string) =>
      document.querySelector(`meta[property="${property}"]`)?.getAttribute('content') ?? undefined,
    manifest: document.querySelector('link[rel="manifest"]')?.getAttribute('href'),
  }
}

function pathsOf(nodes: ReadonlyMap<unknown, Node>): string[] {
  const steps = nodes.get('BreadcrumbList')?.['itemListElement'] as { item: string }[]
  return steps.map(({ item }) => item.replace('https://xingcha.test', ''))
}
