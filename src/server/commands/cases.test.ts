import { cp, readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect } from 'vitest'
import { temporaryFolder } from '../../../tests/support/files/temporary-folder.ts'
import { testOnSqlite } from '../../../tests/support/server/test-site.ts'
import { openStudio } from '../studio/testing.ts'
import { pullCommand, pushCommand } from './studio.command.ts'
import { commandsOf } from './testing.ts'

const FOLDER = path.join(import.meta.dirname, '../../../tests/fixtures/cases/markdown')

/** Parts of the article of each file. */
const WANTED = {
  'emphasis.md': [
    '<strong>「這是強調。」</strong>',
    '<strong>重點：</strong>',
    '<em>（斜體）</em>',
    '<strong>《書名》</strong>是',
  ],
  'autolink.md': ['docs', 'guide', 'x', 'q', 'w']
    .map((name) => `<a href="https://example.com/${name}"`)
    .concat('紅樓夢_(小說)</a>'),
  'footnote.md': ['<strong>粗體</strong>', '<p>註的第二段。</p>'],
  'pictures/x.md': ['alt="括號"', '<figcaption>封面</figcaption>', 'alt="參照"'],
  'hexo/em.md': ['<strong>', '<table>', 'H~2~O'],
  'hexo/tabs.md': ['正文十二。'],
}

testOnSqlite('what is wanted of Markdown comes by push, and pull changes no file', async (site) => {
  const studio = await openStudio(site)
  const run = await commandsOf(site, studio.browser, ['read', 'write', 'publish'])
  await using folder = await temporaryFolder()
  await cp(FOLDER, folder.path, { recursive: true })
  const { out, err } = await run(pushCommand, folder.path)
  expect(err).toBe('')
  expect(out.match(/^created\t/gm)).toHaveLength(8)
  await run(pullCommand, folder.path)
  for (const [name, parts] of Object.entries(WANTED)) {
    const file = await readFile(path.join(folder.path, name), 'utf8')
    expect(file.replace(/^id: \d+\n/m, '')).toBe(await readFile(path.join(FOLDER, name), 'utf8'))
    const { content } = (await studio.read(Number(/^id: (\d+)$/m.exec(file)?.[1]))).draft
    expect(content).not.toContain('**')
    for (const part of parts) expect(content).toContain(part)
  }
})
