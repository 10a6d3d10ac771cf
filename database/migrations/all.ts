import type { Migration } from 'kysely/migration'
import * as firstSchema from './1000-first-schema.ts'
import * as replacedPictures from './1040-replaced-pictures.ts'
import * as pictureTexts from './1050-picture-texts.ts'

/** In the order of their names. A migration that has been released is never changed. */
export const MIGRATIONS: Record<string, Migration> = {
  '1000-first-schema': firstSchema,
  '1040-replaced-pictures': replacedPictures,
  '1050-picture-texts': pictureTexts,
}
