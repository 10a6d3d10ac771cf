import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect } from 'vitest'
import { temporaryFolder } from '../../../../tests/support/files/temporary-folder.ts'
import { elements, nested } from '../../../../tests/support/hostile/complex-markup.ts'
import { testOnSqlite } from '../../../../tests/support/server/test-site.ts'
import { importPath } from '../testing.ts'

const DEEP = nested(200_000)

/** Exports with texts that are too complex, and one that is called 好. */
const EXPORTS: Record<string, Record<string, string>> = {
  Markdown: {
    '_config.yml': 'title: 舊站\nurl: https://blog.example.org\n',
    'source/_posts/quotations.md': post('>'.repeat(20_000)),
    'source/_posts/lists.md': post('- '.repeat(20_000) + '深'),
    'source/_posts/html.md': post(DEEP),
    'source/_posts/good.md': post('好。', '好'),
  },
  WordPress: {
    'export.xml': `<?xml version="1.0"?><rss version="2.0" xmlns:wp="http://wordpress.org/export/1.2/"><channel>
      <wp:wxr_version>1.2</wp:wxr_version><wp:base_blog_url>https://old.example</wp:base_blog_url>
      ${[DEEP, elements(1), '好。'].map(wordPressItem).join('')}</channel></rss>`,
  },
  Ghost: {
    'ghost.json': JSON.stringify({
      db: [
        {
          meta: { version: '5.0' },
          data: {
            posts: [
              { html: DEEP },
              { lexical: lexical(3_000) },
              {
                mobiledoc: JSON.stringify({
                  sections: [[10, 0]],
                  cards: [['markdown', { markdown: '>'.repeat(20_000) }]],
                }),
              },
              { html: '<p>好。</p>' },
            ].map((body, at) => ({
              id: String(at),
              slug: `post-${at}`,
              title: 'html' in body && body.html !== DEEP ? '好' : '深',
              status: 'published',
              visibility: 'public',
              published_at: '2019-05-01T10:00:00.000Z',
              ...body,
            })),
          },
        },
      ],
    }),
  },
  Goodreads: {
    'goodreads.csv': `Book Id,Title,Author,My Rating,Date Read,Date Added,Bookshelves,Exclusive Shelf,My Review
1,深,作者,5,2019/05/01,2019/05/01,,read,${nested(1_000)}
2,好,作者,5,2019/05/01,2019/05/01,,read,好。
`,
  },
}

for (const [kind, files] of Object.entries(EXPORTS))
  (kind === 'Markdown' ? testOnSqlite : testOnSqlite)(
    `${kind}: a text that is too complex is left out by name, and the others come`,
    async (site) => {
      await using folder = await temporaryFolder()
      for (const [name, content] of Object.entries(files)) {
        await mkdir(path.dirname(path.join(folder.path, name)), { recursive: true })
        await writeFile(path.join(folder.path, name), content)
      }
      const { texts } = await importPath(site, folder.path)
      const good = texts.filter(({ outcome }) => outcome === 'new')
      expect(good.map(({ title, state }) => [title, state])).toEqual([['好', 'published']])
      const others = texts.filter(({ outcome }) => outcome !== 'new')
      expect(others.length).toBeGreaterThan(0)
      expect(others.map(({ why }) => why)).toEqual(others.map(() => 'too_complex'))
    },
  )

function post(body: string, title = '深'): string {
  return `---\ntitle: ${title}\ndate: 2019-05-01 10:00:00\n---\n${body}\n`
}

function wordPressItem(content: string, at: number): string {
  return `<item><title>${content === '好。' ? '好' : '深'}</title><link>https://old.example/${at}/</link>
    <content:encoded><![CDATA[${content}]]></content:encoded><wp:post_id>${at + 1}</wp:post_id>
    <wp:post_date_gmt>2019-05-01 10:00:00</wp:post_date_gmt><wp:post_name>post-${at}</wp:post_name>
    <wp:status>publish</wp:status><wp:post_type>post</wp:post_type></item>`
}

function lexical(depth: number): string {
  const open = '{"type":"quote","children":['.repeat(depth)
  return `{"root":{"children":[${open}${']}'.repeat(depth)}]}}`
}
