import { strToU8, unzipSync, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { readListFile, workbook } from '../../../../tests/support/files/list-files.ts'
import { readBookList } from './read-list.ts'

const HEADER = 'Title,Authors,ISBN/UID,Read Status,Star Rating,Review\n'

test('a file that was cut short is read as far as it goes, or rejected', async () => {
  for (const name of ['db-book-20250501.csv', 'db-book-20250501.gb18030.csv', 'tofu.xlsx']) {
    const file = await readListFile(name)
    const whole = await rowsOf(file)
    for (let part = 0; part < 40; part++) {
      const outcome = await rowsOf(file.subarray(0, (file.length * part) / 40))
      if (typeof outcome === 'number') expect(outcome, name).toBeLessThanOrEqual(Number(whole))
      else expect(['list_unreadable', 'list_unknown'], name).toContain(outcome)
    }
  }
})

test('a file with NUL is rejected', async () => {
  expect(await rowsOf(Buffer.from(`${HEADER}夜\0航船,張岱,,read,,\n`))).toBe('list_unreadable')
  expect(await rowsOf(Buffer.alloc(10_000))).toBe('list_unreadable')
})

test('formulas are texts', async () => {
  const formula = '=HYPERLINK("https://evil.example","看")'
  const quoted = `"${formula.replaceAll('"', '""')}"`
  const { rows } = await readBookList(Buffer.from(`${HEADER}${quoted},+1+1,,read,,@SUM(A1)\n`), {
    name: 'list.csv',
  })
  expect(rows).toMatchObject([{ title: formula, author: '+1+1', notes: '@SUM(A1)' }])
  const cell = (address: string, text: string) =>
    `<c r="${address}" t="str"><f>HYPERLINK("https://evil.example")</f><v>${text}</v></c>`
  const row = (at: number, texts: readonly string[]) =>
    `<row r="${at}">${texts.map((text, column) => cell(`${'ABCD'[column]}${at}`, text)).join('')}</row>`
  const sheet =
    row(1, ['Title', 'Authors', 'Read Status', 'Star Rating']) + row(2, ['夜航船', '張岱', 'read', '5'])
  const outcome = await readBookList(workbook('list', sheet), { name: 'list.xlsx' }).catch(codeOf)
  // The cell's stored result, or nothing: a formula is never evaluated.
  expect(JSON.stringify(outcome)).not.toContain('evil.example')
})

test('entities of a workbook are not expanded, and a thousand empty parts are no books', async () => {
  const entities = Array.from({ length: 9 }, (_, at) => `<!ENTITY e${at + 1} "${`&e${at};`.repeat(10)}">`)
  const bomb = `<!DOCTYPE x [<!ENTITY e0 "字">${entities.join('')}]>`
  const parts = unzipSync(
    workbook('读过', '<row r="1"><c r="A1" t="inlineStr"><is><t>&e9;</t></is></c></row>'),
  )
  const sheet = new TextDecoder().decode(parts['xl/worksheets/sheet1.xml'])
  const bombed = { ...parts, 'xl/worksheets/sheet1.xml': strToU8(bomb + sheet) }
  expect(['list_unreadable', 'list_unknown']).toContain(await rowsOf(zipSync(bombed)))
  const empty = Object.fromEntries(Array.from({ length: 1_000 }, (_, at) => [`xl/${at}.xml`, strToU8('')]))
  expect(await rowsOf(zipSync(empty))).toBe('list_unreadable')
})

async function rowsOf(bytes: Uint8Array): Promise<number | string> {
  return readBookList(bytes, { name: 'list.csv' }).then(({ rows }) => rows.length, codeOf)
}

function codeOf(cause: { code: string }): string {
  if (typeof cause.code !== 'string') throw cause
  return cause.code
}
