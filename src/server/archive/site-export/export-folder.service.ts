import { createWriteStream, existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type CategoryTexts, slugName } from '../../../contract/categories/categories.ts'
import type { DatabaseEnv } from '../../platform/db/database.ts'
import { openSnapshot, type Snapshot } from '../../platform/db/snapshot/snapshot.ts'
import type { TableRow, Tables } from '../../platform/db/tables/tables.ts'
import type { Clock } from '../../platform/runtime/clock.ts'
import { codeOf, messageOf } from '../../platform/runtime/faults.ts'
import { seriesNames } from '../../reviews/series/series.service.ts'
import { tagNames } from '../../reviews/tags/tags.service.ts'
import { settingsOver, splitStoredSettings } from '../../settings/settings.service.ts'
import { ArchiveRejected, readRows, type RowCounts, tableLines } from '../archive-lines.ts'
import * as files from './export-format.ts'
import { formatStoredReview } from './review-file.ts'

interface Export {
  env: DatabaseEnv
  clock: Clock
  /** The version of this program. */
  program: string
}

/** Reviews, media, settings, published comments, and rows by the name of their table. */
export type ExportCounts = Record<string, number>

/**
 * Writes the site as it is at this moment into open files, which the site import reads back: one Markdown file for each
 * review, the pictures, JSON, and rows of tables. The folder appears whole, readable by its owner alone. What signs readers in, mails,
 * limits and links already sent are not in it. Throws ArchiveRejected where the folder has files or cannot be written.
 */
export async function exportToFolder(folder: string, { env, clock, program }: Export): Promise<ExportCounts> {
  const snapshot = await openSnapshot(env)
  try {
    return await writeNewFolder(folder, async (unfinished) => {
      for (const name of [files.REVIEWS_FOLDER, files.MEDIA_FOLDER, files.PRIVATE_FOLDER])
        await mkdir(path.join(unfinished, name), { mode: 0o700 })
      const counts = await writeFiles(snapshot, unfinished)
      const header: files.ExportHeader = {
        format: 'xingcha-export',
        version: files.SITE_EXPORT_VERSION,
        exported_at: clock.now().toISOString(),
        program,
        counts,
        last_ids: Object.fromEntries(snapshot.sequences),
      }
      await writeJson(unfinished, files.EXPORT_FILE, header)
      return counts
    })
  } finally {
    await snapshot.close()
  }
}

/** Makes a folder that only its owner can read and that is whole or not there. Throws ArchiveRejected. */
export async function writeNewFolder<Result>(
  folder: string,
  write: (unfinished: string) => Promise<Result>,
): Promise<Result> {
  await requireNewFolder(folder)
  const unfinished = `${folder}.part`
  try {
    await rm(unfinished, { recursive: true, force: true })
    await mkdir(unfinished, { recursive: true, mode: 0o700 })
    const result = await write(unfinished)
    await rename(unfinished, folder)
    return result
  } catch (cause) {
    await rm(unfinished, { recursive: true, force: true }).catch(() => {})
    const code = codeOf(cause)
    if (code === undefined || !UNWRITABLE.has(code)) throw cause
    throw new ArchiveRejected(`${folder} cannot be written (${code}). Nothing was exported.`)
  }
}

const UNWRITABLE = new Set(['ENOENT', 'ENOTDIR', 'EACCES', 'EPERM', 'EROFS'])

async function requireNewFolder(folder: string): Promise<void> {
  if (!existsSync(folder)) return
  const names = await readdir(folder).catch((cause: unknown) => [messageOf(cause)])
  if (names.length > 0) throw new ArchiveRejected(`${folder} exists already. Name a new folder.`)
}

async function writeFiles(snapshot: Snapshot, folder: string): Promise<ExportCounts> {
  const stored = await readStored(snapshot)
  const counts: RowCounts = new Map()
  const answered = new Set<number>()
  const written = {
    reviews: await writeReviews(snapshot, folder, settingsOver(stored).categories),
    media: await writeMedia(snapshot, folder),
    ...(await writeSettings(stored, folder)),
    comments: await writeLines(folder, files.COMMENTS_FILE, publishedComments(snapshot, answered)),
  }
  // Nothing shows of a removed comment without answers.
  const kept = { xc_removed_comments: answered }
  for (const [name, tables] of Object.entries(files.ROW_FILES))
    await writeLines(folder, name, tableLines(snapshot, counts, tables, kept))
  return { ...written, ...Object.fromEntries(counts) }
}

/** Adds to `answered` the ids of comments that have answers, in any state. */
async function* publishedComments(
  snapshot: Snapshot,
  answered: Set<number>,
): AsyncIterable<files.CommentFields> {
  const likes = await groupRows(snapshot, 'xc_comment_likes', 'comment_id')
  for await (const row of readRows(snapshot, 'xc_comments')) {
    if (row.parent_id !== null) answered.add(row.parent_id)
    if (row.state !== 'published') continue
    yield files.commentSchema.strip().parse({
      ...row,
      book_id: row.review_id,
      user_avatar: row.avatar,
      likes: row.likes_before + (likes.get(row.id)?.length ?? 0),
    })
  }
}

async function writeReviews(snapshot: Snapshot, folder: string, known: readonly CategoryTexts[]) {
  const categories = await groupRows(snapshot, 'xc_review_categories', 'review_id')
  const related = await groupRows(snapshot, 'xc_related_reviews', 'review_id')
  const tags = await groupRows(snapshot, 'xc_review_tags', 'review_id')
  // The present names: the file `rows.jsonl` has those that they had before.
  const names = tagNames(await readAll(snapshot, 'xc_tags'))
  const series = await groupRows(snapshot, 'xc_review_series', 'review_id')
  const allSeries = seriesNames(await readAll(snapshot, 'xc_series'))
  const details = await groupRows(snapshot, 'xc_review_details', 'review_id')
  const books = await groupRows(snapshot, 'xc_review_books', 'review_id')
  const reviewsOf = new Map<string, number>()
  let count = 0
  for await (const row of readRows(snapshot, 'xc_reviews')) {
    const own = inPositions(categories.get(row.id)).map(({ category }) => category)
    for (const category of own) reviewsOf.set(category, (reviewsOf.get(category) ?? 0) + 1)
    const slug = allSeries.of(series.get(row.id)?.[0]?.series ?? '')?.slug ?? ''
    const stored = {
      row,
      details: details.get(row.id)?.[0],
      categories: own,
      related: inPositions(related.get(row.id)).map(({ related_id }) => related_id),
      tags: inPositions(tags.get(row.id)).map(({ tag }) => names.ofKey(tag).name),
      series: slug,
      otherBooks: inPositions(books.get(row.id)),
    }
    const text = formatStoredReview(stored, allSeries.placeOf(slug, row.id))
    await writePrivately(path.join(folder, files.REVIEWS_FOLDER, `${row.id}.md`), text)
    count++
  }
  await writeJson(
    folder,
    files.CATEGORIES_FILE,
    [...reviewsOf].map(([slug, reviews]) => ({ slug, name: slugName(slug, known) ?? null, reviews })),
  )
  return count
}

function inPositions<Row extends { position: number }>(rows: readonly Row[] = []): readonly Row[] {
  return rows.toSorted((one, other) => one.position - other.position)
}

async function writeMedia(snapshot: Snapshot, folder: string): Promise<number> {
  let count = 0
  for await (const { name, bytes } of readRows(snapshot, 'xc_media')) {
    await writePrivately(path.join(folder, files.MEDIA_FOLDER, path.basename(name)), bytes)
    count++
  }
  return count
}

async function readStored(snapshot: Snapshot): Promise<Record<string, unknown>> {
  const stored: Record<string, unknown> = {}
  for await (const { key, value } of readRows(snapshot, 'xc_settings'))
    stored[key] = JSON.parse(value) as unknown
  return stored
}

async function writeSettings(stored: Record<string, unknown>, folder: string): Promise<{ settings: number }> {
  const { site, owners } = splitStoredSettings(stored)
  await writeJson(folder, files.SETTINGS_FILE, site)
  await writeJson(folder, files.OWNER_SETTINGS_FILE, owners)
  return { settings: Object.keys(site).length + Object.keys(owners).length }
}

async function writeLines(folder: string, name: string, rows: AsyncIterable<unknown>): Promise<number> {
  let count = 0
  const lines = async function* () {
    for await (const row of rows) {
      count++
      yield `${JSON.stringify(row)}\n`
    }
  }
  await pipeline(Readable.from(lines()), createWriteStream(path.join(folder, name), { mode: 0o600 }))
  return count
}

function writeJson(folder: string, name: string, value: unknown): Promise<void> {
  return writePrivately(path.join(folder, name), `${JSON.stringify(value, null, 2)}\n`)
}

function writePrivately(file: string, content: string | Uint8Array): Promise<void> {
  return writeFile(file, content, { mode: 0o600 })
}

async function readAll<Name extends keyof Tables>(snapshot: Snapshot, name: Name): Promise<TableRow<Name>[]> {
  const rows: TableRow<Name>[] = []
  for await (const row of readRows(snapshot, name)) rows.push(row)
  return rows
}

/** The rows of a table by one of their columns. */
async function groupRows<Name extends keyof Tables, Column extends keyof TableRow<Name>>(
  snapshot: Snapshot,
  name: Name,
  column: Column,
): Promise<Map<TableRow<Name>[Column], TableRow<Name>[]>> {
  return Map.groupBy(await readAll(snapshot, name), (row) => row[column])
}
