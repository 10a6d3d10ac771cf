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
import { findSecret, settleSecret } from './settle-secret.ts'
import { LOST, readSecretMark } from './settings/site-secret.service.ts'
import { createVisitCounter } from './statistics/visit-counter.ts'
import { StartupError } from './platform/runtime/faults.ts'

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
