import { readFile } from 'node:fs/promises'
import { createCsvReader } from '../tabular/csv-reader.ts'
import { decodeText } from '../tabular/chinese-encoding.ts'
import { StartupError, messageOf } from '../platform/runtime/faults.ts'
import type { CategoryMap } from './term-categories.ts'

/** A CSV file of two columns: a category or tag of the export, and the category here; empty for none. Throws StartupError. */
export async function readCategoryFile(file: string): Promise<CategoryMap> {
  const bytes = await readFile(file).catch((cause: unknown) => {
    throw new StartupError(`--categories ${file} cannot be read (${messageOf(cause)}).`, { cause })
  })
  const text = decodeText(bytes)
  if (text === undefined) throw new StartupError(`--categories ${file} is no text.`)
  const reader = createCsvReader([])
  const rows = [
    ...reader.push(Buffer.from(`term,category\n${text.replace(/^\ufeff/, '')}\n`)),
    ...reader.end(),
  ]
  return Object.fromEntries(
    rows.flatMap(({ content }) => {
      if (content.kind !== 'row') return []
      const [term = '', category = ''] = Object.values(content.fields).map((value) =>
        String(value ?? '').trim(),
      )
      return term === '' ? [] : [[term, category || null]]
    }),
  )
}
