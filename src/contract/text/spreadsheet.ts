/**
 * A table as CSV for spreadsheets: with a byte-order mark, line ends as in RFC 4180, line breaks inside texts, and
 * no cell that a spreadsheet would evaluate as a formula.
 */
export function writeSpreadsheet(columns: readonly string[], rows: readonly (readonly string[])[]): string {
  return BYTE_ORDER_MARK + writeSpreadsheetRows([columns, ...rows])
}

/** Further rows of a table that `writeSpreadsheet` began. */
export function writeSpreadsheetRows(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => `${cells.map(writeCell).join(',')}\r\n`).join('')
}

/** The text of a cell that `writeSpreadsheet` wrote. */
export function readCell(cell: string): string {
  return GUARDED.test(cell) ? cell.slice(1) : cell
}

const BYTE_ORDER_MARK = '\uFEFF'

/** Adds an apostrophe before a text that begins like a formula or like an escaped one. */
function writeCell(text: string): string {
  const guarded = TO_GUARD.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded
}

// Chinese versions of spreadsheets also accept the full-width signs.
const TO_GUARD = /^'*[=+\-@\t\r\n＝＋－＠]/
const GUARDED = /^'+[=+\-@\t\r\n＝＋－＠]/
