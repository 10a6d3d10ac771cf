import { OLDEST_READING_DAY } from '../../../../contract/reading/reading-statuses.ts'
import type { NewReading, ReadingEntry } from '../../../../contract/reading/reading-list.ts'

type Reading = ReadingEntry['readings'][number]

/** A reading as typed in the form; the id is null until it is stored. */
export interface TypedReading extends NewReading {
  id: number | null
}

/** One request of those that store the typed readings. */
export type ReadingChange<Typed> =
  | { kind: 'remove'; id: number }
  | { kind: 'change'; id: number; days: NewReading }
  /** `added`: the typed reading. */
  | { kind: 'add'; days: NewReading; added: Typed }

/** True if each reading has at least one day, in order, from OLDEST_READING_DAY to today. The server has the same rule. */
export function areValidReadings(readings: readonly NewReading[], today: string): boolean {
  return readings.every(({ begun_on, finished_on }) => {
    const days = [begun_on, finished_on].filter((day) => day !== null)
    const inOrder = [OLDEST_READING_DAY, ...days, today]
    return days.length > 0 && inOrder.every((day, at) => at === 0 || (inOrder[at - 1] ?? '') <= day)
  })
}

/** Removals come first, so that the number of readings stays within the limit. */
export function readingChanges<Typed extends TypedReading>(
  before: readonly Reading[],
  typed: readonly Typed[],
): ReadingChange<Typed>[] {
  const removed = before.filter(({ id }) => !typed.some((reading) => reading.id === id))
  const removals = removed.map(({ id }): ReadingChange<Typed> => ({ kind: 'remove', id }))
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
