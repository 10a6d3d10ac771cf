import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { strToU8, zipSync } from 'fflate'
import type { BookListImported, ListPreview } from '../../../src/contract/reading/book-list-import.ts'
import type { ProblemBody } from '../../../src/contract/problem-body.ts'
import type { Reader } from '../accounts/api-reader.ts'
import type { TestSite } from '../server/test-site.ts'

const FOLDER = path.join(import.meta.dirname, '../../fixtures/lists')

/** Where a list lies that looks as its source exports it. */
export function listFile(name: string): string {
  return path.join(FOLDER, name)
}

export function readListFile(name: string): Promise<Buffer> {
  return readFile(listFile(name))
}

/** Uploads the file as it is. */
export async function sendList(
  site: TestSite,
  reader: Pick<Reader, 'cookie'>,
  door: 'preview' | 'import',
  bytes: string | Uint8Array,
  name = 'list.csv',
  answers: Record<string, string> = {},
): Promise<Response> {
  const path = `/api/list-imports${door === 'preview' ? '/preview' : ''}`
  return site.get(`${path}?${new URLSearchParams({ name, ...answers })}`, {
    method: 'POST',
    body: typeof bytes === 'string' ? bytes : new Uint8Array(bytes),
    headers: { Cookie: reader.cookie, 'Content-Type': 'text/csv' },
  })
}

export async function previewOf(response: Promise<Response>): Promise<ListPreview> {
  return (await good(response)) as ListPreview
}

export async function importedOf(response: Promise<Response>): Promise<BookListImported> {
  return (await good(response)) as BookListImported
}

export async function problemOf(response: Promise<Response>): Promise<ProblemBody> {
  return (await (await response).json()) as ProblemBody
}

/** Imports an account export: its JSON, or the text of one of its tables. */
export function importFile(
  site: TestSite,
  reader: Pick<Reader, 'cookie'>,
  file: object | string,
): Promise<BookListImported> {
  return importedOf(sendList(site, reader, 'import', typeof file === 'string' ? file : JSON.stringify(file)))
}

/** An .xlsx file with this sheet, in as few parts as one can have. */
export function workbook(name: string, sheetXml: string, sharedStrings = ''): Uint8Array {
  const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${relations}/${type}" Target="${target}"/>`
  return zipSync({
    'xl/workbook.xml': strToU8(
      `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="${name}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${relation('rId1', 'worksheet', 'worksheets/sheet1.xml')}${relation('rId2', 'sharedStrings', 'sharedStrings.xml')}</Relationships>`,
    ),
    'xl/worksheets/sheet1.xml': strToU8(
      `<worksheet xmlns="${main}"><sheetData>${sheetXml}</sheetData></worksheet>`,
    ),
    'xl/sharedStrings.xml': strToU8(`<sst xmlns="${main}">${sharedStrings}</sst>`),
  })
}

async function good(response: Promise<Response>): Promise<unknown> {
  const { ok, status } = await response
  if (!ok) throw new Error(`${status} ${await (await response).text()}`)
  return (await response).json()
}
