import { DOMParser } from 'linkedom'
import { expect } from 'vitest'
import { storeReviews } from '../../../tests/support/server/factories.ts'
import { type TestSite, testOnSqlite } from '../../../tests/support/server/test-site.ts'
import { prepareReview, storePublishedElsewhere } from '../reviews/saving/save-reviews.service.ts'
import { importTestFiles } from '../archive/site-import/testing.ts'
import { openStudio } from '../studio/testing.ts'
import { plainReview } from '../../../tests/support/server/factories.ts'

const CONTENT = '<p>見<a href="/review/2">另一篇</a><img src="/media/p.webp" alt="燈塔" />。</p>'

testOnSqlite('a review of 2019 is of 2019 in each feed, with its whole text and its cover', async (site) => {
  await importReview(site, {
    id: 1,
    title: 'A & 夜航船\u000B',
    publish_date: '2019-03-02',
    content: CONTENT,
    summary: '一條船。',
    categories: ['creator-thoughts'],
  })
  const cover = 'https://xingcha.test/mail-covers/1.jpg'

  const atom = await readXml(site, '/feed.xml')
  expect(atom.text('entry > title')).toBe('《A & 夜航船》')
  expect(atom.text('entry > id')).toBe('https://xingcha.test/review/1')
  expect(atom.text('entry > published')).toBe('2019-03-02T00:00:00+08:00')
  expect(atom.text('entry > updated')).toBe('2019-03-02T00:00:00.000Z')
  expect(atom.text('entry > summary')).toBe('一條船。')
  expect(atom.attribute('entry > category', 'term')).toBe('創作與思考')
  const article = atom.text('entry > content') ?? ''
  for (const part of [
    cover,
    'href="https://xingcha.test/review/2"',
    'src="https://xingcha.test/media/p.webp"',
    '另一篇',
  ])
    expect(article).toContain(part)

  const rss = await readXml(site, '/rss.xml')
  expect(new Date(rss.text('item > pubDate') ?? '').toISOString()).toBe('2019-03-01T16:00:00.000Z')
  expect(rss.text('item > content\\:encoded')).toBe(article)

  const json = (await (await site.get('/feed.json')).json()) as { items: unknown[] }
  expect(json.items).toMatchObject([
    {
      id: 'https://xingcha.test/review/1',
      title: expect.stringContaining('夜航船'),
      content_html: expect.stringContaining('href="https://xingcha.test/review/2"'),
      image: cover,
      date_published: '2019-03-02T00:00:00+08:00',
      tags: ['創作與思考'],
    },
  ])
})

testOnSqlite('a changed text is a change of today, also by an import', async (site) => {
  const now = site.deps.clock.now().toISOString()
  await importReview(site, { id: 1, publish_date: '2019-03-02' })
  await importReview(site, { id: 1, publish_date: '2019-03-02', content: '<p>改過。</p>' })
  expect((await readXml(site, '/feed.xml')).text('entry > updated')).toBe(now)
  expect((await readXml(site, '/sitemap.xml')).html).toContain(
    `/review/1</loc><lastmod>${now.slice(0, 10)}</lastmod>`,
  )
})

testOnSqlite('an imported table of twenty old reviews announces nothing as new', async (site) => {
  const old = Array.from({ length: 20 }, (_, at) => ({
    id: at + 1,
    title: `第 ${at + 1} 篇`,
    publish_date: `20${String(at + 1).padStart(2, '0')}-05-06`,
  }))
  const table = { 'books.jsonl': old.map((book) => JSON.stringify(book)).join('\n') }
  await importTestFiles(site, table)
  const dates = async () => {
    const atom = (await readXml(site, '/feed.xml')).html
    const sitemap = (await readXml(site, '/sitemap.xml')).html
    const { items } = (await (await site.get('/feed.json')).json()) as { items: Record<string, string>[] }
    const days = [
      ...[...atom.matchAll(/<(?:published|updated)>([^<]*)/g)].map(([, time]) => time),
      ...[...sitemap.matchAll(/<lastmod>([^<]*)/g)].map(([, time]) => time),
      ...items.flatMap(({ date_published, date_modified }) => [date_published, date_modified]),
    ]
    return days.map((time) => (time ?? '').slice(0, 10))
  }
  const own = new Set(old.map(({ publish_date }) => publish_date))
  const found = await dates()
  expect(found.length).toBeGreaterThan(5 * old.length)
  expect(found.filter((day) => !own.has(day))).toEqual([])
  // A repeat changes nothing, and a new review is the one that is new.
  await importTestFiles(site, table)
  expect(await dates()).toEqual(found)
  const studio = await openStudio(site)
  await studio.publish((await studio.write()).id)
  const today = (await dates()).filter((day) => !own.has(day))
  expect(new Set(today)).toEqual(new Set(['2025-06-01']))
})

testOnSqlite('feed readers walk from page to page to the oldest review', async (site) => {
  await storeReviews(
    site.deps,
    Array.from({ length: 45 }, (_, at) => ({
      id: at + 1,
      publish_date: `2020-01-${String((at % 28) + 1).padStart(2, '0')}`,
    })),
  )
  const found: string[] = []
  let path: string | undefined = '/feed.xml'
  while (path !== undefined) {
    const { all, link } = await readXml(site, path)
    found.push(...all('entry > id'))
    expect([link('first'), link('last')]).toEqual(['/feed.xml', '/feed.xml?page=3'])
    path = link('next')
  }
  expect([found.length, new Set(found).size]).toEqual([45, 45])
  for (const missing of [
    '/feed.xml?page=4',
    '/feed.xml?page=0',
    '/feed.json?page=x',
    '/category/no-such/feed.xml',
  ])
    expect((await site.get(missing)).status, missing).toBe(404)
  expect(await (await site.get('/feed.json?page=2')).json()).toMatchObject({
    next_url: 'https://xingcha.test/feed.json?page=3',
  })
})

testOnSqlite('a category has feeds of its own, which its page names', async (site) => {
  await site.addReview({ id: 1, categories: ['creator-thoughts'] })
  await site.addReview({ id: 2, categories: ['technology-future'] })
  const page = await (await site.get('/category/creator-thoughts')).text()
  expect(page).toContain('type="application/atom+xml" href="/category/creator-thoughts/feed.xml"')
  for (const file of ['feed.xml', 'rss.xml', 'feed.json']) {
    const text = await (await site.get(`/category/creator-thoughts/${file}`)).text()
    expect([text.includes('/review/1'), text.includes('/review/2')], file).toEqual([true, false])
    expect(text).toContain('星槎書話：創作與思考')
  }
})

testOnSqlite('a feed that has not changed is sent once', async (site) => {
  await site.addReview({ id: 1 })
  for (const path of ['/feed.xml', '/rss.xml', '/feed.json']) {
    const { headers } = await site.get(path)
    const again = (name: string, value: string | null) =>
      site.get(path, { headers: { [name]: value ?? '' } }).then(({ status }) => status)
    const tag = headers.get('ETag')
    const time = headers.get('Last-Modified')
    expect(await again('If-None-Match', tag)).toBe(304)
    expect(await again('If-Modified-Since', time)).toBe(304)
    expect(await again('If-Modified-Since', 'Sat, 01 Jan 2000 00:00:00 GMT')).toBe(200)
    await site.addReview({ title: '新的一篇' })
    expect(await again('If-None-Match', tag)).toBe(200)
  }
})

testOnSqlite('above 1,000 reviews the sitemap is an index, whose files name each page once', async (site) => {
  const few = await readXml(site, '/sitemap.xml')
  expect(few.all('url > loc')).toContain('https://xingcha.test/about')
  await storeReviews(site.deps, [{ id: 1 }])
  await copyReview(site, 1_001)
  const files = (await readXml(site, '/sitemap.xml')).all('sitemap > loc')
  expect(files).toEqual(['https://xingcha.test/sitemap/1.xml', 'https://xingcha.test/sitemap/2.xml'])
  const second = await readXml(site, '/sitemap/2.xml')
  expect(second.all('url > loc')).toEqual(['https://xingcha.test/review/1001'])
  expect((await site.get('/sitemap/3.xml')).status).toBe(404)
  expect(await (await site.get('/robots.txt')).text()).toContain('https://xingcha.test/sitemap.xml')
})

function importReview({ deps }: TestSite, draft: Partial<ReturnType<typeof plainReview>> & { id: number }) {
  const review = prepareReview({ ...plainReview(draft.id), ...draft }, deps.clock.now())
  return deps.database.transaction((queries) => storePublishedElsewhere(queries, [review]))
}

/** Gives the site reviews up to that id, each like the first. */
async function copyReview({ deps: { database } }: TestSite, last: number): Promise<void> {
  const first = await database.queries
    .selectFrom('xc_reviews')
    .selectAll()
    .where('id', '=', 1)
    .executeTakeFirstOrThrow()
  const ids = Array.from({ length: last - 1 }, (_, at) => at + 2)
  await database.transaction(async (queries) => {
    for (let at = 0; at < ids.length; at += 1_500)
      await queries
        .insertInto('xc_reviews')
        .values(ids.slice(at, at + 1_500).map((id) => ({ ...first, id })))
        .execute()
  })
}

async function readXml(site: TestSite, path: string) {
  const xml = await (await site.get(path)).text()
  const document = new DOMParser().parseFromString(xml, 'text/xml')
  const all = (selector: string) =>
    [...document.querySelectorAll(selector)].map((each) => each.textContent ?? '')
  const attribute = (selector: string, name: string) =>
    document.querySelector(selector)?.getAttribute(name) ?? undefined
  return {
    html: xml,
    all,
    attribute,
    text: (selector: string) => all(selector)[0],
    link: (rel: string) =>
      attribute(`feed > link[rel="${rel}"]`, 'href')?.replace('https://xingcha.test', ''),
  }
}
