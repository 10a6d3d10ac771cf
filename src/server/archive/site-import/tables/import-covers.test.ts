import path from 'node:path'
import { expect } from 'vitest'
import { testOnEachEngine, testOnSqlite } from '../../../../../tests/support/server/test-site.ts'
import { importTestFiles, readStored } from '../testing.ts'

testOnEachEngine(
  'covers in the folder of the file are stored, others are drawn, and nothing is downloaded',
  async (site) => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"/>'
    const covers = ['/covers/18.svg', 'covers/18.svg?v=2', 'covers/%E6%9B%B8.svg', 'covers/none.svg', '']
    const hostile = [
      '../secret.svg',
      'covers/link.svg',
      'covers/page.png',
      'covers/notes.txt',
      '/covers',
      '%00.svg',
    ]
    const outside = ['https://far.example/a.jpg', '//far.example/a.jpg', 'data:image/png;base64,AAAA']
    const all = [...covers, ...hostile, ...outside]
    const { report } = await importTestFiles(site, {
      'import/books.jsonl': all
        .map((cover, at) => JSON.stringify({ id: at + 1, title: '書', cover }))
        .join('\n'),
      'import/covers/18.svg': svg,
      'import/covers/書.svg': `<?xml version="1.0"?>\n${svg}`,
      'import/covers/page.png': '<!doctype html><p>404',
      'import/covers/notes.txt': 'x',
      'secret.svg': svg,
      'import/covers/link.svg': { linkTo: '../../secret.svg' },
    })
    const { xc_reviews: rows, xc_media: media } = await readStored(site)
    expect(rows.map(({ cover }) => cover !== null)).toEqual(all.map((_, at) => at < 3))
    expect(rows[0]?.cover).toBe(rows[1]?.cover)
    expect(rows.map(({ cover_source }) => cover_source)).toEqual(all.map((cover) => cover || null))
    expect(media).toHaveLength(2)
    expect(report.tables[0]?.notes).toEqual([
      'covers: 3 stored, 11 drawn by the site (1 without one, 3 with a URL of another site, which is not fetched, ' +
        '1 not found, 6 not a picture inside the folder)',
    ])
    const picture = await site.get(`/media/${rows[0]?.cover}`)
    expect(await picture.text()).toBe(svg)
  },
)

testOnSqlite('--covers may name the folder of the covers or its parent', async (site) => {
  const files = {
    'books.jsonl': '{"id":1,"title":"書","cover":"/covers/1.svg"}',
    'saved/covers/1.svg': '<svg/>',
  }
  for (const coversDir of ['saved', 'saved/covers']) {
    const { report } = await importTestFiles(site, files, (folder) => ({
      coversDir: path.join(folder, coversDir),
    }))
    expect(report.tables[0]?.notes.at(-1)).toBe('covers: 1 stored, 0 drawn by the site')
  }
  const { report } = await importTestFiles(site, files)
  expect(report.tables[0]?.notes.at(-1)).toBe('covers: 0 stored, 1 drawn by the site (1 not found)')
})
