import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import type { Database, Queries } from '../../platform/db/database.ts'
import { isUnavailable } from '../../platform/db/fault-kind.ts'
import { areKnownMigrations, finishMigrations, recreateTables } from '../../platform/db/migrate.ts'
import { type BackupHeader, readBackupHeader, readBackupLines } from './backup-file.ts'
import {
  decodeRow,
  fileLine,
  rowLine,
  sequenceLine,
  tableEndLine,
  tableLine,
  TableSum,
} from './backup-lines.ts'
import { messageOf } from '../../platform/runtime/error-text.ts'
import { StartupError } from '../../platform/runtime/startup-error.ts'
import { BackupRejected } from './backup-rejected.ts'
import type { RowCounts } from './backup.service.ts'
import * as store from './restore.store.ts'
import { readBooleanColumns, setIdSequence } from '../../platform/db/snapshot/table-rows.ts'
import { TableWriter } from '../../platform/db/snapshot/table-writer.ts'

interface BackupSource {
  file: string
  passphrase: string | undefined
}

/** A backup that checkBackup has read to its end. */
interface CheckedBackup {
  source: BackupSource
  header: BackupHeader
  counts: RowCounts
}

/** The content of the database that a restore would replace. */
export function readPresentContent(queries: Queries): ReturnType<typeof store.countContent> {
  return store.countContent(queries)
}

/**
 * Reads the whole backup and compares its checksums. Throws BackupRejected where it is damaged, was written by a newer
 * program, or the passphrase is another.
 */
export async function checkBackup(source: BackupSource): Promise<CheckedBackup> {
  const header = await readBackupHeader(source.file)
  if (!areKnownMigrations(header.migrations)) {
    throw new BackupRejected(
      `${source.file} was written by a newer version of this program (${header.program}). Install that version or a later one.`,
    )
  }
  const counts: RowCounts = new Map()
  for await (const part of readParts(source)) if ('end' in part) counts.set(part.end, part.rows)
  return { source, header, counts }
}

/**
 * Replaces all that the site has by the backup, in one transaction: readers see the old state until the new one is whole,
 * and a fault leaves it.
 */
export async function restore(
  { source, header: { migrations } }: CheckedBackup,
  { database, dataDir, cacheDir }: { database: Database; dataDir: string; cacheDir: string },
): Promise<void> {
  const files = new StagedFiles(dataDir)
  const replace = async (queries: Queries) => {
    const version = await store.readHighestVersion(queries)
    await recreateTables(queries, migrations)
    const table = new TableWriter(queries, await readBooleanColumns(queries))
    const sequences: z.infer<typeof sequenceLine>[] = []
    for await (const part of readParts(source)) {
      if ('table' in part) await table.begin(part.table, part.columns)
      else if ('row' in part) await table.add(decodeRow(part.row))
      else if ('end' in part) await table.flush()
      else if ('sequence' in part) sequences.push(part)
      else await files.add(part)
    }
    for (const { sequence, last } of sequences) await setIdSequence(queries, sequence, last)
    await finishMigrations(queries, migrations)
    if (version > 0) await store.raiseAllVersions(queries, version)
  }
  await database.transaction(replace).catch(async (cause: unknown) => {
    await files.remove()
    if (cause instanceof StartupError || isUnavailable(cause)) throw cause
    throw new BackupRejected(
      `${source.file} does not fit the tables of this program (${messageOf(cause)}). Nothing was changed.`,
      { cause },
    )
  })
  await files.putInPlace()
  await rm(cacheDir, { recursive: true, force: true })
}

type Part =
  | z.infer<typeof tableLine>
  | { row: z.infer<typeof rowLine> }
  | z.infer<typeof tableEndLine>
  | z.infer<typeof sequenceLine>
  | z.infer<typeof fileLine>

const otherLine = z.union([tableLine, tableEndLine, sequenceLine, fileLine])

/**
 * Throws BackupRejected where the rows of a table have another checksum, at the end of the table, and where the lines are
 * not those of a backup: checkBackup reads them all before anything changes.
 */
async function* readParts({ file, passphrase }: BackupSource): AsyncIterable<Part> {
  let sum = new TableSum()
  let open: z.infer<typeof tableLine> | undefined
  const seen = new Set<string>()
  const requireOrder = (isInOrder: boolean) => {
    if (!isInOrder)
      throw new BackupRejected(`${file} is damaged (its lines are out of order). Nothing was changed.`)
  }
  for await (const line of readBackupLines(file, passphrase)) {
    if (Array.isArray(line)) {
      requireOrder(open?.columns.length === line.length)
      // Before its checksum: JSON of any depth can be read, and not be written again.
      const row = parseLine(rowLine, line, file)
      sum.add(row)
      yield { row }
      continue
    }
    const part = parseLine(otherLine, line, file)
    if ('table' in part) {
      requireOrder(open === undefined && !seen.has(part.table))
      seen.add(part.table)
      open = part
      sum = new TableSum()
    } else if ('end' in part) {
      requireOrder(open?.table === part.end)
      open = undefined
      if (sum.end(part.end).sha256 !== part.sha256) {
        throw new BackupRejected(
          `${file} is damaged (the checksum of ${part.end} is another). Nothing was changed.`,
        )
      }
    } else if ('file' in part && !SITE_FILE.test(part.file)) {
      throw new BackupRejected(
        `${file} contains a file ${JSON.stringify(part.file)}, which is none of a site. Nothing was changed.`,
      )
    }
    yield part
  }
  requireOrder(open === undefined)
}

/** The files of a data folder that a backup may contain. */
const SITE_FILE = /^(?:secret|mail\/(?!\.{1,2}$)[^/\\\p{Cc}]+)$/u

function parseLine<Line>(schema: z.ZodType<Line>, line: unknown, file: string): Line {
  const read = schema.safeParse(line)
  if (read.success) return read.data
  throw new BackupRejected(`${file} is damaged (a line is not as it was written). Nothing was changed.`)
}

/**
 * The files of a backup, written beside the site's own under other names until the database is restored: they may be more
 * than memory holds. Each appears whole or not at all.
 */
class StagedFiles {
  readonly #dataDir: string
  readonly #names = new Set<string>()

  constructor(dataDir: string) {
    this.#dataDir = dataDir
  }

  async add({ file, base64 }: z.infer<typeof fileLine>): Promise<void> {
    this.#names.add(file)
    const staged = this.#stagedName(file)
    await mkdir(path.dirname(staged), { recursive: true, mode: 0o700 })
    await writeFile(staged, Buffer.from(base64, 'base64'), { mode: 0o600 })
  }

  async putInPlace(): Promise<void> {
    for (const name of this.#names) await rename(this.#stagedName(name), path.join(this.#dataDir, name))
  }

  async remove(): Promise<void> {
    for (const name of this.#names) await rm(this.#stagedName(name), { force: true })
  }

  /** Begins with a dot, as what no backup takes along (backup.service.ts). */
  #stagedName(name: string): string {
    return path.join(this.#dataDir, path.dirname(name), `.${path.basename(name)}.restored`)
  }
}
