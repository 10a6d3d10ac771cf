import { mkdir, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../../tests/support/files/temporary-folder.ts'
import { testOnEachEngine } from '../../../tests/support/server/test-site.ts'
import { openStudio } from '../studio/testing.ts'
import { fetchPicture } from './load-pictures.ts'
import { importPath, movingPicture, picture } from './testing.ts'

testOnEachEngine(
  'pictures come from their address, at the second attempt if need be; each that fails is named and counted once',
  async (site) => {
    await using folder = await temporaryFolder()
    const names = ['good', 'busy', 'gone', 'page', 'good', 'moving']
    const post = names.map((name) => `![圖](https://far.example/${name}.png)`).join('\n\n')
    await writeFile(path.join(folder.path, '_config.yml'), 'url: https://far.example\n')
    await mkdir(path.join(folder.path, '_posts'))
    await writeFile(
      path.join(folder.path, '_posts/2020-01-01-one.md'),
      `---\ntitle: 一\ndate: 2020-01-01\n---\n${post}\n`,
    )
    const asked: string[] = []
    const fetch = async ({ pathname }: URL) => {
      asked.push(pathname)
      if (pathname === '/gone.png') throw new Error('far.example answered 404')
      if (pathname === '/page.png') return Buffer.from('<!doctype html><p>沒有圖</p>')
      if (pathname === '/busy.png' && asked.filter((each) => each === pathname).length === 1)
        throw new Error('far.example answered 503')
      return pathname === '/moving.png' ? movingPicture() : picture(1_000, 500)
    }
    const report = await importPath(site, folder.path, { fetch })
    expect(report.counts).toMatchObject({ published: 1, pictures: 4, pictures_failed: 2 })
    const { review_id, notes } = report.texts.find(({ title }) => title === '一') ?? expect.unreachable()
    expect(asked.filter((each) => each === '/busy.png')).toHaveLength(2)
    expect(asked.filter((each) => each === '/gone.png')).toHaveLength(2)
    expect(notes.map(({ code, detail }) => `${code} ${detail}`)).toEqual([
      'picture_failed https://far.example/gone.png (far.example answered 404)',
      expect.stringMatching(/^picture_failed https:\/\/far\.example\/page\.png \(這個檔案不是圖片/),
      'picture_still https://far.example/moving.png',
    ])
    const { content } = (await (await openStudio(site)).read(review_id ?? 0)).draft
    expect(content.match(/<img src="\/media\/picture-[^"]+"/g)).toHaveLength(4)
    expect(content).toContain('<a href="https://far.example/gone.png"')
  },
)

testOnEachEngine(
  'the file of a picture is called as its address says, without what no name has, and a picture within the text has no name',
  async (site) => {
    await using folder = await temporaryFolder()
    await writeFile(path.join(folder.path, '_config.yml'), 'url: https://far.example\n')
    await mkdir(path.join(folder.path, '_posts'))
    const within = `data:image/png;base64,${(await picture(900, 500)).toString('base64')}`
    await writeFile(
      path.join(folder.path, '_posts/2020-01-01-one.md'),
      `---\ntitle: 一\n---\n![圖](https://far.example/%E6%9C%9B%00%E6%9C%88.png)\n\n<img src="${within}" alt="圖">\n`,
    )
    const report = await importPath(site, folder.path, { fetch: () => picture(1_000, 500) })
    expect(report.counts).toMatchObject({ published: 1, pictures: 2, pictures_failed: 0 })
    const rows = await site.deps.database.queries.selectFrom('xc_pictures').select('file_name').execute()
    expect(rows.map(({ file_name }) => file_name).toSorted()).toEqual(['', '望月.png'])
  },
)

test('a picture at an address of a private network is not requested', async () => {
  const requests: string[] = []
  const server = createServer((request, response) => {
    requests.push(request.url ?? '')
    response.end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  try {
    const asked = fetchPicture(new URL(`http://localhost:${port}/a.png`))
    await expect(asked).rejects.toThrow(/is an address of a private network/)
    expect(requests).toEqual([])
  } finally {
    server.close()
  }
})
