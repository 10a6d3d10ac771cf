import { expect } from 'vitest'
import { testOnEachEngine, testOnSqlite } from '../../../tests/support/server/test-site.ts'
import { importFiles } from './testing.ts'

const PDF = Buffer.from('%PDF-1.7\n%%EOF')
const MP3 = Buffer.from('ID3\x04\x00\x00')
const EPUB = Buffer.concat([
  Buffer.from('PK\x03\x04'),
  Buffer.alloc(26),
  Buffer.from('mimetypeapplication/epub+zip'),
])

const OLD = 'https://old.example'

function wordPress(content: string): string {
  return `<rss xmlns:wp="http://wordpress.org/export/1.2/"><channel><wp:base_blog_url>${OLD}</wp:base_blog_url><item><title>甲</title><link>${OLD}/a/</link><wp:post_id>1</wp:post_id><wp:post_type>post</wp:post_type><wp:status>publish</wp:status><content:encoded><![CDATA[${content}]]></content:encoded></item></channel></rss>`
}

testOnEachEngine(
  'linked files of the old site are stored from the export, once, and served as downloads',
  async (site) => {
    const { contents, notes, report } = await importFiles(site, {
      'a.xml': wordPress(
        `<p><a href="${OLD}/wp-content/uploads/2020/01/%E8%AC%9B%E7%BE%A9.pdf#page=2">講義</a>、<a href="/wp-content/uploads/2020/01/講義.pdf">再一次</a></p>[audio ${OLD}/wp-content/uploads/a.mp3]<p><a href="${OLD}/gone.zip">不在</a>、<a href="https://x.example/other.pdf">別站</a></p>`,
      ),
      // As a copy of the folder of uploads has it.
      '2020/01/講義.pdf': PDF,
      'wp-content/uploads/a.mp3': MP3,
    })
    const [pdf = '', same = '', mp3 = ''] = [
      ...(contents['甲'] ?? '').matchAll(/href="(\/media\/[^"]+)"/g),
    ].map(([, href = '']) => href)
    expect(pdf).toMatch(/^\/media\/file-[0-9a-f]{16}-_E8_AC_9B_E7_BE_A9\.pdf#page=2$/)
    expect(`${same}#page=2`).toBe(pdf)
    expect(contents['甲']).toContain(`<a href="${mp3}">a.mp3</a>`)
    expect(contents['甲']).toContain('href="https://x.example/other.pdf"')
    expect(notes.filter((note) => /dead_link|file_refused/.test(note))).toEqual(['dead_link /gone.zip ×1'])
    expect(report.counts).toMatchObject({ files: 2, pictures_failed: 0 })
    const answer = await site.get(same)
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(PDF)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringMatching(
        /^attachment; .*filename\*=UTF-8''%E8%AC%9B%E7%BE%A9\.pdf$/,
      ),
      'content-security-policy': expect.stringMatching(/default-src 'none'.*; sandbox$/),
      'x-content-type-options': 'nosniff',
    })
    for (const page of ['/review/1', '/zh-hans/review/1'])
      expect(await (await site.get(page)).text(), page).toContain(`href="${pdf}"`)
    const part = await site.get(mp3, { headers: { Range: 'bytes=0-2' } })
    expect([part.status, await part.text()]).toEqual([206, 'ID3'])
  },
)

testOnSqlite('a file that is not what its name says, too large or of another form is named', async (site) => {
  const page = Buffer.from('<html><script>alert(1)</script></html>')
  const files = [
    'a.pdf',
    'a.epub',
    'a.mp3',
    'a.docx',
    'a.txt',
    'a.html',
    'a.svg',
    'a.exe',
    'big.pdf',
    'empty.pdf',
  ]
  const { contents, notes, report } = await importFiles(site, {
    'posts/a.md': `---\ntitle: 甲\ndate: 2020-01-01\n---\n${files.map((name) => `[${name}](${name})`).join('\n')}\n`,
    ...Object.fromEntries(files.map((name) => [`posts/${name}`, page])),
    'posts/a.txt': Buffer.from('文字'),
    'posts/big.pdf': Buffer.concat([PDF, Buffer.alloc(30 * 1024 * 1024)]),
    'posts/empty.pdf': '',
  })
  const stored = [...(contents['甲'] ?? '').matchAll(/\/media\/file-[\w.-]+/g)].map(([path]) => path)
  expect(stored).toHaveLength(1)
  expect((await site.get(stored[0] ?? '')).headers.get('Content-Type')).toBe('text/plain')
  expect(notes).toEqual(
    ['a.pdf', 'a.epub', 'a.mp3', 'a.docx', 'big.pdf', 'empty.pdf'].map((name) => `file_refused ${name} ×1`),
  )
  expect(report.counts.files).toBe(1)
  const media = await site.deps.database.queries.selectFrom('xc_media').select('name').execute()
  expect(media).toHaveLength(1)
})

testOnSqlite(
  'files of Ghost, page bundles and assets are found where the generator has them',
  async (site) => {
    const ghost = await importFiles(site, {
      'a.json': JSON.stringify({
        data: {
          posts: [
            {
              id: 'p',
              title: '甲',
              slug: 'p',
              status: 'published',
              html: '<div class="kg-card kg-file-card"><a href="__GHOST_URL__/content/files/2024/01/book.epub">書</a></div><div class="kg-audio-card"><audio src="__GHOST_URL__/content/media/2024/01/t.mp3"></audio></div>',
            },
          ],
        },
      }),
      'content/files/2024/01/book.epub': EPUB,
      'media/2024/01/t.mp3': MP3,
    })
    expect(ghost.contents['甲']).toMatch(/<a href="\/media\/file-[^"]+book\.epub">書<\/a>/)
    expect(ghost.contents['甲']).toMatch(/<a href="\/media\/file-[^"]+t\.mp3">t\.mp3<\/a>/)
    const hugo = await importFiles(site, {
      'hugo.toml': 'baseURL = "https://hugo.example/"\n',
      'content/posts/b/index.md':
        '---\ntitle: 乙\ndate: 2020-01-01\n---\n[甲](n.pdf)\n\n<audio src="t.mp3"></audio>\n\n[丙](/files/s.pdf)\n',
      'content/posts/b/n.pdf': PDF,
      'content/posts/b/t.mp3': MP3,
      'static/files/s.pdf': PDF,
    })
    expect(hugo.contents['乙']?.match(/\/media\/file-/g)).toHaveLength(3)
    expect(hugo.notes.filter((note) => note.startsWith('dead_link'))).toEqual([])
  },
)
