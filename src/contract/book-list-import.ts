import { z } from 'zod'
import { LIST_MISSES, LIST_SOURCES } from './book-list-sources.ts'
import { READING_STATUSES } from './reading-statuses.ts'
import { reviewCardSchema } from './reviews.ts'

/*
 * A list from elsewhere, sent as the file it is (`POST`, at most LIST_FILE_BYTES, its name as `?name=`). Problems of
 * both doors: sign_in_required, list_unreadable, list_unknown, list_too_large, too_many_requests.
 */

export const listImportQuerySchema = z.object({ name: z.string().max(255).optional() })

/** Where a row stands in the file and what book it names, as it names it. */
const listRowSchema = z.object({
  /** As a spreadsheet counts them: the one that names the columns is the first. */
  row: z.int(),
  /** Of a workbook, the sheet's name. */
  sheet: z.string().nullable(),
  title: z.string(),
  author: z.string(),
})

/** A row whose book has a review here. */
const listMatchSchema = listRowSchema
  .extend({
    status: z.enum(READING_STATUSES),
    /** Stars in halves, as the list has them. */
    own_rating: z.number().min(0.5).max(5).nullable(),
    begun_on: z.iso.date().nullable(),
    finished_on: z.iso.date().nullable(),
    /** Whether it brings notes: the reader's own review or private notes. */
    notes: z.boolean(),
    review: reviewCardSchema,
    /** `new`: not on the list here yet; `changed`: brings something that is empty here; `known`: brings nothing. */
    state: z.enum(['new', 'changed', 'known']),
  })
  .meta({ id: 'ListMatch' })

const listMissSchema = listRowSchema.extend({ reason: z.enum(LIST_MISSES) }).meta({ id: 'ListMiss' })

/** What an import would do; nothing is stored. */
export const listPreviewSchema = z
  .object({
    source: z.enum(LIST_SOURCES),
    /** The rows that are books: matches and misses together, in the file's order each. */
    total: z.int(),
    matches: z.array(listMatchSchema),
    misses: z.array(listMissSchema),
  })
  .meta({ id: 'ListPreview' })

/** What an import has done. The same file again adds nothing and changes nothing. */
export const bookListImportedSchema = z
  .object({
    added: z.int(),
    changed: z.int(),
    unchanged: z.int(),
    misses: z.array(listMissSchema),
  })
  .meta({ id: 'BookListImported' })

export type ListMatch = z.infer<typeof listMatchSchema>
export type ListMissRow = z.infer<typeof listMissSchema>
export type ListPreview = z.infer<typeof listPreviewSchema>
export type BookListImported = z.infer<typeof bookListImportedSchema>
