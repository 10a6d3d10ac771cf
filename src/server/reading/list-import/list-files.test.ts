import { gzipSync } from 'node:zlib'
import { strToU8, zipSync } from 'fflate'
import { expect } from 'vitest'
import { LIMITS } from '../../../contract/limits.ts'
import { LIST_FILE_ROWS } from '../../../contract/reading/book-list-sources.ts'
import { encodeChinese } from '../../../../tests/support/files/chinese-bytes.ts'
import {
  previewOf,
  problemOf,
  readListFile,
  sendList,
  workbook,
} from '../../../../tests/support/files/list-files.ts'
import { newReader } from '../../../../tests/support/accounts/api-reader.ts'
import { testOnEachEngine, testOnSqlite } from '../../../../tests/support/server/test-site.ts'

testOnSqlite('a 豆瓣 list is read in every encoding that spreadsheets use', async (site) => {
  await site.addReview({ id: 2, title: '看不見的城市', author: '伊塔羅・卡爾維諾' })
  await site.addReview({ id: 1, title: '夜航船', author: '張岱' })
  const reader = await newReader(site)
  const plain = await readListFile('db-book-20250501.csv')
  const text = plain.toString()
  const utf16 = Buffer.from(`\ufeff${text}`, 'utf16le')
  const files = {
    plain,
    marked: Buffer.from(`\ufeff${text}`),
    utf16,
    swapped: Buffer.from(utf16).swap16(),
    gb18030: await readListFile('db-book-20250501.gb18030.csv'),
  }
  for (const [encoding, bytes] of Object.entries(files)) {
    expect(await previewOf(sendList(site, reader, 'preview', bytes)), encoding).toMatchObject({
      source: 'douban',
      total: 3,
      matches: [
        { row: 2, title: '看不见的城市', status: 'completed', own_rating: 5, finished_on: '2024-11-03' },
        { row: 3, title: '夜航船', author: '（明）张岱 著', own_rating: null, finished_on: '2021-03-04' },
      ],
      unreviewed: [{ row: 4, title: '沙丘' }],
      misses: [],
    })
  }
})

testOnSqlite('a 豆瓣 rating is a number, a word or drawn stars', async (site) => {
  await site.addReview({ id: 1, title: '夜航船', author: '張岱' })
  const reader = await newReader(site)
  const ratingOf = async (text: string) => {
    const file = `标题,个人评分,打分日期,条目链接\n夜航船,${text},2021-03-04,https://book.douban.com/subject/1/\n`
    const { matches } = await previewOf(sendList(site, reader, 'preview', file))
    return matches[0]?.own_rating
  }
  expect(await ratingOf('4')).toBe(4)
  expect(await ratingOf('力荐')).toBe(5)
  expect(await ratingOf('還行')).toBe(3)
  expect(await ratingOf('很差')).toBe(1)
  expect(await ratingOf('★★★★☆')).toBe(4)
  expect(await ratingOf('⭐️⭐️')).toBe(2)
  expect(await ratingOf('')).toBeNull()
})

testOnSqlite(
  'the status of a 豆瓣 file comes from its status column, its name or its columns',
  async (site) => {
    await site.addReview({ id: 1, title: '夜航船', author: '張岱' })
    const reader = await newReader(site)
    const link = 'https://book.douban.com/subject/1/'
    const statusOf = async (file: string, name?: string) => {
      const { matches } = await previewOf(sendList(site, reader, 'preview', file, name))
      return matches.map(({ status }) => status)
    }
    const resaved = `标题,个人评分,打分日期,条目链接\n夜航船,4,2021/3/4 9:05,${link}\n`
    const { matches } = await previewOf(sendList(site, reader, 'preview', resaved))
    expect(matches).toMatchObject([{ finished_on: '2021-03-04' }])
    const bare = `标题,出版日期,作者,条目链接\n夜航船,1987,张岱,${link}\n`
    expect(await statusOf(bare)).toEqual(['want_to_read'])
    expect(await statusOf(bare, '我的在读.csv')).toEqual(['reading'])
    // The older script ends every row except the header with a comma.
    const rated = `标题,个人评分,打分日期,条目链接,评论\n"夜航船","4","2021-03-04","${link}","",\n`
    expect(await statusOf(rated)).toEqual(['completed'])
    expect(await statusOf(rated, 'db-book-wishlist-20250501.csv')).toEqual(['want_to_read'])
    const withStatus = `書名,作者,狀態,鏈接\n夜航船,張岱,在讀,${link}\n`
    expect(await statusOf(withStatus)).toEqual(['reading'])
    const big5 = encodeChinese(withStatus, 'big5')
    const { matches: inBig5 } = await previewOf(sendList(site, reader, 'preview', big5))
    expect(inBig5).toMatchObject([{ title: '夜航船', author: '張岱', status: 'reading' }])
    const film = `标题,个人评分,打分日期,条目链接\n夜航船,4,2021-03-04,https://movie.douban.com/subject/1/\n`
    expect(await previewOf(sendList(site, reader, 'preview', film))).toMatchObject({ total: 0, misses: [] })
  },
)

testOnSqlite('each rejected row is listed with its number and reason', async (site) => {
  for (const id of [1, 2]) await site.addReview({ id, title: '詩選', author: `詩人${id}` })
  const reader = await newReader(site)
  const file = [
    'Title,Authors,ISBN/UID,Read Status,Star Rating,Review',
    '詩選,,,read,,',
    ',某人,,read,,',
    '半途,"某人,,read,,',
    '別的書,某人,,read,,"兩行\n書評"',
    '詩選,詩人1,,abandoned,,',
    '詩選,詩人2,,to-read,9,',
  ].join('\n')
  const { total, matches, unreviewed, misses } = await previewOf(sendList(site, reader, 'preview', file))
  expect(total).toBe(6)
  expect(misses.map(({ row, title, reason }) => [row, title, reason])).toEqual([
    [2, '詩選', 'several_reviews'],
    [3, '', 'no_title'],
    [4, '', 'broken'],
  ])
  expect(matches).toMatchObject([
    { row: 6, review: { id: 1 }, asks: 'unfinished' },
    { row: 7, review: { id: 2 }, own_rating: 4.5 },
  ])
  expect(unreviewed).toMatchObject([{ row: 5, title: '別的書', author: '某人', notes: true }])
})

testOnSqlite('impossible days are left out', async (site) => {
  for (const id of [1, 2, 3, 4]) await site.addReview({ id, title: `書${id}`, author: '某人' })
  const reader = await newReader(site)
  const row = (id: number, dates: string) => `書${id},某人,,read,${dates},,`
  const file = [
    'Title,Authors,ISBN/UID,Read Status,Dates Read,Star Rating,Review',
    row(1, '2025/05/01-2025/04/01'),
    row(2, '2025/05/31-2099/01/01'),
    row(3, '2024/02/30'),
    row(4, '0202/02/02-2025/02/02'),
  ].join('\n')
  const { matches } = await previewOf(sendList(site, reader, 'preview', file))
  expect(matches.map(({ begun_on, finished_on }) => [begun_on, finished_on])).toEqual([
    [null, '2025-04-01'],
    ['2025-05-31', null],
    [null, null],
    [null, '2025-02-02'],
  ])
})

testOnSqlite('an unreadable file and a list of an unknown source are rejected', async (site) => {
  const reader = await newReader(site)
  const readProblem = async (bytes: string | Uint8Array) => {
    const { status, code } = await problemOf(sendList(site, reader, 'preview', bytes))
    return [status, code]
  }
  const unreadable = [400, 'list_unreadable']
  expect(await readProblem('')).toEqual(unreadable)
  expect(await readProblem(gzipSync('Title,Author').subarray(0, 15))).toEqual(unreadable)
  expect(await readProblem((await readListFile('tofu.xlsx')).subarray(0, 4_000))).toEqual(unreadable)
  expect(await readProblem(zipSync({ 'a.bin': strToU8('Title') }))).toEqual(unreadable)
  const unknown = [400, 'list_unknown']
  expect(await readProblem('一段文字，沒有表格。\n第二行。\n')).toEqual(unknown)
  expect(await readProblem('<!doctype html>, <title>Sign in</title>\n,\n')).toEqual(unknown)
  expect(await readProblem('{"name": "設定"}')).toEqual(unknown)
  expect(await readProblem(workbook('讀過', '<row r="1"><c r="A1"><v>1</v></c></row>'))).toEqual(unknown)
  // A list without books is valid.
  const empty = 'Title,Authors,ISBN/UID,Read Status,Star Rating\n'
  expect(await previewOf(sendList(site, reader, 'preview', empty))).toMatchObject({ total: 0 })
})

testOnSqlite('a file that is too large is rejected', async (site) => {
  const reader = await newReader(site)
  const readProblem = async (bytes: string | Uint8Array) => {
    const { status, code } = await problemOf(sendList(site, reader, 'import', bytes))
    return [status, code]
  }
  const tooLarge = [413, 'list_too_large']
  expect(await readProblem('字'.repeat(LIMITS.importFile / 3 + 1))).toEqual(tooLarge)
  const header = 'Title,Authors,ISBN/UID,Read Status,Star Rating\n'
  expect(await readProblem(header + 'a,b,,read,\n'.repeat(LIST_FILE_ROWS + 1))).toEqual(tooLarge)
})

testOnEachEngine('a reader can upload thirty files an hour', async (site) => {
  const reader = await newReader(site)
  for (let at = 0; at < 30; at++) {
    expect(await problemOf(sendList(site, reader, 'preview', 'a,b\n'))).toMatchObject({
      code: 'list_unknown',
    })
  }
  const refused = await sendList(site, reader, 'import', 'a,b\n')
  expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '120'])
  const other = await newReader(site)
  expect(await problemOf(sendList(site, other, 'preview', 'a,b\n'))).toMatchObject({ code: 'list_unknown' })
})
