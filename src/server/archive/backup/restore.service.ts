import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Database, Queries } from '../../platform/db/database.ts'
import {
  byNewer,
  compareNames,
  finishMigrations,
  recreateTables,
  TOO_OLD,
} from '../../platform/db/migrate.ts'
import { setIdSequence } from '../../platform/db/snapshot/table-writer.ts'
import {
  type ArchiveFile,
  ArchiveRejected,
  readParts,
  type RowCounts,
  type Sequence,
  storeFailure,
  storeTables,
} from '../archive-lines.ts'
import { programVersion } from '../../platform/runtime/project-root.ts'
import { type BackupHeader, readBackupHeader, readBackupLines } from './backup-file.ts'
import * as store from './restore.store.ts'

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
export const readPresentContent = store.countContent

/** Reads the whole backup and compares checksums. Throws ArchiveRejected for a damaged, foreign or too new one. */
export async function checkBackup(source: BackupSource): Promise<CheckedBackup> {
  const header = await readBackupHeader(source.file)
  const standing = compareNames(header.migrations)
  if (standing === 'too old' || standing === 'no site')
    throw new ArchiveRejected(`${source.file} is ${TOO_OLD}`)
  if (standing === 'newer') {
    throw new ArchiveRejected(describeNewer(source.file, header.program))
  }
  const counts: RowCounts = new Map()
  for await (const part of readBackup(source)) if ('end' in part) counts.set(part.end, part.rows)
  return { source, header, counts }
}

/** A release to which the site went back runs on the tables of the newer one, and so do the backups that it makes. */
function describeNewer(file: string, program: string): string {
  const isOwn = program.split(' ')[0] === programVersion()
  const what = isOwn
    ? `${file} has tables of a newer version: it was made after an upgrade from which this site went back. Upgrade first: npx xingcha update`
    : `${file} was written ${byNewer(program)}`
  return `${what}. Restore it there, and go back afterwards if you must; or restore a backup made before the upgrade.`
}

/** Replaces all of the site in one transaction: readers see the old state until the new one is whole. */
export async function restore(
  { source, header: { migrations } }: CheckedBackup,
  { database, dataDir, cacheDir }: { database: Database; dataDir: string; cacheDir: string },
): Promise<void> {
  const files = new StagedFiles(dataDir)
  const replace = async (queries: Queries) => {
    const version = await store.readHighestVersion(queries)
    await recreateTables(queries, migrations)
    const sequences: Sequence[] = []
    await storeTables(queries, readBackup(source), (part) => {
      if ('file' in part) return files.add(part)
      sequences.push(part)
    })
    for (const { sequence, last } of sequences) await setIdSequence(queries, sequence, last)
    await finishMigrations(queries)
    if (version > 0) await store.raiseAllVersions(queries, version)
  }
  await database.transaction(replace).catch(async (cause: unknown) => {
    await files.remove()
    throw storeFailure(source.file, cause)
  })
  await files.putInPlace()
  await rm(cacheDir, { recursive: true, force: true })
}

/** The parts of a backup. Throws ArchiveRejected: checkBackup reads them all before anything changes. */
async function* readBackup({ file, passphrase }: BackupSource): ReturnType<typeof readParts> {
  for await (const part of readParts(readBackupLines(file, passphrase), file)) {
    if ('file' in part && !SITE_FILE.test(part.file)) {
      throw new ArchiveRejected(
        `${file} contains a file ${JSON.stringify(part.file)}, which is none of a site. Nothing was changed.`,
      )
    }
    yield part
  }
}

/** The files of a data folder that a backup may contain. */
const SITE_FILE = /^(?:secret|mail\/(?!\.{1,2}$)[^/\\\p{Cc}]+)$/u

/** The files of a backup, written beside the site's own under other names until the database is restored. */
class StagedFiles {
  readonly #dataDir: string
  readonly #names = new Set<string>()

  constructor(dataDir: string) {
    this.#dataDir = dataDir
  }

  async add({ file, base64 }: ArchiveFile): Promise<void> {
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
