import { expect } from 'vitest'
import {
  createReaderWithBooks,
  exportAccountData,
} from '../../../../tests/support/accounts/reader-with-books.ts'
import { encodeChinese } from '../../../../tests/support/files/chinese-bytes.ts'
import { importedOf, importFile, sendList } from '../../../../tests/support/files/list-files.ts'
import { signIn } from '../../../../tests/support/accounts/sign-in.ts'
import { holdClock } from '../../../../tests/support/server/test-clock.ts'
import { testOnSqlite } from '../../../../tests/support/server/test-site.ts'

testOnSqlite('an empty table imports nothing and is no error', async (site) => {
  const reader = await signIn(site)
  for (const table of ['reading-list', 'bookmarks']) {
    const file = await (await reader.send('GET', `/api/account/export/${table}.csv`)).text()
    expect(await importFile(site, reader, file), table).toMatchObject({
      added: 0,
      changed: 0,
      unchanged: 0,
      misses: [],
    })
  }
})

testOnSqlite('a broken row of a table fails alone', async (site) => {
  const reader = await createReaderWithBooks(site, holdClock(site))
  const other = await signIn(site)
  const table = '書名,作者,閱讀狀態,筆記\r\n春山,王某,閱讀中,"a""b"\r\n春山,王某,閱讀中,a"b\r\n只有一格\r\n'
  expect(await importFile(site, other, table)).toMatchObject({
    added: 1,
    misses: [
      { row: 3, reason: 'broken' },
      { row: 4, title: '只有一格', reason: 'no_status' },
    ],
  })
  expect((await exportAccountData(other)).reading_list).toMatchObject([
    { review: { id: 1 }, status: 'reading', notes: 'a"b' },
  ])
  expect((await exportAccountData(reader)).reading_list).toHaveLength(2)
})

testOnSqlite('a table that a spreadsheet saved in Big5 or GB18030 is imported', async (site) => {
  await createReaderWithBooks(site, holdClock(site))
  const table = '書名,作者,閱讀狀態,筆記\r\n春山,王某,閱讀中,許功蓋的山\r\n'
  for (const encoding of ['big5', 'gb18030'] as const) {
    const reader = await signIn(site)
    const imported = await importedOf(sendList(site, reader, 'import', encodeChinese(table, encoding)))
    expect(imported, encoding).toMatchObject({ added: 1, misses: [] })
    expect((await exportAccountData(reader)).reading_list, encoding).toMatchObject([
      { review: { id: 1 }, status: 'reading', notes: '許功蓋的山' },
    ])
  }
})
