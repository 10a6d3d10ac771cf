import { mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Database } from '../../platform/db/database.ts'
import { compareSecret, OTHER_SECRET, readSecretMark } from '../../settings/site-secret.service.ts'
import { readSecret } from '../../platform/security/secret.ts'
import { messageOf } from '../../platform/runtime/faults.ts'
import { databaseName, openDatabase } from '../../platform/db/open-database.ts'
import { migrate } from '../../platform/db/migrate.ts'
import { command, type CommandArguments, type Terminal, WrongUsage } from '../../platform/runtime/command.ts'
import { systemClock } from '../../platform/runtime/clock.ts'
import type { Log } from '../../platform/runtime/log.ts'
import { ArchiveRejected, type RowCounts } from '../archive-lines.ts'
import { backUp, type BackupEnv, type SecretInBackup } from './backup.service.ts'
import { openBucket } from './bucket.ts'
import { type BackupSettings, sortBackups } from './scheduled-backup.service.ts'
import { makeFolder } from '../../platform/runtime/data-folder.ts'
import { readPassphraseFile } from './seal.ts'
import { checkBackup, readPresentContent, restore } from './restore.service.ts'
import { USAGES } from '../../usages.ts'

interface Site {
  env: BackupEnv & { backups?: BackupSettings | undefined }
  cacheDir: string
  /** The version of this program. */
  program: string
  log: Log
}

/** `xingcha backup FILE [--passphrase-file FILE]`. Returns the exit status: 0 written, 2 wrong usage. Throws ArchiveRejected. */
export const backupCommand = command<Site>(USAGES.backup, async (given, terminal, site) => {
  const file = readFile(given)
  const passphrase = readPassphrase(given)
  const { env, program } = site
  const { counts, secret } = await backUp(file, { env, clock: systemClock, program, passphrase })
  terminal.stdout.write(
    `${databaseName(site.env)} was backed up to ${file}: ${describe(counts)}\n${SECRET_SENTENCES[secret]}\n`,
  )
  return 0
})

/** `xingcha restore FILE [--passphrase-file FILE] [--yes]`. Exit status: 0 restored or listed, 2 wrong usage. */
export const restoreCommand = command<Site>(USAGES.restore, async (given, terminal, site) => {
  const source = readFile(given)
  if (!source.startsWith('s3://')) return restoreFile(source, source, given, terminal, site)
  const settings = site.env.backups?.bucket
  if (!settings || !source.startsWith(settings.address))
    throw new ArchiveRejected(`${source} is not in ${settings?.address ?? 'a bucket that BACKUP_TO names'}.`)
  const bucket = await openBucket(settings)
  const name = source.slice(settings.address.length)
  if (name === '') {
    const copies = sortBackups(await bucket.list(), systemClock.now())
    terminal.stdout.write(copies.map(({ file }) => `${settings.address}${file}\n`).join(''))
    return 0
  }
  makeFolder(site.env.dataDir)
  const folder = await mkdtemp(path.join(site.env.dataDir, '.restore-'))
  try {
    const file = path.join(folder, 'copy.backup')
    await bucket.download(name, file)
    return await restoreFile(file, source, given, terminal, site)
  } finally {
    await rm(folder, { recursive: true })
  }
})

/** `source`: what the operator calls the file. */
async function restoreFile(
  file: string,
  source: string,
  given: CommandArguments,
  terminal: Terminal,
  site: Site,
): Promise<number> {
  const backup = await checkBackup({ file, passphrase: readPassphrase(given) })
  const { header, counts } = backup
  terminal.stdout.write(`${source} is whole. It was made at ${header.created_at}: ${describe(counts)}\n`)
  let fault: string | undefined
  const database = await openDatabase(site.env, site.log, { writesMuch: true })
  try {
    await migrate(database)
    const present = await readPresentContent(database.queries)
    const isEmpty = present.reviews + present.comments + present.readers === 0
    if (!isEmpty && !given.flags.has('yes')) {
      terminal.stdout.write(
        `${databaseName(site.env)} holds ${present.reviews} reviews, ${present.comments} comments and ${present.readers} ` +
          `accounts, which the backup would replace. Nothing has been replaced yet. To do it: npx xingcha restore ${source} --yes\n`,
      )
      return 0
    }
    await restore(backup, { database, dataDir: site.env.dataDir, cacheDir: site.cacheDir })
    fault = await findSecretFault(database, site.env)
  } finally {
    await database.close()
  }
  terminal.stdout.write(
    `${databaseName(site.env)} has been replaced by the backup. Restart the site if it runs.\n`,
  )
  if (fault !== undefined) terminal.stdout.write(`${fault}\n`)
  return 0
}

const SECRET_SENTENCES: Record<SecretInBackup, string> = {
  theirs: 'The secret in use is in it.',
  unknown: 'The secret in use is in it.',
  another: `The secret in use is in it, but: ${OTHER_SECRET}`,
  none: 'No secret is in it, because this command knows none: give SECRET, or restore the file secret in DATA_DIR.',
}

/** A sentence where the start would refuse the restored data. */
async function findSecretFault(database: Database, env: BackupEnv): Promise<string | undefined> {
  try {
    const secret = env.secret ?? readSecret(env.dataDir)
    const mark = await readSecretMark(database.queries)
    if (mark !== undefined) compareSecret(mark, { secret, previous: env.previousSecret })
    return undefined
  } catch (cause) {
    return messageOf(cause)
  }
}

function readFile({ positionals: [file, ...more] }: CommandArguments): string {
  if (file === undefined || more.length > 0) throw new WrongUsage('expected one file')
  return file
}

function describe(counts: RowCounts): string {
  const of = (table: string) => counts.get(table) ?? 0
  const rows = [...counts.values()].reduce((sum, count) => sum + count, 0)
  return `${of('xc_reviews')} reviews, ${of('xc_comments')} comments, ${of('xc_users')} accounts, ${rows} rows in all`
}

function readPassphrase({ values }: CommandArguments): string | undefined {
  const file = values['passphrase-file']
  return file === undefined ? undefined : readPassphraseFile(file)
}
