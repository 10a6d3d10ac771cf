import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../../../tests/support/files/temporary-folder.ts'
import { testOnSqlite, type TestSite } from '../../../../tests/support/server/test-site.ts'
import type { BlogImportReport } from '../../../contract/studio/blog-import.ts'
import { openStudio } from '../../studio/testing.ts'
import { openSourceFiles } from '../source-files.ts'
import { crawl, idsByTitle, importFixture, importPath, picture, readPicture } from '../testing.ts'
import { addParagraphs } from './wordpress-body.ts'

async function draftsOf(site: TestSite, report: BlogImportReport) {
  const studio = await openStudio(site)
  const ids = idsByTitle(report)
  const read = async (title: string) => studio.read(ids[title] ?? 0)
  return { ids, read }
}

function notesOf(report: BlogImportReport, title: string): string[] {
  return report.texts
    .filter((text) => text.title === title)
    .flatMap(({ notes }) => notes.map(({ code, detail }) => `${code} ${detail}`))
}

testOnSqlite('Ghost: texts of both editors, tags, members with their consent', async (site) => {
  const beside = { 'content/images/2024/05/city.png': await picture(640, 400) }
  const report = await importFixture(site, 'ghost.json', { beside })
  expect(report.counts).toMatchObject({ published: 1, draft: 2, subscribed: 1, unsubscribed: 1, pictures: 2 })
  const { ids, read } = await draftsOf(site, report)
  const { draft, state } = await read('看不見的城市')
  expect([state, draft.slug, draft.publish_date, draft.is_featured, draft.excerpt]).toEqual([
    'published',
    'invisible-cities',
    '2024-05-01',
    true,
    '城市與記憶。',
  ])
  expect(draft.categories).toEqual(['fiction'])
  expect(draft.content).toContain('<p><strong>城市</strong>與記憶</p>\n<h2>章節</h2>')
  expect(draft.content).toMatch(
    /<figure><img src="\/media\/picture-[^"]+" alt="城"[^>]*><figcaption>一座<em>城<\/em><\/figcaption><\/figure>/,
  )
  expect(draft.content).toContain('<details><summary>結局</summary><p>沒有結局。</p></details>')
  expect(draft.content).toContain('<a href="https://example.org/a" rel="noopener">延伸閱讀</a>')
  expect(notesOf(report, '看不見的城市')).toEqual(['unknown_code signup'])
  const old = await read('舊編輯器')
  expect(old.state).toBe('draft')
  expect(old.draft.content).toContain(
    '<p>一<em>二</em><br /><a href="https://example.org/" rel="noopener">三</a></p>',
  )
  expect(old.draft.content).toContain('<hr />\n<ul><li>甲</li></ul>')
  expect(old.draft.content).toContain(
    '<figure class="video"><a href="https://www.youtube.com/watch?v=dQw4w9WgXcQ"',
  )
  expect((await read('會員限定')).published).toBeNull()
  expect(await crawl(site, '/invisible-cities/')).toEqual({
    path: `/review/${ids['看不見的城市']}-invisible-cities`,
    status: 200,
  })
  expect((await crawl(site, '/members-only/')).status).toBe(404)
  expect((await crawl(site, '/rss/')).path).toBe('/rss.xml')
  expect(await crawl(site, '/tag/fiction/')).toEqual({ path: '/category/fiction', status: 200 })
  expect((await importFixture(site, 'members.csv')).counts.member_details_left_out).toBe(1)
  const labels = await site.deps.database.queries
    .selectFrom('xc_subscription_labels')
    .select('label')
    .execute()
  expect(labels).toEqual([{ label: '讀書會' }])
  const rows = await site.deps.database.queries
    .selectFrom('xc_subscriptions')
    .select(['email', 'state'])
    .orderBy('email')
    .execute()
  expect(rows).toEqual([
    { email: 'ann@example.org', state: 'confirmed' },
    { email: 'ben@example.org', state: 'left' },
    { email: 'gone@example.org', state: 'left' },
    { email: 'reader@example.org', state: 'confirmed' },
  ])
})

testOnSqlite('Hexo: front matter, asset folders, tags, footnotes and permalinks', async (site) => {
  const beside = { 'source/_posts/夜航船/boat.png': await picture(500, 300) }
  const report = await importFixture(site, 'hexo', {
    beside,
    categories: { 歷史: 'civilization-history', 明代: null },
  })
  expect(report.counts).toMatchObject({ published: 1, draft: 2, pictures: 2, pictures_failed: 0 })
  const { ids, read } = await draftsOf(site, report)
  const { draft, published } = await read('夜航船')
  expect(draft).toMatchObject({
    author: '張岱',
    rating: 4,
    publish_date: '2018-03-04',
    categories: ['civilization-history'],
    slug: '夜航船',
  })
  expect(published?.updated_at).toBe('2018-04-01T01:00:00.000Z')
  expect(draft.content).toMatch(
    /<figure><img src="\/media\/picture-[^"]+" alt="一條船"[^>]*><figcaption>一條船<\/figcaption><\/figure>/,
  )
  const [, source = ''] = /src="([^"]+)"/.exec(draft.content) ?? []
  expect(await readPicture(site, source)).toEqual({ status: 200, width: 500, isRed: true })
  expect(draft.content).toContain('youtube.com/watch?v=dQw4w9WgXcQ')
  expect(draft.content).toContain('<pre><code>{% not a tag %}')
  expect(draft.content).toContain('<sup><a href="#note-1" id="note-1-r">1</a></sup>')
  expect(draft.content).toContain('<li id="note-1">註腳文字。</li>')
  expect(draft.content).toMatch(/<table>\s*<thead>/)
  expect(notesOf(report, '夜航船')).toEqual(['unknown_code {% note %} ×1'])
  expect(notesOf(report, '關於我')).toEqual(['page source/about/index.md'])
  expect(await crawl(site, encodeURI('/2018/03/04/夜航船/'))).toEqual({
    path: `/review/${ids['夜航船']}-${encodeURIComponent('夜航船')}`,
    status: 200,
  })
  expect((await crawl(site, '/atom.xml')).path).toBe('/feed.xml')
  expect(report.terms).toEqual([
    { name: '明代', count: 1, category: null },
    { name: '歷史', count: 1, category: 'civilization-history' },
    { name: '筆記', count: 1, category: null },
  ])
})

testOnSqlite('Hugo and Jekyll: TOML and JSON, bundles, aliases, permalinks', async (site) => {
  const hugo = await importFixture(site, 'hugo', {
    beside: { 'content/posts/lighthouse/tower.png': await picture(500, 300) },
  })
  expect(hugo.counts).toMatchObject({ published: 1, draft: 1, pictures: 1 })
  const { ids, read } = await draftsOf(site, hugo)
  const { draft } = await read('燈塔行')
  expect([draft.publish_date, draft.slug, draft.categories]).toEqual([
    '2020-02-03',
    'to-the-lighthouse',
    ['fiction'],
  ])
  expect(draft.content).toMatch(
    /<figure><img src="\/media\/[^"]+" alt="一座燈塔"[^>]*><figcaption>燈塔<\/figcaption><\/figure>/,
  )
  const here = { path: `/review/${ids['燈塔行']}-to-the-lighthouse`, status: 200 }
  for (const old of ['/2020/02/to-the-lighthouse/', '/old/lighthouse/'])
    expect(await crawl(site, old), old).toEqual(here)
  const jekyll = await importFixture(site, 'jekyll')
  const essays = idsByTitle(jekyll)['隨筆集']
  for (const old of ['/notes/2017/09/08/essays.html', '/essays/'])
    expect(await crawl(site, old), old).toEqual({ path: `/review/${essays}-essays`, status: 200 })
  expect((await (await openStudio(site)).read(essays ?? 0)).draft.content).toContain(
    '<pre><code>puts 1\n</code></pre>',
  )
})

testOnSqlite('Blogger: both of its exports, with comments, labels and large pictures', async (site) => {
  const asked: string[] = []
  const fetch = async (url: URL) => {
    asked.push(url.href)
    if (asked.length === 1) throw new Error('busy')
    return picture(400, 300)
  }
  const report = await importFixture(site, 'blogger.xml', { fetch })
  expect(report.counts).toMatchObject({ published: 1, draft: 1, comments: 1, pictures: 1, left_out: 0 })
  expect(asked).toEqual(Array.from({ length: 2 }, () => 'https://1.bp.blogspot.com/-a/s1600/lake.png'))
  const walden = idsByTitle(report)['湖濱散記']
  expect(await crawl(site, '/2012/05/walden.html')).toEqual({ path: `/review/${walden}-walden`, status: 200 })
  expect(await (await site.get(`/api/reviews/${walden}/comments`)).json()).toMatchObject({
    comments: [{ user_name: '讀者', content: '好文\n推薦', created_at: '2012-05-03T04:00:00.000Z' }],
  })
  const takeout = await importFixture(site, 'takeout.atom')
  expect(takeout.counts).toMatchObject({ published: 1, comments: 1 })
  expect((await crawl(site, '/2013/01/blog-post.html')).status).toBe(200)
})

testOnSqlite('Goodreads: written reviews come, spoilers stay folded', async (site) => {
  const report = await importFixture(site, 'goodreads.csv')
  expect(report.counts).toMatchObject({ published: 1, left_out: 1 })
  expect(report.texts).toMatchObject([
    { title: 'To the Lighthouse', outcome: 'new' },
    { title: 'Walden', outcome: 'left_out', why: 'no_review' },
  ])
  const { read } = await draftsOf(site, report)
  const { draft } = await read('To the Lighthouse')
  expect(draft).toMatchObject({
    author: 'Virginia Woolf',
    isbn: '9780156907392',
    rating: 5,
    publish_date: '2015-06-07',
    publisher: 'Harcourt',
    book_year: 1989,
    categories: ['fiction'],
  })
  expect(draft.content).toBe('<p>Loved it.</p><p>Second part.</p><details><p>She dies.</p></details>')
})

testOnSqlite('a zip is read like its folder, with its own redirects', async (site) => {
  await using folder = await temporaryFolder()
  const file = path.join(folder.path, 'site.zip')
  const post = '---\ntitle: 一\ndate: 2020-01-01\n---\n![圖](a.png)\n\n![遠](https://far.example/b.png)\n'
  await writeFile(
    file,
    zipSync({
      'blog/_posts/2020-01-01-one.md': strToU8(post),
      'blog/_posts/a.png': await picture(300, 300),
      'blog/_posts/broken.md': strToU8('---\ntitle: [\n---\n'),
      'blog/_redirects': strToU8('/gone /about 301\n'),
      'blog/README.md': strToU8('# 說明\n'),
    }),
  )
  const far = async () => Promise.reject(new Error('connect ECONNREFUSED'))
  const report = await importPath(site, file, { fetch: far })
  expect(report.counts).toMatchObject({
    published: 1,
    draft: 1,
    pictures: 1,
    pictures_failed: 1,
    left_out: 0,
  })
  expect(notesOf(report, 'broken')).toEqual([
    expect.stringMatching(/^front_matter blog\/_posts\/broken\.md:2 \(BAD_INDENT: Flow sequence in block/),
    'undated ',
  ])
  expect(notesOf(report, '一')).toEqual(['picture_failed https://far.example/b.png (connect ECONNREFUSED)'])
  expect((await crawl(site, '/gone')).path).toBe('/about')
})

testOnSqlite('a damaged file brings what it has and says that its end is missing', async (site) => {
  await using folder = await temporaryFolder()
  const file = path.join(folder.path, 'export.xml')
  await writeFile(
    file,
    `<?xml version="1.0"?><rss xmlns:wp="http://wordpress.org/export/1.2/"><channel>
     <item><title>一</title><wp:post_id>1</wp:post_id><wp:status>publish</wp:status><wp:post_type>post</wp:post_type><content:encoded>文</content:encoded></item>
     <item><title>二</title><wp:post_id>2</wp:post_id><content:enc`,
  )
  const report = await importPath(site, file)
  expect(report.texts).toMatchObject([{ title: '一', outcome: 'new' }, { why: 'truncated' }])
})

test('a packed export that unpacks to far more than texts do is refused', async () => {
  await using folder = await temporaryFolder()
  const bytes = Buffer.alloc(80 * 1024 * 1024, 'a')
  const gzip = path.join(folder.path, 'export.xml.gz')
  await writeFile(gzip, gzipSync(bytes))
  const zip = path.join(folder.path, 'export.zip')
  await writeFile(zip, zipSync({ 'posts/a.md': bytes }))
  for (const [file, name] of [
    [gzip, 'export.xml'],
    [zip, 'posts/a.md'],
  ] as const) {
    const files = await openSourceFiles(file)
    await expect(files.read(name, Infinity), name).rejects.toThrow(/more than 200 times its size/)
    await files.close()
  }
})

test('the classic editor’s lines become paragraphs', () => {
  expect(addParagraphs('一\n二\n\n三')).toBe('<p>一<br>\n二</p>\n<p>三</p>')
  expect(addParagraphs('<h2>題</h2>\n文<ul><li>甲</li></ul>\n<pre>a\n\nb</pre>')).toBe(
    '<h2>題</h2>\n<p>文</p>\n<ul>\n<li>甲</li>\n</ul>\n<pre>a\n\nb</pre>',
  )
})
