import path from 'node:path'
import { MIGRATIONS } from '../../database/migrations/all.ts'
import { MAX_NUMBER } from './comments/proof-of-work.ts'
import { createReviewFonts } from './fonts/review-fonts.service.ts'
import { fontFaceRule, type FontManifest, readFontManifest, WEB_TYPEFACES } from './fonts/font-families.ts'
import { fallbackFontRules, systemFontRules } from './fonts/fallback-fonts.ts'
import { SCRYPT } from './accounts/passwords.ts'
import { BOOK_CATALOGUES } from './isbn-lookup/book-catalogues.ts'
import { SYSTEM_DNS, mailRouteOf } from './mail/mail-check.service.ts'
import { createWakeUpSignal } from './platform/runtime/wake-up-signal.ts'
import { systemClock } from './platform/runtime/clock.ts'
import { createContentCache } from './platform/cache/content-cache.ts'
import { createContentVersions } from './platform/cache/content-version.store.ts'
import { makeDataFolderPrivate } from './platform/runtime/data-folder.ts'
import { databaseName, NO_SITE_HERE, openDatabase } from './platform/db/open-database.ts'
import { localUrl } from './platform/http/server/listen-address.ts'
import type { Deps } from './deps.ts'
import type { Env } from './env.ts'
import type { Log } from './platform/runtime/log.ts'
import { NO_METRICS } from './platform/runtime/metrics.ts'
import { holdsSite, migrate } from './platform/db/migrate.ts'
import { rememberFolding } from './reviews/saving/refold-reviews.service.ts'
import { PROJECT_ROOT } from './platform/runtime/project-root.ts'
import {
  LOST,
  readSecretMark,
  compareSecret,
  OTHER_SECRET,
  SECRET_MARK,
  STILL_LOST,
  storeSecretMark,
} from './settings/site-secret.service.ts'
import { createVisitCounter } from './statistics/visit-counter.ts'
import { StartupError } from './platform/runtime/faults.ts'
import { changeSigningKeysSecret } from './accounts/tokens/api-tokens.service.ts'
import { changeTwoFactorSecret } from './accounts/two-factor/two-factor.service.ts'
import { areActorKeysOf, changeActorKeysSecret } from './federation/activitypub/actor-keys.service.ts'
import type { Database } from './platform/db/database.ts'
import { readOrMakeSecret, readSecret } from './platform/security/secret.ts'

/**
 * Opens all services' dependencies on a migrated database, made where `creates` allows it. `settles`: the data become those of
 * SECRET, which commands beside a running site leave alone. Throws StartupError.
 */
export async function openDeps(
  env: Env,
  log: Log,
  { creates = true, settles = false, metrics = NO_METRICS, writesMuch = false } = {},
): Promise<{ deps: Deps; fontCss: string; close(): Promise<void> }> {
  const manifest = readFontManifest(path.join(PROJECT_ROOT, 'build/client/assets/fonts/fonts.json'))
  makeDataFolderPrivate(env.dataDir, log)
  const database = await openDatabase(env, log, { creates, metrics, writesMuch })
  let secret: string
  try {
    const isSite = await holdsSite(database)
    if (!creates && !isSite) {
      throw new StartupError(`The database ${databaseName(env)} holds no site. ${NO_SITE_HERE}`)
    }
    secret = findSecret(env, isSite ? await readSecretMark(database.queries) : undefined, {
      creates,
      settles,
    })
    const applied = await migrate(database)
    if (applied.length > 0) log.info({ migrations: applied }, 'the database was brought up to date')
    if (settles) await settleSecret(database, env, secret, log)
    // What a new site stores is folded as this version folds.
    if (applied.length === Object.keys(MIGRATIONS).length) await rememberFolding(database.queries)
  } catch (cause) {
    await database.close()
    throw cause
  }
  const cacheDir = path.join(env.dataDir, 'cache')
  const contentVersions = createContentVersions(database)
  return {
    deps: {
      database,
      contentVersions,
      contentCache: createContentCache(contentVersions),
      clock: systemClock,
      log,
      metrics,
      // A command without SITE_URL links to where the site of these settings listens.
      siteUrl: env.siteUrl ?? localUrl(env),
      hsts: env.siteUrl?.startsWith('https:') ? env.hsts : undefined,
      cacheDir,
      backups: env.backups,
      secret,
      previousSecret: env.previousSecret === LOST ? undefined : env.previousSecret,
      sendsMail: env.smtpUrl !== undefined,
      mailFolder: env.smtpUrl === undefined ? path.join(env.dataDir, 'mail') : undefined,
      mailRoute: mailRouteOf(env),
      dns: SYSTEM_DNS,
      readsBounces: env.bounceMailbox !== undefined,
      outboxSignal: createWakeUpSignal(),
      visitCounter: createVisitCounter(),
      trustProxy: env.trustProxy,
      providers: env.providers,
      passwordHashing: SCRYPT,
      bookCatalogues: BOOK_CATALOGUES,
      federatesPrivately: false,
      proofOfWork: { maxnumber: MAX_NUMBER },
      reviewFonts: createReviewFonts({ cacheDir: path.join(cacheDir, 'fonts'), coreManifest: manifest }),
    },
    fontCss: fontCss(manifest),
    close: () => database.close(),
  }
}

function fontCss({ faces, metrics }: FontManifest): string {
  const standIns = WEB_TYPEFACES.map((script) => fallbackFontRules(script, metrics[script]))
  return [...standIns, systemFontRules(), ...faces.map(fontFaceRule)].join('')
}

type SecretEnv = Pick<Env, 'dataDir' | 'secret' | 'previousSecret'>

/**
 * The secret in use, made where `creates` allows it and no data were made with another one; without `settles` the one before it
 * as long as the data are its. Call it before anything is written. Throws StartupError where the data were made with another secret.
 */
function findSecret(
  env: SecretEnv,
  mark: string | undefined,
  { creates, settles }: { creates: boolean; settles: boolean },
): string {
  const mayMake = creates && (mark === undefined || env.previousSecret === LOST)
  const secret = env.secret ?? (mayMake ? readOrMakeSecret(env.dataDir) : readSecret(env.dataDir))
  const state = compareSecret(mark, { secret, previous: env.previousSecret })
  return state === 'changed' && !settles && env.previousSecret !== undefined ? env.previousSecret : secret
}

/** Marks the data with the secret; encrypts anew what SECRET_PREVIOUS has encrypted. Once for all processes. */
export async function settleSecret(
  database: Database,
  env: SecretEnv,
  secret: string,
  log: Log,
): Promise<void> {
  const compare = (mark: string | undefined) => compareSecret(mark, { secret, previous: env.previousSecret })
  if (compare(await readSecretMark(database.queries)) === 'same') {
    if (env.previousSecret === LOST) log.warn(STILL_LOST)
    return
  }
  const found = await database.lockedTransaction(SECRET_MARK, async (queries) => {
    const state = compare(await readSecretMark(queries))
    if (state === 'same') return state
    if (state === 'changed' && env.previousSecret !== undefined) {
      const change = { from: env.previousSecret, to: secret }
      await changeTwoFactorSecret(queries, change)
      await changeSigningKeysSecret(queries, change)
      await changeActorKeysSecret(queries, change)
    }
    if (state === 'first' && env.previousSecret !== LOST && !(await areActorKeysOf(queries, secret)))
      throw new StartupError(OTHER_SECRET)
    await storeSecretMark(queries, secret)
    return state
  })
  if (found === 'changed') log.info('the data of SECRET_PREVIOUS are now those of SECRET')
  if (found === 'lost')
    log.warn('the former SECRET is lost: readers with two-step codes need npx xingcha two-step off EMAIL')
}
