import { SUBSCRIBER_IMPORT_LINES } from '../../../contract/newsletter/letter-states.ts'
import type { ImportedSubscribers } from '../../../contract/newsletter/subscribers.ts'
import { bounceNames, subscriberStateNames } from '../../../contract/wording/studio/subscribers.ts'
import type { ImportedSubscription } from '../subscriptions/subscribe.service.ts'
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

/**
 * The addresses of a list or table; any other words are left out. A first line without an address is a heading.
 * `slugs` has the slug of each category's name. Throws body_too_large.
 */
export function parseSubscribers(text: string, slugs: ReadonlyMap<string, string>): ParsedSubscribers {
  const subscriptions = new Map<string, ImportedSubscription>()
  const left = new Set<string>()
  const skipped: ParsedSubscribers['skipped'] = []
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|[\r\n]/)
  if (lines.length > SUBSCRIBER_IMPORT_LINES) throw problem('body_too_large')
  const ghostColumn = (lines[0] ?? '').split(',').indexOf('subscribed_to_emails')
  for (const [index, line] of lines.entries()) {
    const skip = (reason: ParsedSubscribers['skipped'][number]['reason']) =>
      skipped.push({ line: index + 1, text: line.trim().slice(0, SHOWN_LENGTH), reason })
    const words = line.split(SEPARATORS).filter(Boolean)
    if (words.length === 0 || (index === 0 && !line.includes('@'))) continue
    const emails = words.filter((word) => word.includes('@')).map(normalizeEmail)
    const isLeft = words.includes(subscriberStateNames.left) || isLeftInGhost(line, ghostColumn)
    const isUncertain = UNCERTAIN.some((word) => words.includes(word))
    if (emails.length === 0) skip('no_address')
    else if (isUncertain) skip('uncertain')
    else if (emails.includes(undefined)) skip('not_address')
    if (isUncertain) continue
    for (const email of emails) {
      if (email === undefined) continue
      if (isLeft) left.add(email)
      else if (subscriptions.has(email)) skip('repeated')
      else subscriptions.set(email, { email, ...readRest(words, slugs) })
    }
  }
  return {
    subscriptions: [...subscriptions.values()].filter(({ email }) => !left.has(email)),
    left: [...left],
    skipped,
  }
}

function readRest(
  words: readonly string[],
  slugs: ReadonlyMap<string, string>,
): Pick<ImportedSubscription, 'created_at' | 'categories'> {
  return {
    created_at: words.map(readTimestamp).find((time) => time !== undefined) ?? null,
    categories: words.flatMap((word) => slugs.get(word) ?? []),
  }
}

function isLeftInGhost(line: string, column: number): boolean {
  if (column < 0) return false
  const cells = parseCsvRecord(line) ?? line.split(',')
  return cells[column]?.toLowerCase() === 'false'
}

const UNCERTAIN: readonly string[] = [subscriberStateNames.pending, bounceNames.unknown]
const SEPARATORS = /[\s,;，；、<>"()（）[\]]+/
/** Characters of a skipped line that are shown. */
const SHOWN_LENGTH = 80
