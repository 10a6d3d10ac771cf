import { createHash, randomBytes } from 'node:crypto'
import { countCodePoints } from '../../contract/limits.ts'
import { cleanTerm, fold } from '../text/fold.ts'

/** The visits since they were last stored: in memory, so that a cached page causes no write. */
export interface VisitCounter {
  addView(day: string, review: number): void
  /** `host`: empty where none is named. `review`: undefined for other pages. */
  addReferrer(day: string, host: string, review: number | undefined): void
  missedSearches: MissedSearches
  /** Has `storeVisits` wait for work that may still count something. */
  expect(work: Promise<void>): void
  /** Resolves when nothing is expected. */
  settled(): Promise<void>
  /** Removes and returns the counts. */
  take(): VisitCounts
  /** Adds counts that could not be stored. */
  putBack(counts: VisitCounts): void
}

/** By `DAY REVIEW` and `DAY HOST REVIEW`; the review is empty for other pages. */
interface VisitCounts {
  views: ReadonlyMap<string, number>
  referrers: ReadonlyMap<string, number>
}

export function createVisitCounter(): VisitCounter {
  let views = new Map<string, number>()
  let referrers = new Map<string, number>()
  const pending = new Set<Promise<void>>()
  return {
    addView: (day, review) => add(views, `${day} ${review}`, 1),
    addReferrer: (day, host, review) => add(referrers, `${day} ${host} ${review ?? ''}`, 1),
    missedSearches: createMissedSearches(),
    expect: (work) => {
      const done = work.finally(() => pending.delete(done))
      pending.add(done)
    },
    settled: async () => void (await Promise.all(pending)),
    take: () => {
      const counts = { views, referrers }
      views = new Map()
      referrers = new Map()
      return counts
    },
    putBack: (counts) => {
      for (const [key, count] of counts.views) add(views, key, count)
      for (const [key, count] of counts.referrers) add(referrers, key, count)
    },
  }
}

function add(counts: Map<string, number>, key: string, count: number): void {
  const before = counts.get(key)
  if (before !== undefined || counts.size < MAX_KEYS) counts.set(key, (before ?? 0) + count)
}

/** Invented referrers must not fill the memory. */
const MAX_KEYS = 20_000

/** Searches without a result that are not stored yet. */
interface MissedSearches {
  /** `sender`: IP address; only a 16-bit salted hash is kept. A sender counts once for a term. */
  add(term: string, sender: string): void
  /** The terms with new searches. */
  list(): readonly MissedSearch[]
  /** Forgets searches that were stored. */
  markStored(stored: readonly MissedSearch[]): void
}

interface MissedSearch {
  term: string
  folded: string
  /** Not stored yet. */
  searches: number
  /** The senders of this and earlier searches, since the start of the process. */
  senders: number
}

/** A term is stored once three senders have searched for it. */
export const MIN_SENDERS = 3

function createMissedSearches(): MissedSearches {
  const salt = randomBytes(16)
  const pending = new Map<string, { term: string; searches: number; codes: Set<number> }>()
  return {
    add: (typed, sender) => {
      const term = cleanTerm(typed)
      const folded = fold(term)
      if (!mayBeStored(folded)) return
      const entry = pending.get(folded) ?? { term, searches: 0, codes: new Set() }
      // The least recent term is the first.
      pending.delete(folded)
      pending.set(folded, entry)
      const [oldest] = pending.keys()
      if (pending.size > MAX_TERMS && oldest !== undefined) pending.delete(oldest)
      const code = senderCode(salt, folded, sender)
      if (entry.codes.has(code) || entry.codes.size === MAX_CODES) return
      entry.codes.add(code)
      entry.searches += 1
    },
    list: () =>
      [...pending].flatMap(([folded, { term, searches, codes }]) =>
        searches > 0 ? [{ term, folded, searches, senders: codes.size }] : [],
      ),
    markStored: (stored) => {
      for (const { folded, searches } of stored) {
        const entry = pending.get(folded)
        if (entry) entry.searches -= searches
      }
    },
  }
}

/** Rejects what looks like an email or phone number. `folded`: with half-width characters. */
function mayBeStored(folded: string): boolean {
  const digits = folded.match(/\p{Nd}/gu)?.length ?? 0
  return folded !== '' && !folded.includes('@') && digits <= 6 && countCodePoints(folded) <= LONGEST_TERM
}

/** Tells senders of one term apart, but identifies nobody: it is short, of one term, and its salt ends with the process. */
function senderCode(salt: Buffer, folded: string, sender: string): number {
  return createHash('sha256').update(salt).update(`${folded}\n${sender}`).digest().readUInt16BE()
}

const LONGEST_TERM = 40
const MAX_TERMS = 1_000
const MAX_CODES = 1_000
