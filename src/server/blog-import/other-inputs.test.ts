import { utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { encodeChinese } from '../../../tests/support/files/chinese-bytes.ts'
import { temporaryFolder } from '../../../tests/support/files/temporary-folder.ts'
import { testOnSqlite } from '../../../tests/support/server/test-site.ts'
import { openSourceFiles, PackedOtherwise } from './source-files.ts'
import { crawl, importFiles, importPath, picture, writeFiles } from './testing.ts'

const post = (title: string, fields = 'date: 2020-01-03', body = '文') =>
  `---\ntitle: ${title}\n${fields}\n---\n${body}\n`
const wxr = (title: string, xml = '<?xml version="1.0"?>') =>
  `${xml}<rss xmlns:wp="http://wordpress.org/export/1.2/"><channel><wp:base_blog_url>https://wp.example</wp:base_blog_url><wp:author><wp:author_login>chuan</wp:author_login></wp:author><item><title>${title}</title><wp:post_id>1</wp:post_id><wp:post_type>post</wp:post_type><wp:status>publish</wp:status><wp:post_date>2012-03-09 21:15:00</wp:post_date><content:encoded>這是一篇短文。</content:encoded></item></channel></rss>`

testOnSqlite(
  'archives in archives, deep folders and packed files are read; others are named',
  async (site) => {
    await using folder = await temporaryFolder()
    const file = path.join(folder.path, 'all.zip')
    const inner = zipSync({
      'posts\\甲.md': strToU8(post('甲', undefined, '![圖](a.png)')),
      'posts/a.png': await picture(40, 30),
    })
    await writeFile(
      file,
      zipSync({ 'backup/inner.zip': inner, 'backup/old.rar': strToU8('Rar!'), 'README.md': strToU8('x') }),
    )
    const nested = await importPath(site, file)
    expect(nested.texts.map(({ title, where, why }) => [title || where, why])).toEqual([
      ['甲', null],
      ['backup/old.rar', 'packed'],
    ])
    expect(nested.counts).toMatchObject({ published: 1, pictures: 1 })
    await writeFile(
      file,
      zipSync({
        '_posts/乙.md': strToU8(post('乙')),
        'backup.zip': zipSync({ '_posts/密.md': strToU8(post('密')) }),
      }),
    )
    const beside = await importPath(site, file)
    expect(beside.texts.map(({ title, where, why }) => [title || where, why])).toEqual([
      ['乙', null],
      ['backup.zip', 'packed'],
    ])
    const { gzipSync } = await import('node:zlib')
    const { report } = await importFiles(site, {
      'Takeout/Blogger/Blogs/我的/wp.xml.gz': gzipSync(wxr('深處')),
      'Takeout/notes/a.md': post('筆記'),
      'Takeout/data.json': '{"data":[1]}',
      'a/b/c/theme.xml': wxr('主題'),
    })
    expect(report.texts.map(({ title, where, why }) => [title || where, why])).toEqual([
      ['深處', null],
      ['Takeout/notes/a.md', 'other_export'],
    ])
    for (const old of ['/2012', '/2012/03', '/author/chuan'])
      expect((await crawl(site, old)).path).toBe('/reviews')
  },
)

test('an archive of another form is refused with what to do', async () => {
  await using folder = await temporaryFolder()
  for (const start of ['Rar!\x1a\x07', '7z\xbc\xaf\x27\x1c', '\xfd7zXZ\0', 'BZh9']) {
    const file = path.join(folder.path, 'blog.rar')
    await writeFile(file, Buffer.from(`${start}xxxxxxxx`, 'latin1'))
    await expect(openSourceFiles(file)).rejects.toThrow(/Unpack it and give the folder/)
    await expect(openSourceFiles(file)).rejects.toBeInstanceOf(PackedOtherwise)
  }
})

testOnSqlite('no text of another encoding is published in wrong characters', async (site) => {
  const { report } = await importFiles(site, {
    'sjis.md': Buffer.concat([
      Buffer.from('---\ntitle: SJIS\ndate: 2020-01-03\n---\n'),
      // これは日本語の文章です。これは日本語の文章です。
      Buffer.from(
        '82b182ea82cd93fa967b8cea82cc95b68fcd82c582b7814282b182ea82cd93fa967b8cea82cc95b68fcd82c582b78142',
        'hex',
      ),
    ]),
    // 香港啲嘢 of Hong Kong's additions
    'hkscs.md': Buffer.concat([
      encodeChinese('---\ntitle: 香港書評\ndate: 2020-01-03\n---\n這是一篇關於香港的短文', 'big5'),
      Buffer.from('a2fe8bfb', 'hex'),
      Buffer.from('\n'),
    ]),
  })
  expect(report.texts.filter(({ state }) => state === 'published')).toEqual([])
  const undeclared = await importFiles(site, { 'wp.xml': encodeChinese(wxr('读边城', ''), 'gb18030') })
  const wrong = await importFiles(site, {
    'wp.xml': encodeChinese(
      wxr('讀長河', '<?xml version="1.0" encoding="UTF-8"?>').replace('wp.example', 'big5.example'),
      'big5',
    ),
  })
  const unsure = await importFiles(site, {
    'wp.xml': encodeChinese(
      wxr('城', '').replace('wp.example', 'unsure.example').replace('這是一篇短文。', '文。'),
      'big5',
    ),
  })
  expect(unsure.report.texts).toMatchObject([{ state: 'draft', notes: [{ code: 'encoding' }] }])
  expect(
    [undeclared, wrong].map(({ report: { texts } }) => texts.map(({ title, state }) => [title, state])),
  ).toEqual([[['读边城', 'published']], [['讀長河', 'published']]])
})

testOnSqlite(
  'front matter as Chinese writers have it: numbers, names of keys, tags, blank lines',
  async (site) => {
    const { texts, report, notes } = await importFiles(site, {
      'a.md': post('007', 'date: 2020年1月3日\nbook_title: Walden\nisbn: 0156453800\ntags: "#書評 #梭羅"'),
      'b.md': `\n\n${post('中文鍵', 'date: 2020-01-03\n書名: 邊城\n作者: 沈從文\n評分: ★★★★☆\n譯者: 無\n出版社: 開明')}`,
      'c.md': post('分數', 'date: Jan 3, 2020\nbook: 長河\nauthor: 沈從文\nrating: 9/10\ntags: 書評、小說'),
      'd.md': post('陣列', 'date: 2020-01-03\ntags: [愛、死亡, "1,2"]'),
      'e.md': post('八分', 'date: 2020-01-03\nbook: 長河\nauthor: 沈從文\nrating: 8'),
    })
    expect(report.counts.published).toBe(5)
    expect([texts['八分']?.draft.rating, notes]).toEqual([null, ['rating_unread 8']])
    expect(texts['陣列']?.draft.tags).toEqual(['愛、死亡', '1,2'])
    expect(texts['007']?.draft).toMatchObject({
      isbn: '0156453800',
      publish_date: '2020-01-03',
      tags: ['書評', '梭羅'],
    })
    expect(texts['中文鍵']?.draft).toMatchObject({
      title: '邊城',
      headline: '中文鍵',
      author: '沈從文',
      rating: 4,
      translator: '無',
      publisher: '開明',
    })
    expect(texts['分數']?.draft).toMatchObject({ title: '長河', rating: 4.5, tags: ['書評', '小說'] })
  },
)

testOnSqlite('a vault is known by any of its settings, and notes of one by their links', async (site) => {
  const daily = post('2020-01-01', undefined, '私事 SECRET')
  for (const setting of ['.obsidian/workspace.json', '畫.excalidraw.md', '庫.base']) {
    const { report } = await importFiles(site, { '每日/a.md': daily, [setting]: '{}' })
    expect([setting, report.counts.published]).toEqual([setting, 0])
  }
  const linked = await importFiles(site, { 'a.md': post('筆記', undefined, '見 [[別處]]') })
  expect(linked.texts['筆記']?.state).toBe('draft')
  const { contents, notes } = await importFiles(site, {
    '.obsidian/app.json': '{}',
    '主.md': '段落 ^abc\n\n![[圖.png|說明|300]] [[書.pdf#page=3]] [[別處#段|那裡]] [檔](無.md)',
    '別處.md': '別處',
    '附/圖.png': await picture(40, 30),
    '附/書.pdf': '%PDF-1.4 x',
  })
  expect(contents['主']).toMatch(
    /^<p>段落<\/p>\n<p><img src="[^"]+" alt="說明"[^>]*> <a href="\/media\/file-[^"]+\.pdf">書\.pdf<\/a> <a href="\/note-[0-9a-f]{16}">那裡<\/a>/,
  )
  expect(notes).toContain('dead_link 無.md ×1')
})

testOnSqlite(
  'a text of Hexo without a date has that of its file; a page has its own address',
  async (site) => {
    await using folder = await temporaryFolder()
    await writeFiles(folder.path, {
      '_config.yml': 'url: https://h.example\npermalink: :category/:title/\ncategory_map:\n  小說: fiction\n',
      'source/_posts/nodate.md': '---\ntitle: 無日\ncategories: 小說\n---\n文',
      'source/about/index.md': '---\ntitle: 關於\n---\n文',
      'source/_posts/han.md': '---\ntitle: 漢日\ndate: 2016年6月13日22:17:44\ncategories: 小說\n---\n文',
    })
    const file = path.join(folder.path, 'source/_posts/nodate.md')
    await utimes(file, new Date(), new Date('2019-05-06T04:00:00Z'))
    const report = await importPath(site, folder.path)
    expect(report.texts.find(({ title }) => title === '無日')?.notes).toEqual([
      { code: 'no_date', detail: '2019-05-06' },
    ])
    expect(report.texts.find(({ title }) => title === '漢日')?.notes).toEqual([
      { code: 'odd_date', detail: '2016年6月13日22:17:44' },
    ])
    const rows = await site.deps.database.queries.selectFrom('xc_redirects').select('path').execute()
    expect(rows.map((row) => row.path)).toEqual(expect.arrayContaining(['/fiction/nodate', '/about']))
    expect((await crawl(site, '/archives')).path).toBe('/reviews')
  },
)

testOnSqlite(
  'words of cards and blocks without a form here stay, and a film stands in no paragraph',
  async (site) => {
    const card = { type: 'product', productTitle: '書名', productDescription: '<p>書的說明</p>' }
    const { contents } = await importFiles(site, {
      'g.json': JSON.stringify({
        data: {
          posts: [
            {
              id: '1',
              slug: 'a',
              title: '卡',
              status: 'published',
              published_at: '2024-01-01',
              lexical: JSON.stringify({ root: { children: [card] } }),
            },
          ],
        },
      }),
    })
    expect(contents['卡']).toBe('<p>書名</p><p>書的說明</p>')
    const block =
      '&lt;!-- wp:my/card {"title":"邊城","color":"red","customCSS":"a { color: red }","editorNote":"只給編輯看"} /--&gt;&lt;p&gt;看&lt;iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ"&gt;&lt;/iframe&gt;&lt;/p&gt;'
    const wordpress = await importFiles(site, { 'w.xml': wxr('塊').replace('這是一篇短文。', block) })
    expect(wordpress.contents['塊']).toMatch(/^<p>邊城<\/p><p>看<\/p><figure class="video">.*<\/figure>$/)
  },
)
