import type { ReadingYear } from '../../../contract/reading-year.ts'
import type { ShownEntries } from './entries.ts'

const MOST_REMEMBERED = 6
const lists = new Map<string, ShownEntries>()
const years = new Map<string, ReadingYear>()

/** Keeps a reader's list on an entry of the history as they leave it, for the way back. */
export function rememberEntries(reader: string, historyKey: string, shown: ShownEntries): void {
  const key = `${reader} ${historyKey}`
  lists.delete(key)
  lists.set(key, shown)
  const [oldest] = lists.keys()
  if (lists.size > MOST_REMEMBERED && oldest !== undefined) lists.delete(oldest)
}

export function recallEntries(reader: string, historyKey: string): ShownEntries | undefined {
  return lists.get(`${reader} ${historyKey}`)
}

export function rememberYear(reader: string, year: ReadingYear): void {
  years.set(reader, year)
}

export function recallYear(reader: string): ReadingYear | undefined {
  return years.get(reader)
}

/** Whoever signs out leaves nothing behind. */
export function forgetEntries(): void {
  lists.clear()
  years.clear()
}
