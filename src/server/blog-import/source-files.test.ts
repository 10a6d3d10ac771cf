import { execFileSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { encodeChinese } from '../../../tests/support/files/chinese-bytes.ts'
import { temporaryFolder } from '../../../tests/support/files/temporary-folder.ts'
import { testOnSqlite } from '../../../tests/support/server/test-site.ts'
import { openSourceFiles } from './source-files.ts'
import { importFiles, importPath, writeFiles } from './testing.ts'

/** A zip whose only file has these bytes for a name, and says nothing about their encoding. */
function zipNamed(name: Uint8Array): Buffer {
  const placeholder = 'x'.repeat(name.length)
  const zip = Buffer.from(zipSync({ [placeholder]: strToU8('文') }))
  for (let at = zip.indexOf(placeholder); at !== -1; at = zip.indexOf(placeholder)) zip.set(name, at)
  return zip
}

async function namesOf(bytes: Uint8Array): Promise<readonly string[]> {
  await using folder = await temporaryFolder()
  const file = path.join(folder.path, 'export')
  await writeFile(file, bytes)
  const files = await openSourceFiles(file, 'export.zip')
  const [name = ''] = files.names
  expect((await files.read(name, 100)).toString()).toBe('文')
  await files.close()
  return files.names
}

test.for([
  ['Big5', encodeChinese('邊城/沈從文的書評.md', 'big5'), '邊城/沈從文的書評.md'],
  ['GBK', encodeChinese('边城/沈从文的书评.md', 'gb18030'), '边城/沈从文的书评.md'],
  ['UTF-8', Buffer.from('邊城.md'), '邊城.md'],
  ['UTF-8 in the letters of macOS', Buffer.from('café が.md'.normalize('NFD')), 'café が.md'],
] as const)('a zip with names in %s that it does not name is read', async ([, bytes, name]) => {
  expect(await namesOf(zipNamed(bytes))).toEqual([name])
})

test('a zip whose names are in no known encoding is refused with one of them', async () => {
  await expect(namesOf(zipNamed(Buffer.from([0xff, 0xfe, 0xfd, 0x41])))).rejects.toThrow(
    /export\.zip cannot be read whole: the names in it are in an encoding that is not known/,
  )
})

test('a tar with long names is read, also as gzip; a cut one is refused', async () => {
  await using folder = await temporaryFolder()
  const long = `${'書'.repeat(60)}/${'評'.repeat(60)}.md`
  await writeFiles(path.join(folder.path, 'blog'), { [long]: '文', 'empty.md': '', '.git/config': 'x' })
  for (const format of ['gnu', 'pax'])
    for (const name of [`${format}.tar`, `${format}.tar.gz`]) {
      const file = path.join(folder.path, name)
      execFileSync('tar', [
        `--format=${format}`,
        name.endsWith('z') ? '-czf' : '-cf',
        file,
        '-C',
        folder.path,
        'blog',
      ])
      const files = await openSourceFiles(file)
      expect(files.names).toEqual(['blog/empty.md', `blog/${long}`])
      expect((await files.read(`blog/${long}`, 100)).toString()).toBe('文')
      expect(await files.read('blog/empty.md', 100)).toHaveLength(0)
      await files.close()
    }
  const whole = execFileSync('tar', ['-cf', '-', '-C', folder.path, 'blog'])
  for (const [name, bytes] of [
    ['cut.tar', whole.subarray(0, 1600)],
    ['cut.tar.gz', gzipSync(whole).subarray(0, 120)],
  ] as const) {
    await writeFile(path.join(folder.path, name), bytes)
    await expect(openSourceFiles(path.join(folder.path, name))).rejects.toThrow(/unexpected end/)
  }
})

testOnSqlite(
  'an XML file is read in the encoding that it declares; an unknown one is refused by name',
  async (site) => {
    const wxr = (encoding: string, title: string) =>
      `<?xml version="1.0" encoding="${encoding}"?><rss xmlns:wp="http://wordpress.org/export/1.2/"><channel><item><title>${title}</title><wp:post_id>1</wp:post_id><wp:post_type>post</wp:post_type><wp:status>publish</wp:status><wp:post_date_gmt>2020-01-01 00:00:00</wp:post_date_gmt><content:encoded>文</content:encoded></item></channel></rss>`
    const imported = await importFiles(site, { 'a.xml': encodeChinese(wxr('GB2312', '读边城'), 'gb18030') })
    expect(imported.report.texts).toMatchObject([{ title: '读边城', state: 'published' }])
    await expect(importFiles(site, { 'a.xml': wxr('x-unheard', '文') })).rejects.toThrow(/x-unheard/)
  },
)

testOnSqlite('a text in Big5, GB18030 or UTF-16 is public where its bytes leave no doubt', async (site) => {
  const post = (title: string) => `---\ntitle: ${title}\ndate: 2020-01-01\n---\n這是一篇短文。\n`
  const { report } = await importFiles(site, {
    'a.md': encodeChinese(post('邊城書評'), 'big5'),
    'b.md': encodeChinese('---\ntitle: 边城书评\ndate: 2020-01-01\n---\n这是国标的文。\n', 'gb18030'),
    'c.md': Buffer.from(`\ufeff${post('萬曆')}`, 'utf16le'),
    'd.md': encodeChinese('---\ntitle: 城\ndate: 2020-01-01\n---\n文。\n', 'big5'),
  })
  const states = report.texts.map(({ title, state }) => [title, state])
  expect(states.slice(0, 3)).toEqual([
    ['邊城書評', 'published'],
    ['边城书评', 'published'],
    ['萬曆', 'published'],
  ])
  // Four characters are too few.
  expect(states[3]?.[1]).toBe('draft')
})

testOnSqlite('a gzip that is cut off is refused in one sentence', async (site) => {
  await using folder = await temporaryFolder()
  const file = path.join(folder.path, 'cut.xml.gz')
  const xml = `<rss xmlns:wp="http://wordpress.org/export/1.2/"><channel>${'<item></item>'.repeat(5_000)}`
  await writeFile(file, gzipSync(xml).subarray(0, 90))
  await expect(importPath(site, file)).rejects.toThrow(
    /^.*cut\.xml\.gz cannot be read whole: unexpected end of file\.$/,
  )
})
