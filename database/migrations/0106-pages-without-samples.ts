import type { Kysely } from 'kysely'
import { removeSamplePages } from './0101-pages-of-the-samples.ts'

/** A site that was begun without the sample library has no record of it, but may have stored the same pages. */
export function up(db: Kysely<unknown>): Promise<void> {
  return removeSamplePages(db, undefined)
}
