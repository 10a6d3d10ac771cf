import { expect, test } from 'vitest'
import { workbook } from '../../../tests/support/files/list-files.ts'
import { readUpload } from '../reading/list-import/read-upload.ts'
import { readWorkbook } from './sheet.ts'

test('a workbook that decompresses to too much is rejected', async () => {
  // 60 MB of spaces in a few KB.
  expect(await readProblem(workbook('读过', ' '.repeat(60 * 1024 * 1024)))).toBe('list_too_large')
})

test('a cell at the far end of a sheet is rejected without using the server’s memory', async () => {
  const far = cell('XFD1048576', '<is><t>遠</t></is>', 'inlineStr')
  expect(await readProblem(workbook('读过', far))).toBe('list_too_large')
})

test('a false size in the archive’s header is detected', async () => {
  const spaces = 60 * 1024 * 1024
  const [bytes, empty] = [
    Buffer.from(workbook('读过', ' '.repeat(spaces))),
    Buffer.from(workbook('读过', '')),
  ]
  // Replaces the sheet's decompressed size in the archive by that of an empty sheet.
  const [truth, lie] = [Buffer.alloc(4), Buffer.alloc(4)]
  const size = empty.readUInt32LE(empty.indexOf('xl/worksheets/sheet1.xml') - 8)
  truth.writeUInt32LE(size + spaces)
  lie.writeUInt32LE(size)
  let lies = 0
  for (let at = bytes.indexOf(truth); at !== -1; at = bytes.indexOf(truth)) {
    lie.copy(bytes, at)
    lies++
  }
  expect(lies).toBe(2)
  expect(await readProblem(bytes)).toBe('list_unreadable')
})

test('a date cell is read as that day', async () => {
  const cells = `${cell('A1', '<is><t>日期</t></is>', 'inlineStr')}<row r="2"><c r="A2" t="d"><v>2021-03-04T08:00:00</v></c></row>`
  const [sheet] = await readWorkbook(workbook('读过', cells), () => false)
  expect(sheet?.rows).toEqual([{ row: 2, cells: ['2021-03-04 08:00:00'] }])
})

function cell(address: string, value: string, type: string): string {
  return `<row r="${address.replace(/\D/g, '')}"><c r="${address}" t="${type}">${value}</c></row>`
}

async function readProblem(bytes: Uint8Array): Promise<string> {
  return readUpload(bytes, { name: 'list.xlsx' }).then(
    () => 'read',
    ({ code }: { code: string }) => code,
  )
}
