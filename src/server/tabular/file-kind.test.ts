import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { readListFile } from '../../../tests/support/files/list-files.ts'
import { findUnsupportedReason } from './file-kind.ts'
import { temporaryFolder } from '../../../tests/support/files/temporary-folder.ts'

const WXR = `<?xml version="1.0" encoding="UTF-8" ?>
<!-- generator="WordPress/6.5" -->
<rss version="2.0" xmlns:wp="http://wordpress.org/export/1.2/"><channel><title>書話</title></channel></rss>`

const BLOGGER = `<?xml version='1.0' encoding='UTF-8'?>
<feed xmlns='http://www.w3.org/2005/Atom'><id>tag:blogger.com,1999:blog-1.archive</id></feed>`

test.for<[string, string | Uint8Array, string]>([
  ['wordpress.xml', WXR, 'is a WordPress export (WXR), which is imported alone.'],
  ['books.jsonl', WXR, 'is a WordPress export (WXR)'],
  ['wordpress.xml.gz', gzipSync(WXR), 'is a WordPress export (WXR)'],
  ['blog.xml', BLOGGER, 'is a Blogger export (Atom), which is imported alone.'],
  [
    'feed.xml',
    '<?xml version="1.0"?><feed xmlns="http://www.w3.org/2005/Atom"></feed>',
    'is an XML document',
  ],
  ['site.ghost.json', '{"db":[{"meta":{"version":"5.0"},"data":{"posts":[]}}]}', 'is a Ghost export'],
  [
    'books.zip',
    zipSync({ 'books.jsonl': strToU8('{}') }),
    'is a zip archive; give the JSON or CSV files in it.',
  ],
  ['books.xlsx', zipSync({ 'xl/workbook.xml': strToU8('<x/>') }), 'is a spreadsheet (an Excel workbook'],
  ['books.xls', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'is an old Excel or Word document'],
  ['xingcha.sqlite', 'SQLite format 3\0\u0010', 'is an SQLite database.'],
  ['books.dump', 'PGDMP\u0001', 'is a PostgreSQL backup'],
  ['books.sql', '-- dump\n\nCREATE TABLE books (id integer);\n', 'is an SQL script.'],
  ['books.pdf', '%PDF-1.7\n', 'is a PDF document.'],
  ['books.png', Buffer.from('89504e470d0a1a0a', 'hex'), 'is a PNG image.'],
  ['books.jpg', Buffer.from('ffd8ffe0', 'hex'), 'is a JPEG image.'],
  ['books.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'is an SVG image.'],
  ['books.html', '<!-- a -->\n<!DOCTYPE html><html></html>', 'is an HTML page.'],
  ['books.csv', '<p>一段</p>', 'is HTML or XML.'],
  ['books.md', '一本書', 'is a Markdown text.'],
  ['books', '---\ntitle: 一本書\n---\n# 一本書\n', 'is a Markdown text.'],
  ['books.jsonl', '一本書\n又一本\n', 'holds no JSON.'],
  ['books.csv', Buffer.alloc(100), 'is not text.'],
  ['books.csv', Buffer.from('id,title\n', 'utf16le'), 'is not text.'],
  ['books.csv', Buffer.from('\ufeffid,title\n', 'utf16le'), 'is UTF-16 text. Save it as UTF-8.'],
  ['books.jsonl', '', 'is empty.'],
])('%s is recognised by its content', async ([name, content, sentence]) => {
  const reason = await findReason(name, content)
  expect(reason).toContain(sentence)
  expect(reason).not.toContain('\n')
})

test('book lists of other sites are referred to the reading-list import', async () => {
  for (const name of ['goodreads_library_export.csv', 'storygraph_export.csv'])
    expect(await findReason('books.csv', await readListFile(name))).toContain('/reading-list/import')
})

test('tables are recognised regardless of their texts', async () => {
  const content = '<?xml?><rss>wordpress.org/export/ {"db":[{"meta":1}]} # 一\n---\n'
  for (const [name, text] of [
    ['books.jsonl', JSON.stringify({ id: 1, title: '一', content })],
    ['books.jsonl', `\n\n"broken"\n${JSON.stringify({ id: 1, title: '一' })}`],
    ['books.json', JSON.stringify([{ content, id: 1 }])],
    ['books.csv', `id,title,content\n1,一,"${content.replaceAll('"', '""')}"`],
    ['books.csv', 'id,title\n1,一本書的名字\0和它的作者\n'],
    ['books.csv.gz', gzipSync('id,title\n1,一\n')],
    ['books.jsonl', '\n'.repeat(200_000)],
  ] as const)
    expect([name, await findReason(name, text)]).toEqual([name, undefined])
})

test('hostile content does not slow down the patterns', async () => {
  for (const text of [
    '<!-- -->'.repeat(10_000),
    ' \n'.repeat(30_000) + 'x',
    '---\n'.repeat(15_000),
    '--\n'.repeat(20_000),
  ])
    await findReason('books.jsonl', text)
})

async function findReason(name: string, content: string | Uint8Array) {
  await using folder = await temporaryFolder()
  const file = path.join(folder.path, name)
  await writeFile(file, content)
  // Awaited: the folder is removed at the end of this function.
  return await findUnsupportedReason(file)
}
