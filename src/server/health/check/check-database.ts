import { databaseName } from '../../platform/db/open-database.ts'
import { byNewer, compareMigrations, readUpgrade, TOO_OLD } from '../../platform/db/migrate.ts'
import { checkReady, checkWritable, findDamage, readDatabaseClock } from '../../platform/db/readiness.ts'
import { codeOf, messageOf } from '../../platform/runtime/faults.ts'
import { readStoredSecret } from './check-disk.ts'
import {
  isSecretOf,
  LOST,
  OTHER_SECRET,
  readSecretMark,
  STILL_LOST,
} from '../../settings/site-secret.service.ts'
import { type CheckedSite, failure, type Finding, ok, warning } from './finding.ts'

/** Writes a row and reads it, and reads rows of the tables that every page needs. Leaves nothing behind. */
export async function checkDatabase({ env, database }: CheckedSite): Promise<Finding[]> {
  // The command has said why.
  if (!database) return []
  const name = databaseName(env)
  const migrations = await compareMigrations(database)
  if (migrations === 'no site')
    return [
      failure(`The database ${name} holds no site. Correct DATA_DIR or DATABASE_URL, or start the site.`),
    ]
  if (migrations === 'too old') return [failure(`The database ${name} is ${TOO_OLD}`)]
  if (migrations === 'newer')
    return [
      failure(
        `The database ${name} was written ${byNewer((await readUpgrade(database.queries))?.program)}, or restore a backup made before the upgrade.`,
      ),
    ]
  if (migrations === 'older')
    return [
      warning(
        `The database ${name} is of an earlier version of this program and was not tried. Back up, then start the ` +
          'site, which brings it up to date.',
      ),
    ]
  const started = performance.now()
  try {
    await checkWritable(database)
  } catch (cause) {
    return [
      failure(
        `The database ${name} refuses to write (${messageOf(cause)}). Free space on its disk, end the program that ` +
          'holds its lock, or give the user of DATABASE_URL the right to write.',
      ),
    ]
  }
  try {
    await checkReady(database)
    const damage = await findDamage(database)
    if (damage !== undefined) throw new Error(damage)
  } catch (cause) {
    return [failure(`The database ${name} cannot be read (${messageOf(cause)}). Restore a backup.`)]
  }
  return [ok(`${name} was written and read in ${Math.ceil(performance.now() - started)} ms.`)]
}

/** Whether the secret in use is the one that the data were made with. No line where they do not say, or there is none. */
export async function checkSecretOfData({ env, database }: CheckedSite): Promise<Finding[]> {
  const mark = database && (await readSecretMark(database.queries).catch(() => undefined))
  if (mark === undefined) return []
  const secret = env.secret ?? readStoredSecret(env.dataDir)
  if (secret === undefined) return []
  if (isSecretOf(mark, secret))
    return [
      env.previousSecret === LOST
        ? warning(STILL_LOST)
        : ok('SECRET is the one that the data were made with.'),
    ]
  const isFormer = env.previousSecret !== undefined && isSecretOf(mark, env.previousSecret)
  return [
    isFormer
      ? warning('The data were made with SECRET_PREVIOUS. Start the site: it changes them to SECRET.')
      : failure(OTHER_SECRET),
  ]
}

/** Compares the clock with PostgreSQL's, else with the Date header of SITE_URL. */
export async function checkClock(site: CheckedSite): Promise<Finding[]> {
  const { env, database, clock } = site
  const before = clock.now().getTime()
  const other = database?.engine === 'postgres' ? await databaseClock(site) : await siteClock(env.siteUrl)
  const after = clock.now().getTime()
  if (typeof other === 'string')
    return [
      warning(
        `The clock was not compared, which says nothing about it: ${other} timedatectl tells whether it is synchronised.`,
      ),
    ]
  // The other one was read at some moment between.
  const { time, source } = other
  const milliseconds = time > after ? time - after : Math.max(0, before - time)
  const difference = describeDifference(Math.floor(milliseconds / 1_000), source)
  return [database?.engine === 'postgres' ? difference : { ...difference, text: difference.text + OWN_CLOCK }]
}

function describeDifference(seconds: number, source: string): Finding {
  if (seconds < NOTICEABLE) return ok(`The clock matches the clock of ${source}.`)
  const text =
    `The clock differs from the clock of ${source} by ${seconds} seconds. Turn on time synchronisation on both machines ` +
    '(timedatectl set-ntp true).'
  return seconds < HARMFUL ? warning(text) : failure(`${text} Codes of authenticator apps fail meanwhile.`)
}

/** On most machines the proxy is beside the site, and both have one clock. */
const OWN_CLOCK =
  ' Where the proxy runs on this machine, that is the same clock: timedatectl tells whether it is synchronised.'

/** Seconds. HTTP dates are whole seconds. */
const NOTICEABLE = 3
/** Seconds for which an authenticator app shows a code. */
const HARMFUL = 30

interface OtherClock {
  time: number
  source: string
}

/** Returns an error message when unavailable. */
async function databaseClock({ database }: CheckedSite): Promise<OtherClock | string> {
  const time = database && (await readDatabaseClock(database))
  return time === undefined ? 'the database does not answer.' : { time, source: 'the database' }
}

async function siteClock(siteUrl: string | undefined): Promise<OtherClock | string> {
  if (siteUrl === undefined) return 'SITE_URL is not set.'
  try {
    const response = await fetch(`${siteUrl}/healthz`, {
      method: 'HEAD',
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT),
    })
    const date = Date.parse(response.headers.get('Date') ?? '')
    return Number.isNaN(date) ? `${siteUrl} sent no Date header.` : { time: date, source: siteUrl }
  } catch (cause) {
    const reason = cause instanceof Error ? (codeOf(cause.cause) ?? messageOf(cause)) : String(cause)
    return `${siteUrl} does not answer (${reason}); start the site and its proxy.`
  }
}

/** Milliseconds. */
const TIMEOUT = 10_000
