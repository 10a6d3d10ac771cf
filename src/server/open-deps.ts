import path from 'node:path'
import { MAX_NUMBER } from './comments/proof-of-work.ts'
import { drawInProcess } from './fonts/draw-in-process.ts'
import { createReviewFonts } from './fonts/review-fonts.ts'
import { type FontManifest, readFontManifest } from './fonts/font-manifest.ts'
import { fontFaceRule, SCRIPTS } from './fonts/font-families.ts'
import { standInRules } from './fonts/stand-ins.ts'
import { openProviders } from './accounts/providers.ts'
import { createBell } from './platform/bell.ts'
import { systemClock } from './platform/clock.ts'
import { createContentVersions } from './platform/content-versions.ts'
import { makeDataFolderPrivate } from './platform/data-folder.ts'
import { databaseName, NO_SITE_HERE, openDatabase } from './platform/database.ts'
import type { Deps } from './deps.ts'
import type { Env } from './platform/env.ts'
import type { Log } from './platform/log.ts'
import { holdsSite, migrate } from './platform/migrate.ts'
import { ownProgram } from './platform/own-program.ts'
import { PROJECT_ROOT } from './platform/project-root.ts'
import { readOrMakeSecret, readSecret } from './platform/secret.ts'
import { StartupError } from './platform/startup-error.ts'

const FONT_PROGRAM = ownProgram('src/server/fonts/draw-slice.ts')

interface OpenDeps {
  deps: Deps
  fontCss: string
  close(): Promise<void>
}

/**
 * Everything the services work with, the database up to date. Makes a new site where there is none, unless `creates` is
 * false. Throws StartupError.
 */
export async function openDeps(env: Env, log: Log, { creates = true } = {}): Promise<OpenDeps> {
  const manifest = readFontManifest(path.join(PROJECT_ROOT, 'build/client/assets/fonts/fonts.json'))
  makeDataFolderPrivate(env.dataDir, log)
  const database = await openDatabase(env, log, { creates })
  let secret: string
  try {
    if (!creates && !(await holdsSite(database))) {
      throw new StartupError(`The database ${databaseName(env)} holds no site. ${NO_SITE_HERE}`)
    }
    secret = env.secret ?? (creates ? readOrMakeSecret(env.dataDir) : readSecret(env.dataDir))
    const applied = await migrate(database)
    if (applied.length > 0) log.info({ migrations: applied }, 'the database was brought up to date')
  } catch (cause) {
    await database.close()
    throw cause
  }
  const cacheDir = path.join(env.dataDir, 'cache')
  return {
    deps: {
      database,
      contentVersions: createContentVersions(database),
      clock: systemClock,
      log,
      siteUrl: env.siteUrl ?? '',
      hsts: env.siteUrl?.startsWith('https:') ? env.hsts : undefined,
      cacheDir,
      secret,
      sendsMail: env.smtpUrl !== undefined,
      outboxBell: createBell(),
      trustProxy: env.trustProxy,
      providers: openProviders(env.providers),
      proofOfWork: { maxnumber: MAX_NUMBER },
      reviewFonts: createReviewFonts({
        cacheDir: path.join(cacheDir, 'fonts'),
        coreManifest: manifest,
        draw: drawInProcess(FONT_PROGRAM),
      }),
    },
    fontCss: fontCss(manifest),
    close: () => database.close(),
  }
}

function fontCss({ faces, metrics }: FontManifest): string {
  const standIns = SCRIPTS.map((script) => standInRules(script, metrics[script]))
  return [...standIns, ...faces.map(fontFaceRule)].join('')
}
