import { expect } from 'vitest'
import { testOnEachEngine } from '../../../tests/support/server/test-site.ts'
import { openStudio } from '../studio/testing.ts'
import { describeText } from './blog-import.command.ts'
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

const part = (title: string, place: number, related: string) =>
  `---\ntitle: ${title}\ndate: 2020-01-0${4 - place}\nseries: ye\nseries_name: 夜\nseries_order: ${place}\nrelated: [${related}]\n---\n${title}的文。\n`

testOnEachEngine(
  'texts of an import that was stopped get series and related texts by the next',
  async (site) => {
    const files = {
      'a.md': part('甲', 1, 'b, c'),
      'b.md': part('乙', 2, 'a'),
      'c.md': part('丙', 3, ''),
    }
    const { 'b.md': _, ...some } = files
    await importFiles(site, some)
    const studio = await openStudio(site)
    const titlesOf = async () => {
      const { series } = (await (await studio.send('GET', '/series')).json()) as {
        series: { texts: { title: string; headline: string }[] }[]
      }
      return series.map(({ texts }) => texts.map((text) => text.headline || text.title).join(''))
    }
    expect(await titlesOf()).toEqual(['甲丙'])
    const { texts, report } = await importFiles(site, files)
    expect(report.counts).toMatchObject({ published: 1, known: 2 })
    const ids = Object.values(texts).map(({ id }) => id)
    expect(await titlesOf()).toEqual(['甲乙丙'])
    const relatedOf = async () =>
      (await Promise.all(ids.map((id) => studio.read(id)))).map(({ draft }) => draft.related_books)
    const [a, b, c] = [texts['甲']?.id, texts['乙']?.id, texts['丙']?.id]
    expect(await relatedOf()).toEqual([[c, b], [a], []])

    // It was killed before it joined them; what the owner has taken out stays out.
    await site.deps.database.queries.deleteFrom('xc_related_reviews').where('review_id', '=', a!).execute()
    await site.deps.database.queries.updateTable('xc_series').set({ text_order: '[]' }).execute()
    await importFiles(site, files)
    expect([await titlesOf(), await relatedOf()]).toEqual([['甲乙丙'], [[b, c], [a], []]])
    await studio.publish((await studio.save(a!, { related_books: [b!] })).id)
    await importFiles(site, files)
    expect((await relatedOf())[0]).toEqual([b])

    // A text that was taken down is its draft alone; what readers had of it stays as it was.
    await studio.send('DELETE', `/reviews/${a}/publication`)
    await studio.save(a!, { related_books: [] })
    await importFiles(site, files)
    expect((await relatedOf())[0]).toEqual([b, c])
  },
)
