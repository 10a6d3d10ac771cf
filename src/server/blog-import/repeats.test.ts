import { expect } from 'vitest'
import { testOnEachEngine } from '../../../tests/support/server/test-site.ts'
import { describeText } from './report-text.ts'
import { importFiles } from './testing.ts'

const post = (title: string) => `---\ntitle: ${title}\ndate: 2020-01-01\n---\n${title}的文。\n`

const item = (title: string) =>
  `<item><title>${title}</title><wp:post_id>7</wp:post_id><wp:post_type>post</wp:post_type><wp:status>publish</wp:status><wp:post_date_gmt>2020-01-01 00:00:00</wp:post_date_gmt><content:encoded>${title}文</content:encoded></item>`
const wxr = (...titles: string[]) =>
  `<rss xmlns:wp="http://wordpress.org/export/1.2/"><channel><wp:base_blog_url>https://old.example</wp:base_blog_url>${titles.map(item).join('')}</channel></rss>`

testOnEachEngine('texts of one key are told apart, and one that comes twice is listed', async (site) => {
  const first = await importFiles(site, { '2020.md': post('甲書') })
  const second = await importFiles(site, { '2020.md': post('乙書') })
  expect([first.report.counts.published, second.report.counts.published]).toEqual([1, 1])
  expect((await importFiles(site, { '2020.md': post('乙書') })).report.counts.known).toBe(1)

  const files = { 'a.xml': wxr('甲', '乙', '甲') }
  for (const isCheck of [true, false])
    expect((await importFiles(site, files, { isCheck })).report.counts).toMatchObject({
      published: 2,
      known: 1,
    })
  const { report } = await importFiles(site, files)
  expect(report.counts).toMatchObject({ published: 0, known: 3 })
  expect(report.texts.flatMap(describeText).join('\n')).toMatch(
    /wp:post_id 7 《甲》: not imported again, it is text \d+ here\n.*《乙》.*text \d+ here\n.*《甲》.*twice/,
  )
})
