import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import type { Deps } from '../../deps.ts'
import { measureLetters } from '../../newsletter/letters/letters.service.ts'
import { storeMedia } from '../../pictures/media.service.ts'
import { raiseRedirectsVersion } from '../../platform/cache/content-version.store.ts'
import type { Queries } from '../../platform/db/database.ts'
import { byNewer } from '../../platform/db/migrate.ts'
import { insertRows, setIdSequence, TableWriter } from '../../platform/db/snapshot/table-writer.ts'
import { codeOf, messageOf } from '../../platform/runtime/faults.ts'
import { prepareReview, storeReviews } from '../../reviews/saving/save-reviews.service.ts'
import { indexCategoryNames } from '../../reviews/category-names.service.ts'
import { parseStoredSettings } from '../../settings/change-settings.service.ts'
import { storeValue } from '../../settings/settings.service.ts'
import { readTextLines } from '../../tabular/read-lines.ts'
import { ArchiveRejected, readParts, storeFailure, storeTables, type TableChoice } from '../archive-lines.ts'
import { readPresentContent } from '../backup/restore.service.ts'
import * as files from './export-format.ts'
import * as store from './import-folder.store.ts'
import { parseReviewFile } from './review-file.ts'
import { partsOf } from '../../platform/runtime/batches.ts'

/** Whether a folder was written by `xingcha export`. */
export async function isExportFolder(folder: string): Promise<boolean> {
  const names = await readdir(folder).catch((): string[] => [])
  return names.includes(files.EXPORT_FILE)
}

/** Takes an exported site into an empty one, or nothing. Returns sentences on counts that differ. Throws ArchiveRejected. */
export async function importFolder(
  { database }: Pick<Deps, 'database'>,
  folder: string,
): Promise<{ counts: Record<string, number>; warnings: string[] }> {
  const header = await readHeader(folder)
  const takeAll = async (queries: Queries) => {
    const present = await readPresentContent(queries)
    if (present.reviews + present.comments + present.readers > 0) {
      throw new ArchiveRejected(
        `This site has ${present.reviews} reviews, ${present.comments} comments and ${present.readers} accounts. An exported ` +
          'site is imported into a new one: name it with DATA_DIR or DATABASE_URL, and add --create.',
      )
    }
    const counts: Record<string, number> = {
      media: await importMedia(queries, folder),
      // First: they say which categories are the site's.
      settings: await importSettings(queries, folder),
      reviews: await importReviews(queries, folder),
      comments: await importPublishedComments(queries, folder),
    }
    for (const [name, tables] of Object.entries(files.ROW_FILES))
      Object.assign(counts, await importRows(queries, folder, name, tables))
    await store.stopLetters(queries)
    await measureLetters(queries)
    await store.markCommentsTold(queries)
    await raiseRedirectsVersion(queries)
    const imported = new Set(Object.values(files.ROW_FILES).flatMap((tables) => Object.keys(tables)))
    for (const [table, last] of Object.entries(header.last_ids))
      if (imported.has(table)) await setIdSequence(queries, table, last)
    return counts
  }
  const counts = await database.transaction(takeAll).catch((cause: unknown) => {
    throw storeFailure(folder, cause)
  })
  const warnings = Object.entries(header.counts)
    .filter(([name, count]) => count !== (counts[name] ?? 0))
    .map(
      ([name, count]) =>
        `The export counted ${count} ${describe(name)}, and the folder has ${counts[name] ?? 0}.`,
    )
  return { counts, warnings }
}

/** The name of a count for the operator, such as `rows of reading list`. */
export function describe(name: string): string {
  return name.replace(/^xc_/, 'rows of ').replaceAll('_', ' ')
}

async function readHeader(folder: string): Promise<files.ExportHeader> {
  const header = z
    .looseObject({ version: z.number(), program: z.string().optional() })
    .safeParse(await readJson(folder, files.EXPORT_FILE))
  if (header.success && header.data.version > files.SITE_EXPORT_VERSION)
    throw new ArchiveRejected(`${folder} was exported ${byNewer(header.data.program)}.`)
  const known = parse(files.siteExportSchema, header.data, path.join(folder, files.EXPORT_FILE))
  const privateNames = await listNames(folder, files.PRIVATE_FOLDER)
  if (known.version < ROWS_SINCE && privateNames.some((name) => name.endsWith('.jsonl')))
    throw new ArchiveRejected(
      `${folder} was exported by an earlier version of this program (${known.program}). Import it with that version and update ` +
        `then; or delete ${path.join(folder, files.PRIVATE_FOLDER)}, to import reviews, pictures, settings and published comments.`,
    )
  return known
}

/** The version of an export since which it has rows of tables. */
const ROWS_SINCE = 3

async function importMedia(queries: Queries, folder: string): Promise<number> {
  const names = await listNames(folder, files.MEDIA_FOLDER)
  for (const name of names) {
    const bytes = await readFile(path.join(folder, files.MEDIA_FOLDER, name))
    await storeMedia(queries, name, bytes).catch((cause: unknown) => {
      if (codeOf(cause) !== undefined) throw cause
      throw new ArchiveRejected(`${messageOf(cause)}. Nothing was imported.`)
    })
  }
  return names.length
}

async function importReviews(queries: Queries, folder: string): Promise<number> {
  const names = (await listNames(folder, files.REVIEWS_FOLDER)).filter((name) => name.endsWith('.md'))
  for (const batch of partsOf(names, BATCH)) {
    const reviews = await Promise.all(
      batch.map((name) => readReview(path.join(folder, files.REVIEWS_FOLDER, name))),
    )
    await storeReviews(queries, reviews)
    for (const { row, details } of reviews)
      if (details) await insertRows(queries, 'xc_review_details', [{ review_id: row.id, ...details }])
  }
  return names.length
}

const BATCH = 100

async function readReview(file: string) {
  const { fields, article } = parseReviewFile(await readFile(file, 'utf8'), file)
  const { body: _, body_layout: _layout, date: _date, featured, published, updated_at, ...written } = fields
  const { series_name: _name, series_order: _order, ...stored } = written
  const { book_year, slug, recommended, cover_design, ...others } = stored
  const { search_title, search_description, share_picture, is_unindexed, ...columns } = others
  const details = {
    translator: columns.translator,
    book_year,
    slug,
    search_title,
    search_description,
    share_picture,
    cover_design: cover_design && JSON.stringify(cover_design),
    is_recommended: Number(recommended),
    is_unindexed: Number(is_unindexed),
  }
  const input = { ...columns, is_featured: featured, content: article }
  const prepared = prepareReview(input, new Date(updated_at))
  return {
    ...prepared,
    row: { ...prepared.row, is_published: published ? prepared.row.is_published : 0, updated_at },
    // Exactly those that the review had.
    categories: fields.categories,
    related: fields.related_books,
    details: book_year !== null || Object.values(details).some(Boolean) ? details : undefined,
  }
}

async function importSettings(queries: Queries, folder: string): Promise<number> {
  const names = [files.SETTINGS_FILE, files.OWNER_SETTINGS_FILE]
  let count = 0
  for (const name of names) {
    const json = await readJson(folder, name)
    if (json === undefined) continue
    const settings = parseStoredSettings(json)
    if ('fault' in settings) throw new ArchiveRejected(`${path.join(folder, name)}: ${settings.fault}`)
    for (const [key, value] of Object.entries(settings.values)) await storeValue(queries, key, value)
    count += Object.keys(settings.values).length
  }
  await indexCategoryNames(queries)
  return count
}

/** Stores the published comments as those of visitors; the private rows of all comments replace them. */
async function importPublishedComments(queries: Queries, folder: string): Promise<number> {
  let count = 0
  const writer = new TableWriter(queries, new Map())
  await writer.begin('xc_comments', COMMENT_COLUMNS)
  for await (const json of readLines(folder, files.COMMENTS_FILE)) {
    count++
    const where = `${path.join(folder, files.COMMENTS_FILE)}:${count}`
    const { book_id, user_avatar, likes, ...rest } = parse(files.commentSchema, json, where)
    const row = { ...rest, review_id: book_id, avatar: user_avatar, likes_before: likes, state: 'published' }
    await writer.add(COMMENT_COLUMNS.map((column) => row[column]))
  }
  await writer.flush()
  return count
}

const COMMENT_COLUMNS = [
  ...(['id', 'review_id', 'parent_id', 'answered_id', 'user_name', 'avatar', 'likes_before'] as const),
  ...(['created_at', 'changed_at', 'content', 'state'] as const),
]

/** The rows of these tables by their names; 0 where the file is missing. Throws ArchiveRejected for a file with others. */
async function importRows(
  queries: Queries,
  folder: string,
  name: string,
  tables: TableChoice,
): Promise<Record<string, number>> {
  const file = path.join(folder, name)
  const known = async function* () {
    for await (const part of readParts(readLines(folder, name), file)) {
      if (('table' in part && !Object.hasOwn(tables, part.table)) || 'file' in part || 'sequence' in part)
        throw new ArchiveRejected(`${file} contains what is not in an export. Nothing was imported.`)
      yield part
    }
  }
  const counts = await storeTables(queries, known(), () => {})
  return Object.fromEntries(Object.keys(tables).map((table) => [table, counts.get(table) ?? 0]))
}

/** The names in a folder of the export, none where it is missing. */
async function listNames(folder: string, name: string): Promise<string[]> {
  const names = await readdir(path.join(folder, name)).catch((cause: unknown) => {
    if (codeOf(cause) === 'ENOENT') return []
    throw cause
  })
  return names.filter((each) => !each.startsWith('.')).toSorted()
}

/** Undefined where there is no such file: the private ones may be left out. */
async function readJson(folder: string, name: string): Promise<unknown> {
  const file = path.join(folder, name)
  try {
    return JSON.parse(await readFile(file, 'utf8'))
  } catch (cause) {
    if (codeOf(cause) === 'ENOENT') return undefined
    throw new ArchiveRejected(`${file} cannot be read (${messageOf(cause)}). Nothing was imported.`)
  }
}

async function* readLines(folder: string, name: string): AsyncIterable<unknown> {
  const file = path.join(folder, name)
  if (!(await listNames(folder, path.dirname(name))).includes(path.basename(name))) return
  let number = 0
  for await (const line of readTextLines(file)) {
    number++
    try {
      yield JSON.parse(line) as unknown
    } catch (cause) {
      throw new ArchiveRejected(`${file}:${number} is not JSON (${messageOf(cause)}). Nothing was imported.`)
    }
  }
}

function parse<Row>(schema: z.ZodType<Row>, json: unknown, where: string): Row {
  const read = schema.safeParse(json)
  if (read.success) return read.data
  const faults = read.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
  throw new ArchiveRejected(
    `${where} is not as xingcha export writes it (${faults.join('; ')}). Nothing was imported.`,
  )
}
