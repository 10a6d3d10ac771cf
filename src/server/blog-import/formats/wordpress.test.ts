import { expect } from 'vitest'
import type { CommentThread } from '../../../contract/comments/comments.ts'
import { signIn } from '../../../../tests/support/accounts/sign-in.ts'
import { testOnSqlite } from '../../../../tests/support/server/test-site.ts'
import { openStudio } from '../../studio/testing.ts'
import { crawl, idsByTitle, importFixture, picture, readPicture, readReview } from '../testing.ts'

const PICTURES = async () => ({
  'uploads/2019/05/boat.jpg': await picture(1_200, 800),
  'uploads/2019/05/boat-300x200.jpg': await picture(300, 200, '#0000ff'),
  'uploads/2019/05/cover.png': await picture(400, 600),
})
const CATEGORIES = { 歷史: 'civilization-history' }

testOnSqlite('a post of the classic editor is imported completely', async (site) => {
  const studio = await openStudio(site)
  const report = await importFixture(site, 'wordpress.xml', {
    beside: await PICTURES(),
    categories: CATEGORIES,
  })
  expect(report.counts).toMatchObject({
    published: 2,
    scheduled: 1,
    draft: 2,
    trash: 1,
    left_out: 2,
    comments: 3,
    pictures: 5,
    pictures_failed: 1,
  })
  const id = idsByTitle(report)['讀《夜航船》&其他'] ?? 0
  const review = await readReview(site, id)
  expect(review).toMatchObject({
    kind: 'review',
    title: '夜航船',
    headline: '讀《夜航船》&其他',
    author: '張岱',
    isbn: '9787101052039',
    rating: 4.5,
    publish_date: '2019-05-01',
    excerpt: '惟夜航船中最難對付。',
  })
  const { draft, published } = await studio.read(id)
  expect(draft).toMatchObject({
    slug: '夜航船',
    categories: ['civilization-history'],
    is_featured: true,
    cover: expect.stringMatching(/^cover-[0-9a-f]{16}\.webp$/),
  })
  expect(published?.updated_at).toBe('2019-06-01T04:30:00.000Z')
  const html = draft.content
  expect(html).toContain('<p>第一段，<br />\n換行不換段。</p>')
  expect(html).toMatch(
    /<figure><img src="\/media\/picture-[0-9a-f]{16}-1200\.webp" alt="一條船" width="1200" height="800" loading="lazy" \/><figcaption>夜裡的船<\/figcaption><\/figure>/,
  )
  expect(html).toContain(
    '<figure class="video"><a href="https://www.youtube.com/watch?v=dQw4w9WgXcQ" rel="noopener">',
  )
  expect(html).toContain('<a href="/2020/01/block/">上一篇</a>')
  expect(html).not.toMatch(/script|alert|more--/)
  const [, source = ''] = /src="([^"]+)"/.exec(html) ?? []
  expect(await readPicture(site, source)).toEqual({ status: 200, width: 1_200, isRed: true })
  for (const width of [480, 960])
    expect((await site.get(source.replace('-1200', `-${width}`))).status).toBe(200)
  const { notes } = report.texts.find(({ review_id }) => review_id === id) ?? { notes: [] }
  expect(notes).toEqual([
    { code: 'unknown_code', detail: '[contact-form-7] ×1' },
    { code: 'removed', detail: 'script ×1' },
  ])
})

testOnSqlite('a post of the block editor is imported completely', async (site) => {
  const studio = await openStudio(site)
  const report = await importFixture(site, 'wordpress.xml', { beside: await PICTURES() })
  const id = idsByTitle(report)['區塊編輯器'] ?? 0
  const { content } = (await studio.read(id)).draft
  expect(content).toContain('<sup><a href="#note-f1" id="note-f1-link">1</a></sup>')
  expect(content).toContain('<ruby>槎<rt>chá</rt></ruby>')
  expect(content).toMatch(/<details><summary>結局<\/summary>\s*<p>船沉了。<\/p>\s*<\/details>/)
  expect(content).toMatch(
    /<figure><img src="\/media\/picture-[^"]+" alt="一條船"[^>]*><figcaption>船<\/figcaption><\/figure>/,
  )
  expect(content).toContain(
    '<a href="https://old.example.com/wp-content/uploads/2020/01/gone.png" rel="noopener">不見的</a>',
  )
  expect(content).toContain('<table><tbody><tr><td>甲</td><td>乙</td></tr></tbody></table>')
  expect(content).toContain('<pre><code>let a = 1 &lt; 2</code></pre>')
  expect(content).toContain(
    '<figure class="video"><a href="https://vimeo.com/76979871" rel="noopener">短片</a></figure>',
  )
  expect(content).toContain('<a href="https://maps.example.net/embed?pb=1" rel="noopener">地圖</a>')
  expect(content).toContain('<ol><li id="note-f1">見<em>序</em>。</li></ol>')
  expect(content).not.toContain('wp:')
  expect(report.texts.find(({ review_id }) => review_id === id)?.notes).toEqual([
    { code: 'linked', detail: 'iframe https://maps.example.net/embed?pb=1' },
    { code: 'picture_failed', detail: expect.stringContaining('gone.png') },
  ])
})

testOnSqlite('comments keep their days', async (site) => {
  const owner = await signIn(site, { role: 'owner', email: 'owner@example.org' })
  const report = await importFixture(site, 'wordpress.xml')
  const id = idsByTitle(report)['讀《夜航船》&其他'] ?? 0
  const thread = (await (await site.get(`/api/reviews/${id}/comments`)).json()) as CommentThread
  expect(thread.comments).toMatchObject([
    { user_name: '槎客', content: '有的。', created_at: '2019-05-03T02:00:00.000Z' },
    { user_name: '小青', content: '寫得真好。\n還有下集嗎？', created_at: '2019-05-02T02:00:00.000Z' },
  ])
  const held = await (await owner.send('GET', '/api/studio/comments?list=held')).json()
  expect(JSON.stringify(held)).toContain('等候中')
  expect(JSON.stringify(held)).not.toContain('買一送一')
})

testOnSqlite('drafts, future, private and discarded posts are not public', async (site) => {
  const studio = await openStudio(site)
  const report = await importFixture(site, 'wordpress.xml')
  const ids = idsByTitle(report)
  const states = Object.entries({
    還沒寫完: 'draft',
    明年的書: 'scheduled',
    私人筆記: 'draft',
    丟掉的: 'trash',
  })
  for (const [title, state] of states) {
    const id = ids[title] ?? 0
    expect(await studio.read(id), title).toMatchObject({ state, published: null })
    expect((await site.get(`/review/${id}`)).status, title).toBe(404)
  }
  expect((await studio.read(ids['明年的書'] ?? 0)).scheduled_at).toBe('2031-01-05T00:00:00.000Z')
  const notes = Object.fromEntries(
    report.texts.map(({ title, notes: each }) => [title, each.map(({ code }) => code)]),
  )
  expect(notes).toMatchObject({ 私人筆記: ['private'], 明年的書: ['no_category'] })
})

testOnSqlite('every old address leads to its review', async (site) => {
  const report = await importFixture(site, 'wordpress.xml', { categories: CATEGORIES })
  const ids = idsByTitle(report)
  const [classic, block] = [ids['讀《夜航船》&其他'], ids['區塊編輯器']]
  const expected = {
    '/2019/05/%e5%a4%9c%e8%88%aa%e8%88%b9/': `/review/${classic}-%E5%A4%9C%E8%88%AA%E8%88%B9`,
    '/2019/05/%E5%A4%9C%E8%88%AA%E8%88%B9/feed/': `/review/${classic}-%E5%A4%9C%E8%88%AA%E8%88%B9`,
    '/2019/05/night-boat/': `/review/${classic}-%E5%A4%9C%E8%88%AA%E8%88%B9`,
    '/?p=12': `/review/${classic}-%E5%A4%9C%E8%88%AA%E8%88%B9`,
    '/2020/01/block': `/review/${block}-block`,
    '/?p=30': `/review/${block}-block`,
    '/category/history/': '/category/civilization-history',
    '/feed/': '/rss.xml',
  }
  for (const [from, to] of Object.entries(expected))
    expect(await crawl(site, from), from).toEqual({ path: to, status: 200 })
  // No link makes a draft public.
  expect((await crawl(site, '/2018/01/private/')).status).toBe(404)
})

testOnSqlite('a second import changes nothing, and a dry run stores nothing', async (site) => {
  const everything = async () => {
    const { queries } = site.deps.database
    return {
      reviews: await queries.selectFrom('xc_reviews').selectAll().orderBy('id').execute(),
      drafts: await queries.selectFrom('xc_drafts').selectAll().orderBy('id').execute(),
      comments: await queries.selectFrom('xc_comments').selectAll().orderBy('id').execute(),
      redirects: await queries.selectFrom('xc_redirects').selectAll().orderBy('path').execute(),
      media: await queries.selectFrom('xc_media').select('name').orderBy('name').execute(),
    }
  }
  const empty = await everything()
  const beside = await PICTURES()
  const check = await importFixture(site, 'wordpress.xml', { beside, isCheck: true })
  expect(await everything()).toEqual(empty)
  const first = await importFixture(site, 'wordpress.xml', { beside })
  const { known: _, ...counts } = first.counts
  expect(check.counts).toMatchObject({ ...counts, redirects: expect.any(Number) })
  expect(check.texts.map(({ notes }) => notes)).toEqual(first.texts.map(({ notes }) => notes))
  const once = await everything()
  const second = await importFixture(site, 'wordpress.xml', { beside })
  expect(second.counts).toMatchObject({ known: 6, published: 0, draft: 0, comments: 0 })
  expect(await everything()).toEqual(once)
})
