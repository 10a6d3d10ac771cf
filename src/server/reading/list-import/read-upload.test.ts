import { expect, test } from 'vitest'
import { LIMITS } from '../../../contract/limits.ts'
import { readUpload } from './read-upload.ts'

const HEADER = 'Title,Authors,ISBN/UID,Read Status,Star Rating,Review\n'

test('every file of 20 MB is read in time', async () => {
  const columns = Array.from({ length: 200_000 }, (_, at) => `c${at}`).join(',')
  // Quadratic time in lines, columns or tags would exceed the test's timeout.
  expect(await readOutcome('\n'.repeat(LIMITS.importFile - 10))).toBe('list_unreadable')
  expect(await readOutcome(`${columns}\n`)).toBe('list_unknown')
  expect(await readOutcome(`a,b\n${'"x\n'.repeat(LIMITS.importFile / 4)}`)).toBe('list_too_large')
  expect(await readOutcome(`${HEADER}書,人,,read,,${'<b>'.repeat(LIMITS.importFile / 4)}\n`)).toBe(1)
  const longColumn = `${HEADER.trim()},${'欄'.repeat(LIMITS.importFile / 12)}\n`
  expect(await readOutcome(longColumn + '書,人,,read,,,\n'.repeat(10_000))).toBe(10_000)
})

test('a row has as many readings as a person may have had', async () => {
  const header = 'Title,Authors,Read Status,Star Rating,Dates Read\n'
  const spans = (one: string) => Array.from({ length: 100_000 }, () => one).join(',')
  const rows = `書,人,read,,"${spans('2023/01/15-2023/02/01')}"\n書,人,read,,"${spans(`2023${' '.repeat(50)}`)}"\n`
  const { rows: read } = await readUpload(Buffer.from(header + rows), { name: 'list.csv' })
  expect(read).toMatchObject([{ readings: { length: 500 } }, { lost_dates: { length: 500 } }])
})

test('a large list is read like a small one', async () => {
  const row = (at: number) => `書名${at},"甲, 乙",,read,4.5,"一<br/>${'字'.repeat(100)}"`
  const rows = Array.from({ length: 1_000 }, (_, at) => row(at))
  const large = await readUpload(Buffer.from(HEADER + rows.join('\n')), { name: 'list.csv' })
  const small = await readUpload(Buffer.from(HEADER + rows.slice(0, 10).join('\n')), { name: 'list.csv' })
  expect(large.rows).toHaveLength(1_000)
  expect({ ...large, rows: large.rows.slice(0, 10) }).toEqual(small)
})

async function readOutcome(file: string): Promise<string | number> {
  return readUpload(Buffer.from(file), { name: 'list.csv' }).then(
    ({ rows }) => rows.length,
    ({ code }: { code: string }) => code,
  )
}
