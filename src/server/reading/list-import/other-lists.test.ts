import { gzipSync } from 'node:zlib'
import { strToU8, zipSync } from 'fflate'
import { expect } from 'vitest'
import { encodeChinese } from '../../../../tests/support/files/chinese-bytes.ts'
import { importedOf, previewOf, problemOf, sendList } from '../../../../tests/support/files/list-files.ts'
import { newReader } from '../../../../tests/support/accounts/api-reader.ts'
import { testOnEachEngine, testOnSqlite, type TestSite } from '../../../../tests/support/server/test-site.ts'
import { LIST_FILE_ROWS } from '../../../contract/reading/book-list-sources.ts'
import { readList } from './testing.ts'

const READ = { status: 'completed', own_rating: 4.5, notes: '一夜讀完。' }
const IN_MARCH = { readings: [{ begun_on: '2025-03-01', finished_on: '2025-03-09' }] }
const LAST_DAY = { readings: [{ begun_on: null, finished_on: '2025-03-09' }] }

/** The same finished book as each program exports it. */
const LISTS: Record<string, { name: string; file: string | Uint8Array; source: string; entry: object }> = {
  BookWyrm: {
    name: 'bookwyrm.csv',
    file: 'title,author_text,remote_id,openlibrary_key,inventaire_id,isbn_10,isbn_13,start_date,finish_date,stopped_date,rating,review_name,review_content,shelf,shelf_date\n茶館,老舍,https://b.example/1,OL1M,,,9789860000009,2025-03-01,2025-03-09,,4.5,,一夜讀完。,read,2025-03-10\n',
    source: 'bookwyrm',
    entry: { ...READ, ...IN_MARCH },
  },
  Hardcover: {
    name: 'hardcover.csv',
    file: 'Title,Author,Status,ISBN 10,ISBN 13,Hardcover Book ID,Date Added,Date Started,Date Finished,Rating,Review,Private Notes\n茶館,老舍,Read,,9789860000009,1,2025-02-01,2025-03-01,2025-03-09,4.5,<p>一夜讀完。</p>,\n',
    source: 'hardcover',
    entry: { ...READ, ...IN_MARCH },
  },
  LibraryThing: {
    name: 'librarything.tsv',
    // Quotes are characters like others here.
    file: 'Book Id\tTitle\tPrimary Author\tDate\tReview\tRating\tCollections\tDate Started\tDate Read\tISBN\tPhysical Description\n2\t5" disks\tX\t1990\t\t\tTo read\t\t\t\t\n1\t茶館\t老舍\t2000\t一夜讀完。\t4.5\tYour library\t2025-03-01\t2025-03-09\t[9789860000009]\t8" tall\n',
    source: 'librarything',
    entry: { ...READ, ...IN_MARCH },
  },
  'LibraryThing as JSON': {
    name: 'librarything.json',
    file: JSON.stringify({
      77: {
        title: '茶館',
        primaryauthor: '老舍',
        authors: [{ lf: '老舍', fl: '老舍' }],
        isbn: { 2: '9789860000009' },
        rating: 4.5,
        review: '一夜讀完。',
        collections: ['Your library'],
        datestarted: '2025-03-01',
        dateread: '2025-03-09',
      },
    }),
    source: 'librarything',
    entry: { ...READ, ...IN_MARCH },
  },
  NeoDB: {
    name: 'neodb.zip',
    file: zipSync({
      'neodb/book_mark.csv': strToU8(
        'title,info,links,timestamp,status,rating,comment,tags\n茶館,isbn:9789860000009 pub_year:1957 author:老舍/某人,https://n.example/book/1 https://book.douban.com/subject/1/,2025-03-09T08:00:00+00:00,complete,9,一夜讀完。,戲劇\n',
      ),
      'neodb/book_review.csv': strToU8(
        'title,info,links,timestamp,title,content\n茶館,isbn:9789860000009,https://n.example/book/1,2025-03-10T08:00:00+00:00,王掌櫃,最後一幕。\n',
      ),
      'neodb/movie_mark.csv': strToU8(
        'title,info,links,timestamp,status,rating,comment,tags\n電影,,https://n.example/movie/1,2025-03-09T08:00:00+00:00,complete,9,,\n',
      ),
    }),
    source: 'neodb',
    entry: { ...READ, ...LAST_DAY, notes: '一夜讀完。\n\n王掌櫃\n\n最後一幕。' },
  },
  Openreads: {
    name: 'openreads.csv',
    file: 'title,author,status,rating,isbn,olid,tags,my_review,notes,book_format,readings,date_added\n茶館,老舍,finished,4.5,9789860000009,OL1M,,一夜讀完。,,paperback,2025-03-01T00:00:00.000|2025-03-09T00:00:00.000|3600000,2025-02-01T00:00:00.000\n',
    source: 'openreads',
    entry: { ...READ, ...IN_MARCH },
  },
  'a table of one’s own': {
    name: '書單.csv',
    file: '書名;作者;ISBN;狀態;評分;開始日期;完成日期;心得\n茶館;老舍;978-986-000000-9;已讀;9/10;民國114年3月1日;2025.3.9;一夜讀完。\n',
    source: 'table',
    entry: { ...READ, ...IN_MARCH },
  },
  'the same in Big5': {
    name: '書單.csv',
    file: encodeChinese(
      '書名,作者,狀態,評分,完成日期,筆記\n茶館,老舍,讀完,４.5,2025/3/9,一夜讀完。\n',
      'big5',
    ),
    source: 'table',
    entry: { ...READ, ...LAST_DAY },
  },
  'a list of objects': {
    name: 'books.jsonl',
    file: `${JSON.stringify({ book: { title: '茶館', authors: [{ name: '老舍' }] }, state: 'finished', score: '4.5', finished: 'Mar 9, 2025', note: '一夜讀完。' })}\n`,
    source: 'table',
    entry: { ...READ, ...LAST_DAY },
  },
}

for (const [name, { file, name: fileName, source, entry }] of Object.entries(LISTS))
  testOnSqlite(`the list of ${name} comes whole`, async (site) => {
    await addTeahouse(site)
    const reader = await newReader(site)
    const preview = await previewOf(sendList(site, reader, 'preview', file, fileName))
    expect(preview).toMatchObject({ source, misses: [], losses: [] })
    await importedOf(sendList(site, reader, 'import', file, fileName))
    const { entries } = await readList(reader)
    expect(entries.find(({ book_id }) => book_id === 7)).toMatchObject(entry)
  })

testOnSqlite('loans and shelves without a status come when the reader says where', async (site) => {
  await addTeahouse(site)
  const files = {
    'libby.csv':
      'cover,title,author,publisher,isbn,timestamp,activity,details,library\n,茶館,老舍,X,9789860000009,"January 5, 2025 10:00",Borrowed,21 days,NTPC\n',
    'libby.json': JSON.stringify({
      version: 1,
      timeline: [
        {
          title: { text: '茶館', url: 'https://l.example/1' },
          author: '老舍',
          isbn: '9789860000009',
          timestamp: 1736042400000,
          activity: 'Borrowed',
          details: '21 days',
          library: { text: 'NTPC' },
        },
      ],
    }),
    'calibre.csv':
      'author_sort,authors,comments,formats,isbn,rating,timestamp,title,title_sort,uuid\n老舍,老舍,出版社的介紹,epub,9789860000009,,2025-01-05T10:00:00+08:00,茶館,茶館,u-1\n',
  }
  for (const [name, file] of Object.entries(files)) {
    const reader = await newReader(site)
    const { matches } = await previewOf(sendList(site, reader, 'preview', file, name))
    expect(matches, name).toMatchObject([{ asks: 'no_status', review: { id: 7 } }])
    const unsaid = await importedOf(sendList(site, reader, 'import', file, name))
    expect(unsaid, name).toMatchObject({ added: 0, misses: [{ row: matches[0]?.row, reason: 'no_status' }] })
    await importedOf(sendList(site, reader, 'import', file, name, { no_status: 'reading' }))
    const [entry] = (await readList(reader)).entries
    expect(entry, name).toMatchObject({
      book_id: 7,
      status: 'reading',
      notes: '',
      created_at: expect.stringMatching(/^2025-01-0[45]/),
    })
  }
})

testOnEachEngine('what was given up keeps a note of it and goes where the reader says', async (site) => {
  await addTeahouse(site)
  const file =
    'Title,Author,My Rating,Exclusive Shelf,My Review\n茶館,老舍,2,did-not-finish,太長。\n別的書,某人,0,to-donate,\n'
  for (const unfinished of ['want_to_read', 'completed']) {
    const reader = await newReader(site)
    await importedOf(
      sendList(site, reader, 'import', file, 'a.csv', { unfinished, no_status: 'want_to_read' }),
    )
    const { entries } = await readList(reader)
    expect(entries.toSorted((one, other) => one.id - other.id)).toMatchObject([
      { book_id: 7, status: unfinished, own_rating: 2, notes: '未讀完\n\n太長。' },
      { own_book: { title: '別的書' }, status: 'want_to_read', notes: '原本的狀態：to-donate' },
    ])
  }
})

testOnSqlite('the reader says what each column of an unknown table is', async (site) => {
  await addTeahouse(site)
  const reader = await newReader(site)
  const file = 'Buch,Von,Buch,Wann,\n茶館,老舍,一夜讀完。,9.3.2025,x\n沙丘,Herbert,,14.8.2022,\n'
  const unknown = await previewOf(sendList(site, reader, 'preview', file))
  expect(unknown).toMatchObject({ source: 'table', total: 0 })
  expect(unknown.columns.map(({ name, values, meaning }) => [name, values[0], meaning])).toEqual([
    ['Buch', '茶館', null],
    ['Von', '老舍', null],
    ['Buch', '一夜讀完。', null],
    ['Wann', '9.3.2025', null],
    ['', 'x', null],
  ])
  expect(await problemOf(sendList(site, reader, 'import', file))).toMatchObject({ code: 'list_unknown' })
  const columns = 'title,author,notes,finished_on,'
  const known = await previewOf(sendList(site, reader, 'preview', file, 'a.csv', { columns }))
  expect(known).toMatchObject({
    matches: [{ row: 2, status: 'completed', finished_on: '2025-03-09', notes: true }],
    unreviewed: [{ row: 3, title: '沙丘', finished_on: '2022-08-14' }],
  })
  expect(await importedOf(sendList(site, reader, 'import', file, 'a.csv', { columns }))).toMatchObject({
    added: 2,
  })
})

testOnSqlite('a book of which the list has the ISBN alone comes under it', async (site) => {
  await addTeahouse(site)
  const reader = await newReader(site)
  const file = 'ISBN,狀態\n9789860000009,想讀\n9780156453806,想讀\n123,想讀\n'
  expect(await previewOf(sendList(site, reader, 'preview', file))).toMatchObject({
    matches: [{ row: 2, review: { id: 7 } }],
    unreviewed: [{ row: 3, title: 'ISBN 9780156453806' }],
    misses: [{ row: 4, reason: 'no_title' }],
  })
})

testOnSqlite('Goodreads’ cells that begin with = are read without quotes around them', async (site) => {
  const reader = await newReader(site)
  const file =
    'Title,Author,ISBN,ISBN13,My Rating,Exclusive Shelf\n甲,乙,="0156453800",="9780156453806",5,read\n丙,丁,="","=""""",4,read\n'
  await importedOf(sendList(site, reader, 'import', file))
  const { entries } = await readList(reader)
  expect(
    entries.map(({ own_book }) => own_book).toSorted((one, other) => (one!.title < other!.title ? -1 : 1)),
  ).toEqual([
    { title: '丙', author: '丁', isbn: null },
    { title: '甲', author: '乙', isbn: '9780156453806' },
  ])
})

testOnSqlite('a text of 豆伴 belongs to the book of its title and leaves the status alone', async (site) => {
  const reader = await newReader(site)
  const marks = (title: string) =>
    strToU8(
      `标题,简介,链接,创建时间,我的评分,评论\n${title},作者 / 2010,https://book.douban.com/subject/9/,2024-05-05,,\n`,
    )
  const file = zipSync({
    '在读.csv': marks('窮查理寶典'),
    '想读.csv': marks('卡片筆記'),
    '书评.csv': strToU8(
      '标题,评论对象,链接,创建时间,类型,内容\n怎麼寫,《卡片笔记》,https://book.douban.com/review/1/,2024-07-01,书评,還沒讀完先寫\n',
    ),
    '笔记.csv': strToU8(
      '书名,页码,链接,创建时间,内容\n窮查理寶典,10,https://book.douban.com/annotation/1/,2024-05-20,筆記內文\n別的書,1,,2024-05-20,孤零零的筆記\n',
    ),
  })
  const { misses } = await importedOf(sendList(site, reader, 'import', file, 'tofu.zip'))
  expect(misses).toMatchObject([{ sheet: '笔记', title: '別的書', reason: 'no_status' }])
  const { entries } = await readList(reader)
  expect(Object.fromEntries(entries.map((entry) => [entry.own_book?.title, entry]))).toMatchObject({
    窮查理寶典: {
      status: 'reading',
      notes: '筆記內文',
      readings: [{ begun_on: '2024-05-05', finished_on: null }],
    },
    卡片筆記: { status: 'want_to_read', notes: '怎麼寫\n\n還沒讀完先寫', readings: [] },
  })
})

testOnSqlite('what is not understood of a row that comes is named', async (site) => {
  const reader = await newReader(site)
  const file =
    '書名,狀態,評分,完成日期,開本\n甲,已讀,A+,去年,菊8\n乙,已讀,3.8,03/04/2025,\n丙,已讀,5,2099-01-01,\n'
  const { losses, ignored } = await previewOf(sendList(site, reader, 'preview', file))
  expect(losses.map(({ row, kind, values }) => [row, kind, values])).toEqual([
    [2, 'dates', ['去年']],
    [2, 'rating', ['A+']],
    [3, 'dates', ['03/04/2025']],
    [3, 'rating', ['3.8', '4']],
    [4, 'dates', ['2099-01-01']],
  ])
  expect(ignored).toEqual(['開本'])
})

testOnSqlite('a table of as many rows as a file may have is read', async (site) => {
  const reader = await newReader(site)
  const rows = Array.from({ length: LIST_FILE_ROWS }, (_, at) => `書${at},某人,已讀,${at % 5}`)
  const file = ['書名,作者,狀態,評分', ...rows].join('\n')
  const { total, unreviewed } = await previewOf(sendList(site, reader, 'preview', file))
  expect([total, unreviewed.length]).toEqual([LIST_FILE_ROWS, LIST_FILE_ROWS])
})

testOnSqlite(
  'tables of other shapes are read, and what is packed otherwise is refused with what to do',
  async (site) => {
    await addTeahouse(site)
    const table = '書名,作者,狀態\n茶館,老舍,已讀\n'
    const files: [name: string, file: string | Uint8Array][] = [
      ['pipes.csv', table.replaceAll(',', '|')],
      ['mac.csv', table.replaceAll('\n', '\r')],
      ['titled.csv', `我的書單,,\n,,\n${table}`],
      ['named.csv', 'Book Name,Author(s),My Stars,Date Completed,My Notes\n茶館,老舍,4,2025-03-09,好\n'],
      ['packed.csv.gz', gzipSync(table)],
      ['nested.zip', zipSync({ 'export/inner.zip': zipSync({ 'a/books.csv': strToU8(table) }) })],
    ]
    for (const [name, file] of files) {
      const reader = await newReader(site)
      const { matches, ignored } = await previewOf(sendList(site, reader, 'preview', file, name))
      expect([name, matches.map(({ status }) => status), ignored]).toEqual([name, ['completed'], []])
    }
    for (const start of ['Rar!\x1a\x07', '7z\xbc\xaf\x27\x1c']) {
      const reader = await newReader(site)
      const refused = sendList(site, reader, 'preview', Buffer.from(`${start}xxxxxx`, 'latin1'), 'a.rar')
      expect(await problemOf(refused)).toMatchObject({ code: 'list_packed' })
    }
  },
)

function addTeahouse(site: TestSite) {
  return site.addReview({ id: 7, title: '茶館', author: '老舍', isbn: '9789860000009' })
}
