import { readdir } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { openStudio } from '../studio/testing.ts'
import { EMPTY_BOOK } from '../../contract/studio/review-drafts.ts'
import type { NotedBook, ReadingState } from '../../contract/reading/reading-list.ts'
import { nested } from '../../../tests/support/hostile/complex-markup.ts'
import { newReader } from '../../../tests/support/accounts/api-reader.ts'
import { NO_CORE_FONTS } from '../../../tests/support/server/fonts.ts'
import { testOnEachEngine, testOnSqlite, type TestSite } from '../../../tests/support/server/test-site.ts'
import { createReviewFonts } from '../fonts/review-fonts.service.ts'
import { storeMedia } from '../pictures/media.service.ts'
import { EPUBCHECK, openEbook, runEpubcheck } from './testing.ts'

const PICTURE = '/media/picture-0123456789abcdef-60.webp'
const COVER = 'cover-0123456789abcdef.webp'
/** The markup of authors and old editors, and that of the site's own editor. */
const CONTENT =
  '<h2>頭髮與出發</h2><p>他在 12 月讀《後漢書》，花了 1,024 天<a href="#n1"><sup>1</sup></a>。<em>重點</em></p>' +
  '<p>又一處<a href="#n1"><sup>[2]</sup></a>，見<a href="/review/2">另一篇</a>和<a href="/#/review/9">不在這裡的</a>。</p>' +
  '<blockquote><p>國破山河在</p><footer>杜甫</footer></blockquote><p class="poem">一行<br>兩行</p>' +
  `<figure><img src="${PICTURE}" alt="一盞燈"><figcaption>燈 & 影</figcaption></figure><p><img src="/media/none.png" alt="不見了"></p>` +
  '<h3>頭髮與出發</h3><ruby>槎<rt>ㄔㄚˊ</rt></ruby><p><span lang="en">Moby-Dick</span><a name="old">錨</a></p>' +
  '<p>道可道<small class="warichu">上篇道經也</small>。</p><blockquote class="vertical"><p>大江東去</p></blockquote>' +
  '<p>一行\u2028二行\u2029三行</p><table><tr><th scope="col">甲</th><td colspan="2">乙</td></tr></table><table><tfoot><tr><td>計</td></tr></tfoot><tbody><tr><td>列</td></tr></tbody></table><dl><dt>詞</dt><dd>義</dd></dl><dl><dd>無詞</dd></dl>' +
  '<ul><li>一<ul><li>二</li></ul></li></ul><details><p>折</p></details><a href="https://example.org/?a=1&b=2">外</a>' +
  '<a href="http://[bad">壞</a><p>&lt;script&gt; \u0007 &amp;</p><ol><li id="n1">註。</li></ol>'

/** Fonts that have the Han characters of one file each. */
function withFonts({ deps, dataDir }: TestSite): void {
  const han = 'U+4E00-9FFF'
  const coverage = {
    ming: { 'cactus-classical-serif-chinese-traditional-400-normal.woff2': han },
    kai: { 'lxgw-wenkai-tc-chinese-traditional-400-normal.woff2': han },
    song: {},
    song_sc: { 'noto-serif-sc-chinese-simplified-400-normal.woff2': han },
  }
  deps.reviewFonts = createReviewFonts({
    cacheDir: path.join(dataDir, 'fonts'),
    coreManifest: { ...NO_CORE_FONTS, coverage },
  })
}

async function storePictures({ deps }: TestSite): Promise<void> {
  const webp = await sharp({ create: { width: 60, height: 40, channels: 4, background: '#3456' } })
    .webp()
    .toBuffer()
  for (const name of [path.basename(PICTURE), COVER]) await storeMedia(deps.database.queries, name, webp)
}

testOnSqlite('notes are numbered in the ebook as their marks in the text', async (site) => {
  withFonts(site)
  const content =
    '<p>甲<a href="#a"><sup>一</sup></a>乙<a href="#b"><sup>二</sup></a></p><ol><li id="a">前註</li><li id="b">後註</li></ol>'
  await site.addReview({ id: 1, title: '夜航船', content })
  const book = await openEbook(await site.get('/review/1/book.epub'))
  const items = book.text('OEBPS/text/review-1.xhtml').match(/<li [^>]*epub:type="footnote"[^>]*>/g)
  expect(items).toHaveLength(2)
  for (const item of items ?? []) expect(item).toContain('class="han"')
  const styles = book.names.filter((name) => name.endsWith('.css')).map((name) => book.text(name))
  expect(styles.join('')).toMatch(/li\.han \{\s*list-style-type: cjk-ideographic/)
})

testOnSqlite('a review is downloaded as an ebook, set horizontally or vertically', async (site) => {
  withFonts(site)
  await storePictures(site)
  await site.addReview({ id: 1, title: '夜航船', author: '張岱', content: CONTENT })
  await site.addReview({ id: 2, title: 'Über & <Buch>' })
  const answer = await site.get('/review/1/book.epub')
  const disposition = answer.headers.get('Content-Disposition') ?? ''
  expect(decodeURIComponent(disposition)).toContain('星槎書話-review-1.epub')
  const book = await openEbook(answer)
  const opf = book.text('OEBPS/package.opf')
  expect(opf).toContain('<dc:title>《夜航船》書評</dc:title>')
  expect(opf).toContain('<dc:creator id="creator">槎客</dc:creator>')
  expect(opf).toContain('<dc:language>zh-Hant</dc:language>')
  expect(opf).toContain('<spine page-progression-direction="ltr">')
  expect(opf).toContain('properties="cover-image"')
  const nav = book.text('OEBPS/text/nav.xhtml')
  expect(nav).toMatch(
    /<a href="review-1.xhtml">《夜航船》<\/a><ol><li><a href="review-1.xhtml#p\d+">頭髮與出發/,
  )
  const chapter = book.text('OEBPS/text/review-1.xhtml')
  expect(chapter).toContain('epub:type="noteref"')
  expect(chapter).toMatch(/<li id="p\d+" epub:type="footnote">註。 <a href="#p\d+" role="doc-backlink"/)
  // The other review is not in this book.
  expect(chapter).toContain('href="https://xingcha.test/review/2"')
  expect(chapter).toContain(`<img src="../pictures/picture-`)
  expect(chapter).toContain('<span class="picture">不見了</span>')
  expect(chapter).toMatch(/<table><tbody><tr><td>列<\/td><\/tr><\/tbody><tfoot><tr><td>計/)
  // Columns are for pages; here a quotation runs as the book does.
  expect(chapter).toContain(
    '道可<span class="noted">道<small class="warichu rows">上篇道<br />經也</small>。</span>',
  )
  expect(chapter).toContain('<blockquote class="vertical"><p>大江東去</p></blockquote>')
  expect(chapter).not.toMatch(/srcset|tabindex|data-|loading=/)
  expect(chapter).not.toContain('class="upright"')
  expect(book.names).toContain('OEBPS/fonts/ming.woff2')
  expect(book.names).toContain('OEBPS/fonts/kai.woff2')
  expect(book.text('OEBPS/styles/book.css')).not.toMatch(/color|#[0-9a-f]{3}|background/i)

  const vertical = await openEbook(await site.get('/review/1/book-vertical.epub'))
  expect(vertical.text('OEBPS/package.opf')).toContain('<spine page-progression-direction="rtl">')
  expect(vertical.text('OEBPS/styles/book.css')).toContain('writing-mode: vertical-rl')
  const columns = vertical.text('OEBPS/text/review-1.xhtml')
  expect(columns).toContain('在<span class="upright">12</span>月')
  expect(columns).toContain('花了1,024<')
  expect(columns).toMatch(/\d{4} 年 <span class="upright">\d+<\/span> 月/)

  // Made once; the same content gives the same file.
  const again = await site.get('/review/1/book.epub')
  expect(again.headers.get('ETag')).toBe(answer.headers.get('ETag'))
  expect(Buffer.from(await again.arrayBuffer()).equals(Buffer.from(book.bytes))).toBe(true)
  const headers = { 'If-None-Match': answer.headers.get('ETag') ?? '' }
  expect((await site.get('/review/1/book.epub', { headers })).status).toBe(304)
  const head = await site.get('/review/1/book.epub', { method: 'HEAD' })
  expect([head.status, head.headers.get('Content-Length')]).toEqual([200, String(book.bytes.length)])

  await site.addReview({ id: 1, title: '夜航船', author: '張岱', content: '<p>改過。</p>' })
  const changed = await site.get('/review/1/book.epub')
  expect(changed.headers.get('ETag')).not.toBe(answer.headers.get('ETag'))
  expect((await openEbook(changed)).text('OEBPS/text/review-1.xhtml')).toContain('改過。')
})

testOnSqlite('a book below /zh-hans/ is in Simplified characters', async (site) => {
  withFonts(site)
  await storePictures(site)
  await site.addReview({ id: 1, title: '夜航船', cover: COVER, content: CONTENT })
  await site.addReview({ id: 2, title: '萬曆 & <十五年>', cover: COVER, content: CONTENT })
  const book = await openEbook(await site.get('/zh-hans/review/1/book-vertical.epub'))
  expect(book.text('OEBPS/package.opf')).toContain('<dc:language>zh-Hans</dc:language>')
  const chapter = book.text('OEBPS/text/review-1.xhtml')
  expect(chapter).toContain('头发与出发')
  // Unconverted text has its own language; the title of the reviewed book does not stay.
  expect(chapter).toContain('《<span xml:lang="zh-Hant" lang="zh-Hant">後漢書</span>》')
  expect(chapter).toContain('<blockquote xml:lang="zh-Hant" lang="zh-Hant"><p>國破山河在</p>')
  // The additions of pages to an article.
  expect(chapter).toContain('<summary>补充内容</summary>')
  expect(chapter).toContain('aria-label="回到正文第 1 处"')
  expect(book.names).toContain('OEBPS/fonts/song-sc.woff2')
  const other = await openEbook(await site.get('/zh-hans/review/2/book.epub'))
  expect(other.text('OEBPS/text/review-2.xhtml')).toContain('>《万历 &#38; &#60;十五年&#62;》</h1>')
  expect(other.text('OEBPS/text/review-2.xhtml')).not.toContain('萬曆')
  expect(other.text('OEBPS/text/nav.xhtml')).toContain('《万历')
  expect(other.text('OEBPS/package.opf')).toContain(
    '<dc:title>《万历 &#38; &#60;十五年&#62;》书评</dc:title>',
  )
  if (EPUBCHECK !== undefined && site.deps.database.engine === 'sqlite')
    expect(await runEpubcheck([book.bytes])).toEqual([])
})

testOnSqlite('there is no book of an unknown review, of a category or of the site', async (site) => {
  await site.addReview({ id: 1 })
  for (const missing of [
    '/review/9/book.epub',
    '/review/x/book.epub',
    '/review/a%00b/book.epub',
    '/book.epub',
    '/zh-hans/book-vertical.epub',
    '/category/reading-philosophy/book.epub',
    '/zh-hans/category/reading-philosophy/book-vertical.epub',
  ])
    expect((await site.get(missing)).status, missing).toBe(404)
})

testOnEachEngine('a reading list with notes and marks is a book for its reader alone', async (site) => {
  await storePictures(site)
  await site.addReview({ id: 1, title: '夜航船', cover: COVER })
  await site.addReview({
    id: 2,
    title: '萬曆十五年',
    cover: COVER,
    content: '<p>火星入了南斗，沒有人在意。</p>',
  })
  const address = '/api/ebooks/reading-list/book-vertical.epub'
  const refused = await site.get(address)
  expect([refused.status, refused.headers.get('Cache-Control')]).toEqual([401, 'private, no-store'])
  const [reader, other] = [await newReader(site), await newReader(site)]
  const { entry_id } = await reader.request<ReadingState>('PUT', '/api/reviews/1/reading-status', {
    status: 'completed',
  })
  const notes = { notes: '頭髮\n<b>二</b>', version: 0 }
  await reader.request('PUT', `/api/reading-list/${entry_id}/notes`, notes)
  const quote = {
    id: '0'.repeat(32),
    note: '再讀一次',
    prefix: '',
    suffix: '',
    start: 0,
    exact: '火星入了南斗',
  }
  await reader.request('POST', '/api/reviews/2/highlights', quote)
  const own = { title: '文學回憶錄', author: '木心 口述', isbn: '9789865853013', status: 'reading' }
  const noted = await reader.request<NotedBook>('POST', '/api/reading-list', own)
  const written = { notes: '晚上讀一講', version: 0 }
  await reader.request('PUT', `/api/reading-list/${noted.entry?.id}/notes`, written)

  const answer = await reader.send('GET', address)
  expect([answer.headers.get('Cache-Control'), answer.headers.get('ETag')]).toEqual([
    'private, no-store',
    null,
  ])
  const book = await openEbook(answer)
  expect(book.text('OEBPS/package.opf')).toContain('page-progression-direction="rtl"')
  const entry = book.text('OEBPS/text/review-1.xhtml')
  expect(entry).toContain('已讀完')
  expect(entry).toContain('頭髮\n&#60;b&#62;二')
  const marked = book.text('OEBPS/text/review-2.xhtml')
  expect(marked).toContain('<blockquote class="mark"><p>火星入了南斗</p></blockquote>')
  expect(marked).toContain('再讀一次')
  const unreviewed = book.text(`OEBPS/text/book-${noted.entry?.id}.xhtml`)
  for (const text of ['《文學回憶錄》', '木心 口述', '晚上讀一講', '閱讀中', '9789865853013'])
    expect(unreviewed).toContain(text)
  expect(unreviewed).not.toContain('href="http')
  // A review of several names it as the list does then.
  const studio = await openStudio(site)
  const other_books = [{ ...EMPTY_BOOK, title: '木心講課', author: '陳丹青', isbn: own.isbn }]
  await studio.publish((await studio.write({ other_books })).id)
  const named = await openEbook(await reader.send('GET', address))
  expect(named.text(`OEBPS/text/book-${noted.entry?.id}.xhtml`)).toContain('《木心講課》')
  // Nothing of it stays on the disk.
  expect(await readdir(path.join(site.deps.cacheDir, 'ebooks-under-way'))).toEqual([])

  const others = await openEbook(await other.send('GET', address))
  expect(others.names.filter((name) => name.includes('review-'))).toEqual([])
  expect(others.text('OEBPS/text/title.xhtml')).toContain('書單還是空的')
})

testOnSqlite('a visitor has one book made at a time, and one file serves equal requests', async (site) => {
  await storePictures(site)
  for (const id of [1, 2]) await site.addReview({ id, cover: COVER })
  const addresses = ['/review/1/book.epub', '/review/1/book.epub', '/review/2/book.epub']
  const answers = await Promise.all(addresses.map((address) => site.get(address)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 429])
  await openEbook(await site.get('/review/2/book.epub'))
})

testOnSqlite(
  'the book of a reading list holds the latest 300 reviews, and says how many there are',
  async (site) => {
    await storePictures(site)
    const reader = await newReader(site)
    const ids = Array.from({ length: 301 }, (_, at) => at + 1)
    for (const id of ids) await site.addReview({ id, cover: COVER })
    const now = site.deps.clock.now().toISOString()
    const entries = ids.map((id) => ({
      user_id: reader.userId,
      review_id: id,
      status: 'completed' as const,
      created_at: new Date(Date.parse(now) + id).toISOString(),
      updated_at: now,
    }))
    await site.deps.database.queries.insertInto('xc_reading_list').values(entries).execute()
    const own = { title: '文學回憶錄', author: '木心', status: 'reading' }
    const { entry } = await reader.request<NotedBook>('POST', '/api/reading-list', own)
    await site.deps.database.queries
      .updateTable('xc_reading_list')
      .set({ created_at: new Date(Date.parse(now) + 1_000).toISOString() })
      .where('id', '=', entry?.id ?? 0)
      .execute()
    const book = await openEbook(await reader.send('GET', '/api/ebooks/reading-list/book.epub'))
    const chapters = book.names.filter((name) => name.includes('review-'))
    expect([chapters.length, chapters.includes('OEBPS/text/review-2.xhtml')]).toEqual([299, false])
    expect(book.names).toContain(`OEBPS/text/book-${entry?.id}.xhtml`)
    expect(book.text('OEBPS/text/title.xhtml')).toContain('書單共 302 本，本書收錄最近加入的 300 本')
  },
)

test.skipIf(EPUBCHECK !== undefined)(
  'epubcheck is not installed: books are checked by their structure',
  () => {},
)

testOnSqlite(
  'a text of two thousand levels, stored before there was a bound, ends no book and no page',
  async (site) => {
    await site.addReview({ id: 1, title: '舊的' })
    const content = `<p>前</p>${nested(2_000, 'blockquote', '<p>深處的字</p>')}<p>後</p>`
    await site.deps.database.queries.updateTable('xc_reviews').set({ content }).where('id', '=', 1).execute()
    const book = await openEbook(await site.get('/review/1/book.epub'))
    expect(book.text('OEBPS/text/review-1.xhtml')).toContain('深處的字')
    for (const address of ['/api/reviews/1', '/zh-hans/review/1/book-vertical.epub', '/feed.xml'])
      expect((await site.get(address)).status, address).toBe(200)
  },
)
