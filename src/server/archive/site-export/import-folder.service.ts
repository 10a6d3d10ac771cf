import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import type { Deps } from '../../deps.ts'
import { storeMedia } from '../../pictures/media.service.ts'
import type { Queries } from '../../platform/db/database.ts'
import { codeOf, messageOf } from '../../platform/runtime/error-text.ts'
import { prepareReview, storeReviews } from '../../reviews/saving/save-reviews.service.ts'
import { indexCategoryNames } from '../../reviews/category-names.service.ts'
import { parseStoredSettings } from '../../settings/change-settings.service.ts'
import { storeValue } from '../../settings/settings.service.ts'
import { ExportRejected } from './export-rejected.ts'
import { importDrafts, importRevisions } from './import-drafts.ts'
import { importLetters } from './import-letters.ts'
import { importOldUrls } from './import-old-urls.ts'
import {
  importBans,
  importExportedComments,
  importReaders,
  importExportedSubscribers,
} from './import-people.ts'
import { importStatistics } from './import-statistics.ts'
import * as files from './export-format.ts'
import { readPresentContent } from '../backup/restore.service.ts'
import { insertRows, setIdSequence } from '../../platform/db/snapshot/table-rows.ts'
import { readTextLines } from '../../tabular/read-text-lines.ts'
import { parseReviewFile } from './review-file.ts'

/** Whether a folder was written by `xingcha export`. */
export async function isExportFolder(folder: string): Promise<boolean> {
  const names = await readdir(folder).catch((): string[] => [])
  return names.includes(files.EXPORT_FILE)
}

/**
 * Takes an exported site into a new one, in one transaction. Returns what was imported, and a sentence for each count that
 * is not the one of the export. Throws ExportRejected, and then nothing was imported: the site is not empty, or a file is
 * malformed.
 */
export async function importFolder(
  { database }: Pick<Deps, 'database'>,
  folder: string,
): Promise<{ counts: Record<string, number>; warnings: string[] }> {
  const header = await readHeader(folder)
  const counts = await database.transaction(async (queries) => {
    const present = await readPresentContent(queries)
    if (present.reviews + present.comments + present.readers > 0) {
      throw new ExportRejected(
        `This site has ${present.reviews} reviews, ${present.comments} comments and ${present.readers} accounts. An exported ` +
          'site is imported into a new one: name it with DATA_DIR or DATABASE_URL, and add --create.',
      )
    }
    const imported = {
      media: await importMedia(queries, folder),
      reviews: await importReviews(queries, folder),
      settings: await importSettings(queries, folder),
      readers: await importReaders(queries, readLines(folder, files.READERS_FILE, files.readerSchema)),
      comments: await importExportedComments(
        queries,
        readLines(folder, files.COMMENTS_FILE, files.commentSchema),
        readLines(folder, files.COMMENT_STATES_FILE, files.commentStateSchema),
      ),
      bans: await importBans(queries, readLines(folder, files.BANS_FILE, files.banSchema)),
      subscribers: await importExportedSubscribers(
        queries,
        readLines(folder, files.SUBSCRIBERS_FILE, files.subscriberSchema),
      ),
      letters: await importLetters(queries, readLines(folder, files.LETTERS_FILE, files.letterSchema)),
      drafts: await importDrafts(queries, readLines(folder, files.DRAFTS_FILE, files.exportedDraftSchema)),
      revisions: await importRevisions(
        queries,
        readLines(folder, files.REVISIONS_FILE, files.revisionSchema),
      ),
      old_addresses: await importOldUrls(
        queries,
        readLines(folder, files.OLD_ADDRESSES_FILE, files.oldUrlSchema),
      ),
      statistics: await importStatistics(
        queries,
        readLines(folder, files.STATISTICS_FILE, files.statisticSchema),
      ),
    }
    for (const [table, last] of Object.entries(header.last_ids))
      if (COUNTED_TABLES.has(table)) await setIdSequence(queries, table, last)
    return imported
  })
  const warnings = Object.entries(counts)
    .filter(([name, count]) => header.counts[name] !== undefined && header.counts[name] !== count)
    .map(([name, count]) => `The export counted ${header.counts[name]} ${name}, and the folder has ${count}.`)
  return { counts, warnings }
}

/** The tables of an export whose ids are never used twice. */
const COUNTED_TABLES = new Set([
  'xc_bans',
  'xc_comments',
  'xc_letters',
  'xc_letter_deliveries',
  'xc_reading_list',
  'xc_readings',
  'xc_subscriptions',
  'xc_revisions',
])

async function readHeader(folder: string): Promise<files.ExportHeader> {
  const header = z.looseObject({ version: z.number() }).safeParse(await readJson(folder, files.EXPORT_FILE))
  if (header.success && header.data.version > files.SITE_EXPORT_VERSION)
    throw new ExportRejected(
      `${folder} was exported by a newer version of this program. Install that version.`,
    )
  return parse(files.siteExportSchema, header.data, path.join(folder, files.EXPORT_FILE))
}

async function importMedia(queries: Queries, folder: string): Promise<number> {
  const names = await listNames(folder, files.MEDIA_FOLDER)
  for (const name of names) {
    const bytes = await readFile(path.join(folder, files.MEDIA_FOLDER, name))
    await storeMedia(queries, name, bytes).catch((cause: unknown) => {
      if (codeOf(cause) !== undefined) throw cause
      throw new ExportRejected(`${messageOf(cause)}. Nothing was imported.`)
    })
  }
  return names.length
}

async function importReviews(queries: Queries, folder: string): Promise<number> {
  const names = (await listNames(folder, files.REVIEWS_FOLDER)).filter((name) => name.endsWith('.md'))
  for (let at = 0; at < names.length; at += BATCH) {
    const batch = names.slice(at, at + BATCH).map((name) => path.join(folder, files.REVIEWS_FOLDER, name))
    const reviews = await Promise.all(batch.map(readReview))
    await storeReviews(queries, reviews)
    for (const { row, details } of reviews)
      if (details) await insertRows(queries, 'xc_review_details', [{ review_id: row.id, ...details }])
  }
  return names.length
}

const BATCH = 100

async function readReview(file: string) {
  const { fields, article } = parseReviewFile(await readFile(file, 'utf8'), file)
  const { body: _, featured, published, updated_at, ...others } = fields
  const { translator, book_year, slug, recommended, cover_design, ...columns } = others
  const hasDetails =
    translator !== '' || book_year !== null || slug !== '' || recommended || cover_design !== null
  const prepared = prepareReview(
    { ...columns, translator, is_featured: featured, content: article },
    new Date(updated_at),
  )
  return {
    ...prepared,
    row: { ...prepared.row, is_published: Number(published), updated_at },
    // Exactly those that the review had.
    categories: fields.categories,
    related: fields.related_books,
    details: hasDetails
      ? {
          translator,
          book_year,
          slug,
          cover_design: cover_design && JSON.stringify(cover_design),
          is_recommended: Number(recommended),
        }
      : undefined,
  }
}

async function importSettings(queries: Queries, folder: string): Promise<number> {
  const names = [files.SETTINGS_FILE, files.OWNER_SETTINGS_FILE]
  let count = 0
  for (const name of names) {
    const json = await readJson(folder, name)
    if (json === undefined) continue
    const settings = parseStoredSettings(json)
    if ('fault' in settings) throw new ExportRejected(`${path.join(folder, name)}: ${settings.fault}`)
    for (const [key, value] of Object.entries(settings.values)) await storeValue(queries, key, value)
    count += Object.keys(settings.values).length
  }
  await indexCategoryNames(queries)
  return count
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
    throw new ExportRejected(`${file} cannot be read (${messageOf(cause)}). Nothing was imported.`)
  }
}

async function* readLines<Row>(folder: string, name: string, schema: z.ZodType<Row>): AsyncIterable<Row> {
  const file = path.join(folder, name)
  if (!(await listNames(folder, path.dirname(name))).includes(path.basename(name))) return
  let number = 0
  for await (const line of readTextLines(file)) {
    number++
    let json: unknown
    try {
      json = JSON.parse(line)
    } catch (cause) {
      throw new ExportRejected(`${file}:${number} is not JSON (${messageOf(cause)}). Nothing was imported.`)
    }
    yield parse(schema, json, `${file}:${number}`)
  }
}

function parse<Row>(schema: z.ZodType<Row>, json: unknown, where: string): Row {
  const read = schema.safeParse(json)
  if (read.success) return read.data
  const faults = read.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
  throw new ExportRejected(
    `${where} is not as xingcha export writes it (${faults.join('; ')}). Nothing was imported.`,
  )
}
