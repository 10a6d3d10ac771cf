import type { Migration } from 'kysely/migration'
import * as firstSchema from './1000-first-schema.ts'
import * as replacedPictures from './1040-replaced-pictures.ts'

/** In the order of their names. A migration that has been released is never changed. */
export const MIGRATIONS: Record<string, Migration> = {
  '1000-first-schema': firstSchema,
  '1040-replaced-pictures': replacedPictures,
}
