import type { Deps } from '../../deps.ts'
import { countVisit } from './letters.store.ts'

/** Counts that somebody has followed a link of the letter: a number, nothing about whom. */
export function countLetterVisit({ database }: Pick<Deps, 'database'>, number: number): Promise<void> {
  return countVisit(database.queries, number)
}
