import { strToU8, zipSync } from 'fflate'
import { expect } from 'vitest'
import { importedOf, previewOf, sendList } from '../../../../tests/support/files/list-files.ts'
import { newReader } from '../../../../tests/support/accounts/api-reader.ts'
import { testOnSqlite } from '../../../../tests/support/server/test-site.ts'
import { readList } from './testing.ts'

const NEODB_MARKS = 'title,info,links,timestamp,status,rating,comment,tags'
const NEODB_TEXTS = 'title,info,links,timestamp,title,content'

testOnSqlite(
  'a text goes to the row of its book that is taken, never to a book of another author',
  async (site) => {
    const reader = await newReader(site)
    const mark = (book: string, status: string) => `${book},,2025-03-09T08:00:00+00:00,${status},,,`
    const text = (book: string) => `${book},,2025-03-10T08:00:00+00:00,標題,內文\n`
    const file = zipSync({
      'book_mark.csv': strToU8(
        [
          NEODB_MARKS,
          mark('甲,author:某人', 'wishlist'),
          mark('甲,author:某人', 'complete'),
          mark('詩選,author:A', 'complete'),
          mark('詩選,author:B', 'complete'),
          mark('散文,author:A', 'complete'),
        ].join('\n'),
      ),
      'book_review.csv': strToU8(
        `${NEODB_TEXTS}\n${text('甲,author:某人')}${text('詩選,author:B')}${text('詩選,')}${text('散文,author:B')}`,
      ),
    })
    const { misses } = await importedOf(sendList(site, reader, 'import', file))
    expect(misses).toMatchObject([
      { row: 2, title: '甲', reason: 'repeated' },
      { title: '詩選', author: '', reason: 'no_status' },
      { title: '散文', author: 'B', reason: 'no_status' },
    ])
    const { entries } = await readList(reader)
    const notes = entries.map((entry) => [entry.own_book?.title, entry.own_book?.author, entry.notes])
    expect(notes.toSorted()).toEqual([
      ['散文', 'A', ''],
      ['甲', '某人', '標題\n\n內文'],
      ['詩選', 'A', ''],
      ['詩選', 'B', '標題\n\n內文'],
    ])
  },
)

testOnSqlite('thousands of texts about one book are joined once', async (site) => {
  const reader = await newReader(site)
  const text = `甲,,,2025-03-10T08:00:00+00:00,,${'字'.repeat(330)}\n`
  const file = zipSync({
    'book_mark.csv': strToU8(`${NEODB_MARKS}\n甲,,,2025-03-09T08:00:00+00:00,complete,,,\n`),
    'book_review.csv': strToU8(`${NEODB_TEXTS}\n${text.repeat(2_000)}`),
  })
  const { unreviewed, losses } = await previewOf(sendList(site, reader, 'preview', file))
  expect([unreviewed.length, losses.map(({ kind }) => kind)]).toEqual([1, ['note']])
})

testOnSqlite('columns keep their places where a sheet without books comes first', async (site) => {
  const reader = await newReader(site)
  const file = zipSync({
    'a說明.csv': strToU8('項目,說明文字\n版本,1\n'),
    'b書單.csv': strToU8('書名,作者,狀態,備考\n茶館,老舍,已讀,好\n'),
  })
  const shown = await previewOf(sendList(site, reader, 'preview', file))
  const meanings: Record<string, string> = { 書名: 'title', 作者: 'author', 狀態: 'status', 備考: 'notes' }
  const columns = shown.columns.map(({ name }) => meanings[name] ?? '').join(',')
  const { unreviewed, misses } = await previewOf(
    sendList(site, reader, 'preview', file, 'a.zip', { columns }),
  )
  expect([unreviewed, misses]).toMatchObject([[{ title: '茶館', author: '老舍', notes: true }], []])
})

testOnSqlite('a table without names of columns loses no row', async (site) => {
  const reader = await newReader(site)
  const file = '茶館,老舍,9789860000009\n圍城,錢鍾書,9787020024759\n'
  const { columns } = await previewOf(sendList(site, reader, 'preview', file, 'a.csv'))
  expect(columns).toMatchObject([
    { name: '', values: ['茶館', '圍城'] },
    { name: '', values: ['老舍', '錢鍾書'] },
    { name: '', values: ['9789860000009', '9787020024759'] },
  ])
  const assigned = { columns: 'title,author,isbn', status: 'completed' }
  const { unreviewed } = await previewOf(sendList(site, reader, 'preview', file, 'a.csv', assigned))
  expect(unreviewed).toMatchObject([
    { row: 1, title: '茶館' },
    { row: 2, title: '圍城' },
  ])
})

testOnSqlite('year, month and price of a 豆瓣 book make no ISBN', async (site) => {
  const reader = await newReader(site)
  const file =
    '标题,简介,链接,创建时间\n窮查理寶典,[美] 彼得·考夫曼 / 中信出版社 / 2012-10 / 48.00元,https://book.douban.com/subject/9/,2024-05-05\n'
  await importedOf(sendList(site, reader, 'import', file))
  expect((await readList(reader)).entries).toMatchObject([{ own_book: { isbn: null } }])
})

testOnSqlite('a cell, a row or a file that is not as expected spoils no other', async (site) => {
  const reader = await newReader(site)
  const booksIn = async (file: string | Uint8Array, name = 'a.csv') => {
    const { unreviewed, misses, ignored } = await previewOf(sendList(site, reader, 'preview', file, name))
    return { unreviewed, misses: misses.map(({ row, reason }) => [row, reason]), ignored }
  }
  expect(
    await booksIn('書名,我的評分,評分\n甲,4.5★,9.6\n乙,⭐4,8.7\n丙,★★★½,\n丁,,8.9\n戊,9/10,8\n'),
  ).toMatchObject({
    unreviewed: [4.5, 4, 3.5, null, 4.5].map((own_rating) => ({ own_rating })),
  })
  expect(
    await booksIn('書名,閱讀日期\n甲,2025/01/05 - 2025/02/01\n乙,2025-03-01T10:00:00+0800\n'),
  ).toMatchObject({
    unreviewed: [
      { begun_on: '2025-01-05', finished_on: '2025-02-01' },
      { begun_on: null, finished_on: '2025-03-01' },
    ],
  })
  // Two orders of day and month: what can be read in one way alone is read.
  expect(await booksIn('書名,讀完日期\n甲,13/02/2025\n乙,02/14/2025\n丙,03/04/2025\n')).toMatchObject({
    unreviewed: ['2025-02-13', '2025-02-14', null].map((finished_on) => ({ finished_on })),
  })
  expect(await booksIn('書名,作者,狀態,評分\n圍城\n甲,某人,已讀\n')).toMatchObject({
    unreviewed: [{ title: '圍城' }, { title: '甲', status: 'completed' }],
    misses: [],
  })
  expect(await booksIn('sep=;\r\n書名;作者\r\n甲;某人\r\n')).toMatchObject({
    unreviewed: [{ row: 3, title: '甲' }],
  })
  expect(await booksIn('書名,狀態\n甲,\n', '還沒讀過的書.csv')).toMatchObject({
    unreviewed: [{ asks: 'no_status' }],
  })
  expect(await booksIn('{"title":"甲"}\n{"title":\n{"title":"乙"}\n')).toMatchObject({
    unreviewed: [{ row: 1 }, { row: 3 }],
    misses: [[2, 'broken']],
  })
  expect(await booksIn('{"books":[{"title":"甲"},"丙"],"wishlist":["乙"]}')).toMatchObject({
    unreviewed: [{ title: '甲' }],
    misses: [[2, 'broken']],
    ignored: ['wishlist'],
  })
  const zip = zipSync({ 'meta.json': strToU8('{broken'), 'a.csv': strToU8('書名\n甲\n') })
  expect(await booksIn(zip)).toMatchObject({ unreviewed: [{ title: '甲' }], ignored: ['meta'] })
  const inner = (title: string) => zipSync({ 'books.csv': strToU8(`書名\n${title}\n`) })
  const nested = { 'a.zip': inner('甲'), 'b.zip': inner('乙'), 'c.zip': strToU8('PK\x03\x04 damaged') }
  expect(await booksIn(zipSync(nested))).toMatchObject({ unreviewed: [{ title: '甲' }, { title: '乙' }] })
  expect(await booksIn('"我的書單, 2020"\n書名,作者\n甲,某人\n')).toMatchObject({
    unreviewed: [{ row: 3, title: '甲' }],
  })
  expect(await booksIn('書名\n甲\n"乙,丙",\n')).toMatchObject({ unreviewed: [{ row: 2 }, { row: 3 }] })
  const tsv =
    'Book Id\tTitle\tPrimary Author\tCollections\tReview\n1\t甲\t某人\t\tsome "" empty\n2\t"A" Is for Alibi\t某人\t\t\n3\t丙\t某人\t\t"兩行\n""好"""\n'
  expect(await booksIn(tsv)).toMatchObject({
    unreviewed: [{ title: '甲' }, { title: '"A" Is for Alibi' }, { title: '丙', notes: true }],
    misses: [],
  })
})
