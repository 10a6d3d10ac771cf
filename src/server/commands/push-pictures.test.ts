import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect } from 'vitest'
import { silentMp3 } from '../../../tests/support/files/recordings.ts'
import { temporaryFolder } from '../../../tests/support/files/temporary-folder.ts'
import { testOnSqlite } from '../../../tests/support/server/test-site.ts'
import { picture } from '../blog-import/testing.ts'
import { openStudio } from '../studio/testing.ts'
import { pullCommand, pushCommand } from './studio.command.ts'
import { commandsOf } from './testing.ts'

testOnSqlite('pictures of all forms come, and go back', async (site) => {
  const studio = await openStudio(site)
  const run = await commandsOf(site, studio.browser, ['read', 'write'])
  await using folder = await temporaryFolder()
  for (const [at, name] of ['photo(1).jpg', 'a.jpg', '海 邊.png'].entries())
    await writeFile(path.join(folder.path, name), await picture(600 + at, 400))
  await copyFile(path.join(folder.path, 'photo(1).jpg'), path.join(folder.path, 'same.jpg'))
  const body = [
    '![[a.jpg|黑曜石]]',
    '![括號](photo(1).jpg)',
    '![標題](a.jpg "封面")',
    '![參照][r]',
    "![空格](<海 邊.png> '題') ![編碼](%E6%B5%B7%20%E9%82%8A.png)",
    "<figure><img src='a.jpg' alt='原碼'></figure>",
    '| 甲 |\n|---|\n| ![格](a.jpg) |',
    '![同](same.jpg)',
    '[r]: a.jpg',
  ]
  const file = path.join(folder.path, 'x.md')
  await writeFile(file, `---\ntitle: 圖\n---\n\n${body.join('\n\n')}\n`)
  expect(await run(pushCommand, folder.path)).toEqual({ status: 0, out: 'created\tx.md\n', err: '' })
  const { content } = (await studio.read(1)).draft
  const alternatives = ['黑曜石', '括號', '標題', '參照', '空格', '編碼', '原碼', '格', '同']
  for (const alternative of alternatives)
    expect(content).toMatch(new RegExp(`<img src="/media/[^"]+" alt="${alternative}"`))
  expect(content).toMatch(/alt="標題"[^>]*><figcaption>封面<\/figcaption><\/figure>/)
  await studio.save(1, { title: '圖二' })
  expect((await run(pullCommand, folder.path)).out).toBe('updated\tx.md\n')
  const pulled = await readFile(file, 'utf8')
  expect(pulled.match(/!\[/g)).toHaveLength(9)
  expect(pulled).toContain('![編碼](海%20邊.png)')
  expect(pulled).toContain('![括號](photo%281%29.jpg)')
  expect(pulled).toContain('![同](same.jpg)')
  expect(pulled).toContain('![標題](a.jpg "封面")')
  expect(pulled).not.toContain('/media/')
  expect(await run(pushCommand, folder.path, '--check')).toEqual({ status: 0, out: '', err: '' })

  await writeFile(
    file,
    '---\ntitle: 碼\n---\n\n`![[b.jpg]]`\n\n    ![](c.jpg)\n\n```\n<img src="d.jpg">\n```\n',
  )
  expect(await run(pushCommand, folder.path)).toEqual({ status: 0, out: 'created\tx.md\n', err: '' })
})

testOnSqlite('a recording comes as pictures do, and goes back', async (site) => {
  const studio = await openStudio(site)
  const run = await commandsOf(site, studio.browser, ['read', 'write'])
  await using folder = await temporaryFolder()
  await writeFile(path.join(folder.path, '朗 讀.mp3'), silentMp3())
  const file = path.join(folder.path, 'x.md')
  const body = '前文。\n\n[朗讀第一段](<朗 讀.mp3>)\n\n聽[這段](%E6%9C%97%20%E8%AE%80.mp3)。\n'
  await writeFile(file, `---\ntitle: 聲\n---\n\n${body}`)
  expect(await run(pushCommand, folder.path)).toEqual({ status: 0, out: 'created\tx.md\n', err: '' })
  const { content } = (await studio.read(1)).draft
  expect(content).toMatch(
    /<figure class="audio"><a href="\/media\/(file-[^"]+\.mp3)">朗讀第一段<\/a><\/figure>[^]*聽<a href="\/media\/\1"/,
  )
  const [address = ''] = /\/media\/file-[^"]+/.exec(content) ?? []
  expect((await site.get(address)).headers.get('Content-Type')).toBe('audio/mpeg')
  await studio.save(1, { title: '聲二' })
  expect((await run(pullCommand, folder.path)).out).toBe('updated\tx.md\n')
  const pulled = await readFile(file, 'utf8')
  expect(pulled.match(/朗(?: |%20)讀\.mp3/g)).toHaveLength(2)
  expect(pulled).not.toContain('/media/')
  expect(await run(pushCommand, folder.path, '--check')).toEqual({ status: 0, out: '', err: '' })
  // It is the same text again.
  await writeFile(file, pulled.replace('前文', '開頭'))
  expect((await run(pushCommand, folder.path)).out).toBe('updated\tx.md\n')
  expect((await studio.read(1)).draft.content).toBe(content.replace('前文', '開頭'))

  await writeFile(file, pulled.replaceAll(/朗(?: |%20)讀\.mp3/g, '沒有.mp3'))
  expect((await run(pushCommand, folder.path)).err).toMatch(/x\.md.*there is no such file/)
  await writeFile(path.join(folder.path, '沒有.mp3'), 'no sound')
  expect((await run(pushCommand, folder.path)).err).toMatch(/audio_unknown/)
})

testOnSqlite('the picture of shared links comes as a file beside, and goes back', async (site) => {
  const studio = await openStudio(site)
  const run = await commandsOf(site, studio.browser, ['read', 'write'])
  await using folder = await temporaryFolder()
  const file = path.join(folder.path, 'x.md')
  await writeFile(path.join(folder.path, '海.png'), await picture(600, 400))
  await writeFile(file, '---\ntitle: 圖\nshare_picture: 海.png\n---\n\n好。\n')
  expect(await run(pushCommand, folder.path)).toEqual({ status: 0, out: 'created\tx.md\n', err: '' })
  expect((await studio.read(1)).draft.share_picture).toMatch(/^picture-[\w-]+\.webp$/)
  await studio.save(1, { title: '圖二' })
  expect((await run(pullCommand, folder.path)).out).toBe('updated\tx.md\n')
  expect(await readFile(file, 'utf8')).toContain('\nshare_picture: 海.png\n')
  expect(await run(pushCommand, folder.path)).toEqual({ status: 0, out: '', err: '' })
})

testOnSqlite('a picture of Obsidian comes from wherever it lies in the folder', async (site) => {
  const studio = await openStudio(site)
  const run = await commandsOf(site, studio.browser, ['read', 'write'])
  await using folder = await temporaryFolder()
  const file = path.join(folder.path, '讀書/x.md')
  const write = async (shown: string) => {
    await mkdir(path.dirname(file), { recursive: true })
    await writeFile(file, `---\ntitle: 圖\n---\n\n${shown}\n`)
  }
  for (const place of ['附件', '附件/二', '圖'])
    await mkdir(path.join(folder.path, place), { recursive: true })
  for (const [name, width] of Object.entries({ '附件/a.png': 300, '附件/二/b.png': 400, '圖/b.png': 500 }))
    await writeFile(path.join(folder.path, name), await picture(width, 300))

  await write('![[b.png]]')
  expect((await run(pushCommand, folder.path)).err).toContain('x.md shows b.png, and may mean ')
  await write('![](a.png)')
  expect((await run(pushCommand, folder.path)).err).toContain('x.md shows a.png, and there is no such file')
  await write('![[a.png|海]] ![[圖/b.png]] ![[二/b.png]]')
  expect((await run(pushCommand, folder.path)).out).toBe('created\t讀書/x.md\n')
  const { content } = (await studio.read(1)).draft
  expect(content.match(/width="\d+"/g)).toEqual(['width="300"', 'width="500"', 'width="400"'])
  await studio.save(1, { title: '圖二' })
  expect((await run(pullCommand, folder.path)).out).toBe('updated\t讀書/x.md\n')
  const pulled = await readFile(file, 'utf8')
  for (const source of ['../附件/a.png', '../圖/b.png', '../附件/二/b.png'])
    expect(pulled).toContain(`](${source})`)
  expect(await run(pushCommand, folder.path, '--check')).toEqual({ status: 0, out: '', err: '' })
})
