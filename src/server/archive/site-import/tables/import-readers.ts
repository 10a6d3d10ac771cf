import { z } from 'zod'
import { LIMITS } from '../../../../contract/limits.ts'
import {
  findImportedAccounts,
  type ImportedUser,
  storeImportedUsers,
} from '../../../accounts/user-import.service.ts'
import { assignCommentsToAccounts } from '../../../comments/import-comments.service.ts'
import { readArray, readText, readTimestamp } from '../../../tabular/field-values.ts'
import {
  type CheckedRow,
  checkRow,
  mapRow,
  optional,
  optionalPrivate,
  required,
} from '../../../tabular/row-schema.ts'
import { normalizeEmail } from '../../../text/email-address.ts'
import type { ImportDeps } from '../site-import.service.ts'
import {
  bookId,
  originalUserId,
  plainTable,
  type ReaderReference,
  readClean,
  readImportedId,
  referenceKey,
  resolveReferences,
} from './table-import.ts'
import { storeImportedBookmarks } from '../../../reading/bookmarks/bookmarks.service.ts'
import { READING_STATUSES, type ReadingStatus } from '../../../../contract/reading/reading-statuses.ts'
import { storeImportedEntries } from '../../../reading/list/entry-import.service.ts'
import { readNote } from '../../../platform/http/requests/read-input.ts'
import { readSettings } from '../../../settings/settings.service.ts'
import { findCategory } from '../../../../contract/categories/categories.ts'
import type { Deps } from '../../../deps.ts'
import {
  type ImportedSubscription,
  storeImportedSubscriptions,
} from '../../../newsletter/subscriptions/subscribe.service.ts'

/** Imports the file of user ids and emails: creates missing accounts and assigns their imported comments. */
export function importUsers(deps: ImportDeps) {
  return plainTable<ImportedUser>(deps, {
    requiredColumns: ['id', 'email'],
    check: (fields) => mapRow(checkRow(userSchema, fields), ({ id, email }) => ({ original_id: id, email })),
    keyOf: (user) => user.original_id,
    keyName: 'id',
    outcomes: ['invited', 'who have an account here', 'as they were'],
    async store(batch) {
      const site = await readSettings(deps.database)
      const ids = batch.map(({ original_id }) => original_id)
      const { refused, added, joined, unchanged } = await deps.database.transaction(async (queries) => {
        const outcome = await storeImportedUsers(deps, queries, batch, site)
        await assignCommentsToAccounts(queries, await findImportedAccounts(queries, ids))
        return outcome
      })
      const faults = new Map(refused.map(({ original_id }) => [original_id, UNCONFIRMED_EMAIL]))
      return { counts: [added, joined, unchanged], faults }
    },
  })
}

const UNCONFIRMED_EMAIL = {
  field: 'email',
  reason:
    'an account here has this address, but has not confirmed it; import again once its holder has, or it is forgotten',
}

const emailField = required(`an e-mail address of at most ${LIMITS.email} characters`, (value) =>
  normalizeEmail(readText(value) ?? ''),
)

const userSchema = z.object({
  id: originalUserId,
  email: emailField,
})

interface BookmarkRow extends ReaderReference {
  created_at: string | null
}

/** Imports the bookmarks table, for readers whose account on this site is known. */
export function importBookmarks(deps: Pick<ImportDeps, 'database' | 'clock'>) {
  return plainTable<BookmarkRow>(deps, {
    requiredColumns: ['user_id', 'book_id'],
    check: (fields) => mapRow(checkRow(bookmarkSchema, fields), toReference),
    keyOf: referenceKey,
    keyName: 'reader and book',
    outcomes: ['new', 'as they were'],
    store: (batch, now) =>
      deps.database.transaction(async (queries) => {
        const { resolved, faults } = await resolveReferences(queries, batch)
        const bookmarks = resolved.map(({ row: { review_id, created_at }, user_id }) => ({
          user_id,
          review_id,
          created_at,
        }))
        const added = await storeImportedBookmarks(queries, bookmarks, now)
        return { counts: [added, resolved.length - added], faults }
      }),
  })
}

/** The row with the names of its reference. */
function toReference<Row extends { user_id: string; book_id: number }>({ user_id, book_id, ...row }: Row) {
  return { ...row, original_user_id: user_id, review_id: book_id }
}

const bookmarkSchema = z.object({
  // Not used.
  id: z.unknown(),
  user_id: originalUserId,
  book_id: bookId,
  created_at: optional('a moment such as 2024-05-01T12:30:00Z', null, readTimestamp),
})

interface EntryRow extends ReaderReference {
  /** Null where the original's id is not an integer. */
  id: number | null
  status: ReadingStatus
  notes: string
  created_at: string | null
}

/** Imports the reading lists table, for readers whose account on this site is known. Reports never show notes. */
export function importReadingLists(deps: Pick<ImportDeps, 'database' | 'clock'>) {
  return plainTable<EntryRow>(deps, {
    requiredColumns: ['user_id', 'book_id', 'status'],
    check: (fields) => mapRow(checkRow(entrySchema, fields), toReference),
    keyOf: referenceKey,
    keyName: 'reader and book',
    outcomes: ['new', 'changed', 'as they were'],
    store: (batch, now) =>
      deps.database.transaction(async (queries) => {
        const { resolved, faults } = await resolveReferences(queries, batch)
        const entries = resolved.map(({ row, user_id }) => ({ ...row, user_id }))
        const { refused, added, changed, unchanged } = await storeImportedEntries(queries, entries, now)
        for (const entry of refused) faults.set(referenceKey(entry), DIFFERENT_NOTES)
        return { counts: [added, changed, unchanged], faults }
      }),
  })
}

const DIFFERENT_NOTES = {
  field: 'notes',
  reason: 'the reader has begun this book anew here, with other notes; these stay as they are',
}

const entrySchema = z.object({
  // Where it is no usable integer, the entry gets a new one.
  id: optional('an id', null, (value) => readImportedId(value) ?? null),
  user_id: originalUserId,
  book_id: bookId,
  status: required(`one of ${READING_STATUSES.join(', ')}`, (value) =>
    READING_STATUSES.find((status) => status === value),
  ),
  notes: optionalPrivate(`text of at most ${LIMITS.note} characters`, '', (value) =>
    readClean(readNote, value),
  ),
  created_at: optional('a moment such as 2024-05-01T12:30:00Z', null, readTimestamp),
})

/** Imports the subscriptions table: emails that subscribed to the newsletter on the original site. */
export function importSubscriptions(deps: Pick<Deps, 'database' | 'clock'>) {
  return plainTable<ImportedSubscription>(deps, {
    requiredColumns: ['email'],
    check: readSubscription,
    keyOf: ({ email }) => email,
    keyName: 'address',
    outcomes: ['new', 'as they were'],
    async store(batch, now) {
      const { categories: known } = await readSettings(deps.database)
      const unknown = batch.filter(({ categories }) => categories.some((slug) => !findCategory(slug, known)))
      const rows = batch.filter((row) => !unknown.includes(row))
      const { added } = await deps.database.transaction((queries) =>
        storeImportedSubscriptions(queries, rows, now),
      )
      return {
        counts: [added, rows.length - added],
        faults: new Map(unknown.map(({ email }) => [email, UNKNOWN_CATEGORY])),
      }
    },
  })
}

/** Reads a row of the original site's subscriptions table (docs/product/newsletter.md); only the email is required. */
export function readSubscription(fields: Record<string, unknown>): CheckedRow<ImportedSubscription> {
  return checkRow(subscriptionSchema, fields)
}

const subscriptionSchema = z.object({
  email: emailField,
  created_at: optional('a moment such as 2024-05-01T12:30:00Z', null, readTimestamp),
  categories: optional('a list of categories of the site, written ["a","b"] or {a,b}', [], readCategories),
})

/** The reader would get mails about other categories than requested. */
const UNKNOWN_CATEGORY = { field: 'categories', reason: 'one of the categories is none of this site' }

function readCategories(value: unknown): string[] | undefined {
  const slugs = readArray(value)?.filter((slug) => slug !== '')
  return slugs?.every((slug) => typeof slug === 'string') ? [...new Set(slugs)] : undefined
}
