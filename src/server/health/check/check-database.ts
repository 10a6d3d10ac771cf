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
import { ask, type CheckedSite, failure, type Finding, ok, warning } from './finding.ts'
import type { Database } from '../../platform/db/database.ts'

/** Writes a row and reads it, and reads rows of the tables that every page needs. Leaves nothing behind. */
export async function* checkDatabase({ env, database }: CheckedSite): AsyncIterable<Finding> {
  // The command has said why.
  if (!database) return
  const name = databaseName(env)
  const migrations = await compareMigrations(database)
  if (migrations === 'no site')
    return yield failure(
      `The database ${name} holds no site. Correct DATA_DIR or DATABASE_URL, or start the site.`,
    )
  if (migrations === 'too old') return yield failure(`The database ${name} is ${TOO_OLD}`)
  if (migrations === 'newer')
    return yield failure(
      `The database ${name} was written ${byNewer((await readUpgrade(database.queries))?.program)}, or restore a backup made before the upgrade.`,
    )
  if (migrations === 'older')
    return yield warning(
      `The database ${name} is of an earlier version of this program and was not tried. Back up, then start the ` +
        'site, which brings it up to date.',
    )
  const started = performance.now()
  try {
    await checkWritable(database)
  } catch (cause) {
    return yield failure(
      `The database ${name} refuses to write (${messageOf(cause)}). Free space on its disk, end the program that ` +
        'holds its lock, or give the user of DATABASE_URL the right to write.',
    )
  }
  try {
    await checkReady(database)
    const damage = await findDamage(database)
    if (damage !== undefined) throw new Error(damage)
  } catch (cause) {
    return yield failure(`The database ${name} cannot be read (${messageOf(cause)}). Restore a backup.`)
  }
  yield ok(`${name} was written and read in ${Math.ceil(performance.now() - started)} ms.`)
}

/** Whether the secret in use is the one that the data were made with. No line where they do not say, or there is none. */
export async function* checkSecretOfData(site: CheckedSite): AsyncIterable<Finding> {
  const { secret: given, previousSecret, dataDir } = site.env
  const mark = await ask(site, ({ queries }) => readSecretMark(queries))
  const secret = given ?? readStoredSecret(dataDir)
  if (mark === undefined || secret === undefined) return
  const isFormer = previousSecret !== undefined && isSecretOf(mark, previousSecret)
  if (!isSecretOf(mark, secret))
    yield isFormer
      ? warning('The data were made with SECRET_PREVIOUS. Start the site: it changes them to SECRET.')
      : failure(OTHER_SECRET)
  else
    yield previousSecret === LOST
      ? warning(STILL_LOST)
      : ok('SECRET is the one that the data were made with.')
}

/** Compares the clock with PostgreSQL's, else with the Date header of SITE_URL. */
export async function* checkClock(site: CheckedSite): AsyncIterable<Finding> {
  const { env, database, clock } = site
  const before = clock.now().getTime()
  const other = database?.engine === 'postgres' ? await databaseClock(database) : await siteClock(env.siteUrl)
  const after = clock.now().getTime()
  if (typeof other === 'string')
    return yield warning(
      `The clock was not compared, which says nothing about it: ${other} timedatectl tells whether it is synchronised.`,
    )
  // The other one was read at some moment between.
  const { time, source } = other
  const milliseconds = time > after ? time - after : Math.max(0, before - time)
  const difference = describeDifference(Math.floor(milliseconds / 1_000), source)
  yield database?.engine === 'postgres' ? difference : { ...difference, text: difference.text + OWN_CLOCK }
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
async function databaseClock(database: Database): Promise<OtherClock | string> {
  const time = await readDatabaseClock(database)
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
