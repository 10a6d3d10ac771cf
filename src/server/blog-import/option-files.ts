import { readFile } from 'node:fs/promises'
import { TEXT_KINDS, type TextKind } from '../../contract/reviews/text-kinds.ts'
import { messageOf, StartupError } from '../platform/runtime/faults.ts'
import { decodeText } from '../tabular/chinese-encoding.ts'
import { createCsvReader } from '../tabular/csv-reader.ts'
import { parseJson } from '../text/parse-json.ts'
import type { CategoryMap } from './term-categories.ts'
import type { ChosenText, TextChoices } from './text-choices.policy.ts'
import type { OpenedExport } from './texts/imported-text.ts'

/** The files that name single texts, and what they choose, or undefined for their kinds; the later wins. */
const OPTIONS = [
  ['draft-rows', 'draft'],
  ['leave-out', 'left_out'],
  ['kinds', undefined],
] as const

/** Reads what the operator chose. Throws StartupError, also where a file names a text that the export does not have. */
export async function readChoices(
  drafts: boolean,
  values: Readonly<Record<string, string | undefined>>,
  opened: OpenedExport,
): Promise<TextChoices> {
  const texts: Map<string, ChosenText> = new Map()
  for (const [option, choice] of OPTIONS) {
    const file = values[option]
    if (file === undefined) continue
    const rows = await readRows(option, file)
    const unknown = new Set(rows.map(({ where }) => where))
    for (const { where, kind } of rows)
      texts.set(where, {
        seen: [],
        ...texts.get(where),
        ...(choice ? { choice } : { kind: requireKind(option, file, kind) }),
      })
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

interface ChosenRow {
  /** The place in the export. */
  where: string
  kind: unknown
}

/** Places in the export, one a line, or lines of a report. */
async function readRows(option: string, file: string): Promise<ChosenRow[]> {
  const lines = (await readTextFile(option, file)).split('\n').map((line) => line.trim())
  return lines.filter((line) => line !== '').map(readRow)
}

function readRow(line: string): ChosenRow {
  const row = line.startsWith('{') ? parseJson(line) : undefined
  if (typeof row !== 'object' || row === null || !('where' in row)) return { where: line, kind: undefined }
  return { where: String(row.where), kind: 'kind' in row ? row.kind : undefined }
}

/** Undefined for a text that does not come. Throws StartupError. */
function requireKind(option: string, file: string, written: unknown): TextKind | undefined {
  const kind = TEXT_KINDS.find((each) => each === written)
  if (kind === undefined && written !== null)
    throw new StartupError(
      `--${option} ${file}: each line is one of a report, with ${TEXT_KINDS.join(', ')} as its "kind". Nothing was imported.`,
    )
  return kind
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
