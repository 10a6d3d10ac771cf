import { SUBSCRIBER_IMPORT_LINES } from '../../../contract/newsletter/letter-states.ts'
import type { ImportedSubscribers } from '../../../contract/newsletter/subscribers.ts'
import { readCell } from '../../../contract/text/spreadsheet.ts'
import {
  bounceNames,
  subscriberColumns,
  subscriberStateNames,
} from '../../../contract/wording/studio/subscribers.ts'
import { type ImportedSubscription, usableDetails } from '../subscriptions/subscribe.service.ts'
import { parseCsvRecord } from '../../tabular/csv-reader.ts'
import { readTimestamp } from '../../tabular/field-values.ts'
import { problem } from '../../platform/http/responses/problems.ts'
import { normalizeEmail } from '../../text/email-address.ts'

interface ParsedSubscribers {
  /** Each email once. `created_at` is the first date of its line; categories are those the line names. */
  subscriptions: ImportedSubscription[]
  /** The emails in lines that say 已退訂, as in the site's own table, or `false` in Ghost's. */
  left: string[]
  /** In the order of the text. */
  skipped: ImportedSubscribers['skipped']
}

/** The addresses of a list, or of a table, whose first line names its columns. `slugs`: by categories' names. Throws body_too_large. */
export function parseSubscribers(text: string, slugs: ReadonlyMap<string, string>): ParsedSubscribers {
  const subscriptions = new Map<string, ImportedSubscription>()
  const left = new Set<string>()
  const skipped: ParsedSubscribers['skipped'] = []
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|[\r\n]/)
  // Besides the addresses there are the names of the columns, and the end of the last line.
  if (lines.length > SUBSCRIBER_IMPORT_LINES + 2) throw problem('body_too_large')
  const columns = findColumns(lines[0] ?? '')
  for (const { index, line } of columns.isTable ? joinRecords(lines) : lines.map(numbered)) {
    const skip = (reason: ParsedSubscribers['skipped'][number]['reason']) =>
      skipped.push({ line: index + 1, text: line.trim().slice(0, SHOWN_LENGTH), reason })
    const cells = columns.isTable ? (parseCsvRecord(line) ?? line.split(',')) : [line]
    // A name or a label may be called as a category is.
    const others = cells.filter((_, at) => at !== columns.name && at !== columns.labels)
    const words = others.flatMap((cell) => cell.split(SEPARATORS)).filter(Boolean)
    if (words.length === 0 || (index === 0 && !line.includes('@'))) continue
    const emails = words.filter((word) => word.includes('@')).map(normalizeEmail)
    const isLeft =
      words.includes(subscriberStateNames.left) || cells[columns.ghost]?.toLowerCase() === 'false'
    const isUncertain = UNCERTAIN.some((word) => words.includes(word))
    if (emails.length === 0) skip('no_address')
    else if (isUncertain) skip('uncertain')
    else if (emails.includes(undefined)) skip('not_address')
    if (isUncertain) continue
    for (const email of emails) {
      if (email === undefined) continue
      if (isLeft) left.add(email)
      else if (subscriptions.has(email)) skip('repeated')
      else {
        const { details, isCut } =
          emails.length === 1
            ? usableDetails(readCell(cells[columns.name] ?? ''), readCell(cells[columns.labels] ?? ''))
            : NO_DETAILS
        subscriptions.set(email, { email, ...readRest(words, slugs), ...details })
        if (isCut) skip('details_too_long')
      }
    }
  }
  return {
    subscriptions: [...subscriptions.values()].filter(({ email }) => !left.has(email)),
    left: [...left],
    skipped,
  }
}

function readRest(words: readonly string[], slugs: ReadonlyMap<string, string>) {
  return {
    created_at: words.map(readTimestamp).find((time) => time !== undefined) ?? null,
    categories: words.flatMap((word) => slugs.get(word) ?? []),
  }
}

function numbered(line: string, index: number) {
  return { line, index }
}

/** The records of a table, a cell of which may have line breaks between quotes, each with the index of its first line. */
function joinRecords(lines: readonly string[]) {
  const records: ReturnType<typeof numbered>[] = []
  let isOpen = false
  for (const [index, line] of lines.entries()) {
    const last = records.at(-1)
    if (isOpen && last) last.line += `\n${line}`
    else records.push(numbered(line, index))
    if ((line.split('"').length - 1) % 2 === 1) isOpen = !isOpen
  }
  return records
}

interface Columns {
  isTable: boolean
  /** -1 where there is none, as of those below. */
  name: number
  labels: number
  /** Of Ghost's table: whether letters are wanted. */
  ghost: number
}

function findColumns(first: string): Columns {
  const cells = first.includes('@') ? [] : (parseCsvRecord(first) ?? first.split(','))
  const names = cells.map((name) => name.trim().toLowerCase())
  const find = (...wanted: string[]) => names.findIndex((name) => wanted.includes(name))
  const [, , , , nameColumn, labelColumn] = subscriberColumns
  return {
    isTable: names.length > 1,
    name: find(nameColumn, '姓名', 'name'),
    labels: find(labelColumn, '標籤', 'labels', 'tags'),
    ghost: find('subscribed_to_emails'),
  }
}

const NO_DETAILS = { details: {}, isCut: false }

const UNCERTAIN: readonly string[] = [subscriberStateNames.pending, bounceNames.unknown]
const SEPARATORS = /[\s,;，；、<>"()（）[\]]+/
/** Characters of a skipped line that are shown. */
const SHOWN_LENGTH = 80
