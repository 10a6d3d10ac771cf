import { readFile } from 'node:fs/promises'
import { messageOf, StartupError } from '../platform/runtime/faults.ts'
import { decodeText } from '../tabular/chinese-encoding.ts'
import { createCsvReader } from '../tabular/csv-reader.ts'
import { parseJson } from '../text/parse-json.ts'
import type { CategoryMap } from './term-categories.ts'
import type { TextChoices } from './text-choices.policy.ts'
import type { OpenedExport } from './texts/imported-text.ts'

/** The files that name single texts, and what they choose; the later wins. */
const OPTIONS = [
  ['draft-rows', 'draft'],
  ['leave-out', 'left_out'],
] as const

/** Reads what the operator chose. Throws StartupError, also where a file names a text that the export does not have. */
export async function readChoices(
  drafts: boolean,
  values: Readonly<Record<string, string | undefined>>,
  opened: OpenedExport,
): Promise<TextChoices> {
  const texts: Map<string, { choice: 'draft' | 'left_out'; seen: [] }> = new Map()
  for (const [option, choice] of OPTIONS) {
    const file = values[option]
    if (file === undefined) continue
    const unknown = new Set(await readPlaces(option, file))
    for (const where of unknown) texts.set(where, { choice, seen: [] })
    // A misspelt place would publish what was to be kept back. The places are the same on any day.
    for await (const item of opened.items(new Date(0)))
      if (item.kind === 'text') unknown.delete(item.text.where)
      else if (item.kind === 'left_out') unknown.delete(item.where)
    if (unknown.size > 0)
      throw new StartupError(
        `--${option} ${file} names what the export does not have: ${[...unknown].slice(0, 20).join(', ')}. Nothing was imported.`,
      )
  }
  return { drafts, texts }
}

/** The places in the export, one a line; a line of a report has its own in `where`. */
async function readPlaces(option: string, file: string): Promise<string[]> {
  const lines = (await readTextFile(option, file)).split('\n')
  return lines.map((line) => placeIn(line.trim())).filter((where) => where !== '')
}

function placeIn(line: string): string {
  const row = line.startsWith('{') ? parseJson(line) : undefined
  return typeof row === 'object' && row !== null && 'where' in row ? String(row.where) : line
}

/** A CSV file of two columns: a category or tag of the export, and the category here; empty for none. Throws StartupError. */
export async function readCategoryFile(file: string): Promise<CategoryMap> {
  const text = await readTextFile('categories', file)
  const reader = createCsvReader([])
  const rows = [...reader.push(Buffer.from(`term,category\n${text}\n`)), ...reader.end()]
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

async function readTextFile(option: string, file: string): Promise<string> {
  const bytes = await readFile(file).catch((cause: unknown) => {
    throw new StartupError(`--${option} ${file} cannot be read (${messageOf(cause)}).`, { cause })
  })
  const text = decodeText(bytes)
  if (text === undefined) throw new StartupError(`--${option} ${file} is no text.`)
  return text.replace(/^\ufeff/, '')
}
