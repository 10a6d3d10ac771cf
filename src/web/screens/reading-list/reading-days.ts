import type { NewReading, ReadingEntry } from '../../../contract/reading-list.ts'

type Reading = ReadingEntry['readings'][number]

/** A reading as it stands in the form; of one that is not stored yet the id is null. */
export interface TypedReading extends NewReading {
  id: number | null
}

/** What has to be asked so that the readings are as they were typed. */
export type ReadingChange<Typed> =
  | { kind: 'remove'; id: number }
  | { kind: 'change'; id: number; days: NewReading }
  /** `added`: as it was typed. */
  | { kind: 'add'; days: NewReading; added: Typed }

/** Older than any reader here. */
export const OLDEST_DAY = '1900-01-01'

/** From the first day that counts to today, in their order, at least one of them; as the server holds it. */
export function areValidReadings(readings: readonly NewReading[], today: string): boolean {
  return readings.every(({ begun_on, finished_on }) => {
    const days = [begun_on, finished_on].filter((day) => day !== null)
    const inOrder = [OLDEST_DAY, ...days, today]
    return days.length > 0 && inOrder.every((day, at) => at === 0 || (inOrder[at - 1] ?? '') <= day)
  })
}

/** Those taken away first, so that there is room for new ones. */
export function readingChanges<Typed extends TypedReading>(
  before: readonly Reading[],
  typed: readonly Typed[],
): ReadingChange<Typed>[] {
  const gone = before.filter(({ id }) => !typed.some((reading) => reading.id === id))
  const removals = gone.map(({ id }): ReadingChange<Typed> => ({ kind: 'remove', id }))
  const others = typed.flatMap((reading): ReadingChange<Typed>[] => {
    const { id, begun_on, finished_on } = reading
    const days = { begun_on, finished_on }
    if (id === null) return [{ kind: 'add', days, added: reading }]
    const known = before.find((stored) => stored.id === id)
    const isSame = known?.begun_on === begun_on && known.finished_on === finished_on
    return isSame ? [] : [{ kind: 'change', id, days }]
  })
  return [...removals, ...others]
}
