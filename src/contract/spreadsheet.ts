/**
 * A table as CSV that spreadsheets open as it is meant: with a byte-order mark, lines ended as RFC 4180 says, line
 * breaks in texts kept, and nothing in it that a spreadsheet would calculate.
 */
export function writeSpreadsheet(columns: readonly string[], rows: readonly (readonly string[])[]): string {
  return BYTE_ORDER_MARK + [columns, ...rows].map((cells) => `${cells.map(writeCell).join(',')}\r\n`).join('')
}

/** The text that stands in a cell as `writeSpreadsheet` wrote it. */
export function readCell(cell: string): string {
  return GUARDED.test(cell) ? cell.slice(1) : cell
}

const BYTE_ORDER_MARK = '\uFEFF'

/** A text that begins like a formula gets an apostrophe before it, and so does one that looks as if it had one. */
function writeCell(text: string): string {
  const guarded = TO_GUARD.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded
}

// Spreadsheets set to Chinese take the full-width signs for the others.
const TO_GUARD = /^'*[=+\-@\t\r\n＝＋－＠]/
const GUARDED = /^'+[=+\-@\t\r\n＝＋－＠]/
