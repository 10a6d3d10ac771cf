import { writeSpreadsheet } from '../../contract/text/spreadsheet.ts'

/** Safari may read the file only some time after the click. Milliseconds. */
const REVOKED_AFTER = 40_000

/** Lets the browser save the content as a file of that name. */
export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content)
  startDownload(address, name)
  setTimeout(() => URL.revokeObjectURL(address), REVOKED_AFTER)
}

/** Lets the browser save a table as CSV for spreadsheets. */
export function saveSpreadsheet(
  columns: readonly string[],
  rows: readonly (readonly string[])[],
  name: string,
): void {
  saveFile(new Blob([writeSpreadsheet(columns, rows)], { type: 'text/csv' }), name)
}

/** Lets the browser download from an address; without a name, the server's response names the file. */
export function startDownload(address: string, name = ''): void {
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
}
