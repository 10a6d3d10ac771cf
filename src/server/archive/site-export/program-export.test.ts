import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import type { Draft } from '../../../contract/studio/studio-reviews.ts'
import { temporaryFolder } from '../../../../tests/support/files/temporary-folder.ts'
import { testOnSqlite, withTestSite } from '../../../../tests/support/server/test-site.ts'
import { crawl, idsByTitle, importPath, picture } from '../../blog-import/testing.ts'
import { openStudio, type Studio, WHOLE } from '../../studio/testing.ts'
import { COVER_TEMPLATE_NAMES } from '../../../contract/pictures/cover-designs.ts'
import { exportForProgram } from './program-export.service.ts'
import { formatForProgram, PROGRAMS, type ProgramName, type ProgramText } from './program-files.ts'

const BOOK = {
  title: '西湖夢尋',
  original_title: 'Dream',
  author: '張岱',
  translator: '某譯者',
  publisher: '某書局',
  book_year: 1671,
  isbn: '9789570820720',
  rating: 4,
}

/** Texts of all kinds and states. */
async function fill(studio: Studio): Promise<void> {
  const { path: stored, width, height } = await studio.upload(await picture(60, 40))
  const figure = `<figure><img src="${stored}" alt="一盞燈" width="${width}" height="${height}" loading="lazy" /><figcaption>燈</figcaption></figure>`
  const first = await studio.write({
    ...BOOK,
    headline: '夜裡讀書',
    tags: ['夜讀', '張岱'],
    slug: 'ye-du',
    excerpt: '一句。',
    summary: '兩句。\n又一句。',
    other_books: [{ ...BOOK, title: '夢憶', isbn: '', rating: null }],
    is_featured: true,
    publish_date: '2025-03-01',
    content: `<p>他說<strong>「點燈。」</strong>後\n來<br />行 {{ 碼 }}</p><blockquote><p>引</p><footer>《夢憶》</footer></blockquote>${figure}<p><mark>記</mark><a href="/review/2">前文</a>一<sup><a href="#note-1" id="note-1-r">一</a></sup></p><dl><dt>詞</dt><dd>解</dd></dl><section><ol><li id="note-1">註</li></ol></section>`,
  })
  await studio.publish(first.id)
  await studio.send('POST', '/series', { slug: 'ye-du', name: '夜讀', description: '' })
  const essay = await studio.write({
    kind: 'essay',
    title: '',
    author: '',
    headline: '我為什麼讀《邊城》',
    publish_date: '2025-04-01',
    series: 'ye-du',
    related_books: [first.id],
    cover_design: { template: COVER_TEMPLATE_NAMES[0]!, colour: null, character: '夜', variant: 2 },
    is_recommended: true,
  })
  await studio.publish(essay.id)
  await studio.write({ title: '草稿', author: '某', content: '<p>SECRET</p>' })
  const later = await studio.write({ title: '日後', author: '某' })
  await studio.publish(later.id, { at: '2031-02-01T04:00:00.000Z' })
  await studio.write({
    kind: 'page',
    title: '',
    author: '',
    headline: '關於',
    slug: 'guan-yu',
    content: '<p>SECRET</p>',
  })
  const trashed = await studio.write({ title: '丟掉' })
  await studio.send('DELETE', `/reviews/${trashed.id}`)
}

for (const program of Object.keys(PROGRAMS) as ProgramName[])
  testOnSqlite(`what is exported for ${program} comes back by its import`, async (site) => {
    await using folder = await temporaryFolder()
    const studio = await openStudio(site)
    await fill(studio)
    const target = path.join(folder.path, 'site')
    expect(await exportForProgram(site.deps, target, program)).toEqual({ texts: 5, pictures: 1 })
    const file = await readFile(
      path.join(target, PROGRAMS[program].fileOf('ye-du', { ...(await studio.read(1)), state: 'published' })),
      'utf8',
    )
    const html = {
      hugo: ['<mark>'],
      hexo: ['<mark>', '<sup>', '<dl>', '<dt>', '<dd>', '<section>', '<ol>'],
      obsidian: ['<dl>', '<dt>', '<dd>'],
    }
    expect(file.match(/<[a-z]+>/g)).toEqual(html[program])
    expect(file).toContain(
      `他&#35498;**「點燈。」**&#24460; 來\\\n行 ${program === 'obsidian' ? '{{' : '&#123;{'} 碼 }}`,
    )
    expect(file).toMatch(/^---\ntitle: 夜裡讀書\ntext_kind: review\n/)
    await withTestSite(async (other) => {
      const report = await importPath(other, target)
      const read = await openStudio(other)
      const ids = idsByTitle(report)
      expect(report.texts.map(({ title }) => title).toSorted()).toEqual(
        ['夜裡讀書', '我為什麼讀《邊城》', '日後', '草稿', '關於'].toSorted(),
      )
      for (const [title, id] of Object.entries(ids)) {
        const [one, ...none] = (await studio.list()).rows.filter(
          (row) => (row.headline || row.title) === title,
        )
        expect(none).toEqual([])
        const [before, after] = [await studio.read(one!.id), await read.read(id)]
        // Hugo alone waits for a day.
        const isHidden = before.state === 'scheduled' && program !== 'hugo'
        expect(after.state).toBe(isHidden ? 'draft' : before.state)
        if (!isHidden) expect(after.scheduled_at).toBe(before.scheduled_at)
        const { slug, publish_date } = before.draft
        expect(plain(after.draft)).toEqual({
          ...plain(before.draft),
          slug: slug || after.draft.slug,
          related_books: before.draft.related_books.map(() => ids['夜裡讀書']),
          publish_date: isHidden ? '2031-02-01' : publish_date,
        })
      }
      const series = await other.deps.database.queries.selectFrom('xc_series').selectAll().execute()
      expect(series).toMatchObject([{ slug: 'ye-du', name: '夜讀' }])
      const { content } = (await read.read(ids['夜裡讀書']!)).draft
      const [, link = ''] = /<a href="([^"#]+)">前文/.exec(content) ?? []
      expect(await crawl(other, link)).toEqual({
        path: expect.stringContaining(`/review/${ids['我為什麼讀《邊城》']}`),
        status: 200,
      })
    }, 'sqlite')
  })

test('what Markdown has no words for and readers do not see is no HTML for another program', () => {
  const content =
    '文字<br />\n二行<br /><div><p>盒</p><p></p></div><blockquote>引</blockquote><figure class="video"><a href="https://vimeo.com/1" rel="noopener">https://vimeo.com/1</a></figure><figure><a href="https://e.example/" rel="noopener">圖</a><figcaption>說明</figcaption></figure><figure class="audio"><a href="/media/file-0-a.mp3">朗讀</a></figure><figure class="link-card"><a href="https://shop.example/" rel="noopener">書店</a><figcaption>賣書的<br />shop.example</figcaption></figure>'
  const text: ProgramText = {
    id: 1,
    state: 'draft',
    draft: { ...WHOLE, related_books: [], content } as unknown as Draft,
    date: null,
    updated: '',
    categories: [],
    series: undefined,
  }
  const bodyOf = (program: ProgramName) => formatForProgram(program, text, new Map()).split('\n---\n\n')[1]
  expect(bodyOf('hugo')).toBe(
    '文字\\\n二行\n\n盒\n\n> 引\n\n<https://vimeo.com/1>\n\n[圖](https://e.example/)\n\n說明\n\n[朗讀](/media/file-0-a.mp3)\n\n[書店](https://shop.example/)\n\n賣書的\\\nshop.example\n',
  )
  text.draft.content =
    '<p>{{&lt;x&gt;}}{% y %}<code>{{&lt;x&gt;}}</code></p><pre><code>`{{&lt;x&gt;}}`\n</code></pre><details><summary>{{ z }}</summary></details>'
  expect(bodyOf('hugo')).toBe(
    '&#123;{&lt;x&gt;}}&#123;% y %}`{{</*x*/>}}`\n\n```\n`{{</*x*/>}}`\n```\n\n<details><summary>&#123;{ z }}</summary></details>\n',
  )
  expect(bodyOf('hexo')).toContain('&#123;% y %}`{{<x>}}`\n\n```\n`{{<x>}}`\n```\n\n')
})

/** Without where pictures and links of the site lead, white space and the form of numbers. */
function plain({ content, ...fields }: Awaited<ReturnType<Studio['read']>>['draft']) {
  const article = content
    .replaceAll(/(?:src|href)="\/[^"]*"/g, 'address')
    .replaceAll(/ id="note-[^"]*-r"| (?:width|height)="\d+"/g, '')
    .replaceAll(/\s*(<[^<>]*>)\s*/g, '$1')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/(#note-1")>(?:一|1)</g, '$1>一<')
  return { ...fields, content: article }
}
