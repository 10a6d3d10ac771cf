import { expect, test } from 'vitest'
import { readCell, writeSpreadsheet } from './spreadsheet.ts'

test('no cell begins like a formula, and each is read as it was written', () => {
  for (const text of [
    '=HYPERLINK("https://evil.example","看")',
    "=cmd|'/C calc'!A0",
    '+1',
    '-1',
    '@SUM(A1)',
    '\t=1',
    '\r=1',
    '\n=1',
    '＝1',
    "'=1",
    "''=1",
  ]) {
    const [, cell = ''] = writeSpreadsheet(['a'], [[text]]).split('\uFEFFa\r\n')
    expect(cell).toMatch(/^"?'/)
    const written = cell.replace(/\r\n$/, '').replace(/^"([^]*)"$/, '$1')
    expect(readCell(written.replaceAll('""', '"'))).toBe(text)
  }
})
