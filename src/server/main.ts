import type { Server } from 'node:http'
import path from 'node:path'
import type { PageRenderer } from '../contract/page.ts'
import { logFormerProviders } from './accounts/oauth/linked-providers.service.ts'
import { makeOwnerLink } from './accounts/people/people.service.ts'
import { createApp } from './app.ts'
import { readPassphraseFile } from './archive/backup/seal.ts'
import { readAssets } from './pages/document/assets.ts'
import { servePageCacheFirst } from './pages/cache/page-cache-listener.ts'
import { createPageCache } from './pages/cache/page-cache.ts'
import { scheduledTasksOf } from './scheduled-tasks.ts'
import { openOutbox } from './open-outbox.ts'
import { openDeps } from './open-deps.ts'
import { startScheduledTasks } from './platform/runtime/scheduled-tasks.ts'
import { type ContentVersionSync, syncContentVersions } from './platform/cache/content-version-sync.ts'
import { databaseName } from './platform/db/open-database.ts'
import { holdDataFolder } from './platform/db/sqlite/hold-folder.ts'
import type { Env } from './env.ts'
import { listen, requestListener } from './platform/http/server/http-server.ts'
import { localAddress } from './platform/http/server/listen-address.ts'
import { createLog } from './platform/runtime/log.ts'
import { NO_METRICS } from './platform/runtime/metrics.ts'
import { programBuild, PROJECT_ROOT } from './platform/runtime/project-root.ts'
import { stopListening } from './platform/http/server/stop-listening.ts'
import { removeAbandonedUploads } from './platform/http/requests/uploads.ts'
import { type Launcher, stopRequest } from './platform/runtime/stop-signals.ts'
import { stopChildren } from './platform/runtime/child-processes/supervised-child.ts'
import { TRUST_NO_PROXY } from './platform/http/access/client-ip.ts'
import { storeVisits } from './statistics/statistics.service.ts'
import { countReviews } from './reviews/review-lists.service.ts'
import { refoldReviews } from './reviews/saving/refold-reviews.service.ts'
import { adoptPageTexts } from './studio/own-pages/own-pages.service.ts'
import { refoldDrafts } from './studio/draft-rows.service.ts'
import { readSettings } from './settings/settings.service.ts'

export interface RunningServer {
  /** The URL of the server on this machine. */
  address: string
  /** Resolves when the process should stop. */
  stopRequested: Promise<void>
  /** Answers open requests, then stops. */
  stop(): Promise<void>
}

/** Opens the database, loads the sample library into an empty one, listens. Throws StartupError. */
export async function startServer(
  env: Env,
  renderer: PageRenderer,
  launcher: Launcher,
): Promise<RunningServer> {
  const log = createLog(env.logLevel)
  // A wrong one would be found hours later.
  if (env.backups?.passphraseFile !== undefined) readPassphraseFile(env.backups.passphraseFile)
  // Loaded only where it is needed.
  const measuring = env.metrics && (await import('./health/metrics/prometheus.ts')).openMetrics(env.metrics)
  // Before anything is written: another site on the folder would have been changed.
  const folder = env.databaseUrl === undefined ? holdDataFolder(env.dataDir) : undefined
  const metrics = measuring?.metrics ?? NO_METRICS
  const { deps, fontCss, close } = await openDeps(env, log, { settles: true, metrics }).catch(
    (cause: unknown) => {
      folder?.release()
      throw cause
    },
  )
  let versionSync: ContentVersionSync | undefined
  let metricsServer: { stop(): void } | undefined
  let server: Server | undefined
  try {
    if (env.loadsSampleLibrary && (await countReviews(deps)) === 0) {
      // Loaded only where it is needed.
      const { loadSampleLibrary, shouldLoadSampleLibrary } =
        await import('./archive/site-import/sample/sample-library.service.ts')
      if (await shouldLoadSampleLibrary(deps)) {
        const count = await loadSampleLibrary(deps, path.join(PROJECT_ROOT, 'database/sample-library'))
        log.info({ count }, 'the sample library was loaded into the empty database')
      }
    }
    const refolded = await refoldReviews(deps, refoldDrafts)
    if (refolded > 0) log.info({ count: refolded }, 'the search index was made again')
    const adopted = await adoptPageTexts(deps)
    if (adopted > 0) log.info({ count: adopted }, 'texts of the settings became pages')
    await removeAbandonedUploads(deps.cacheDir)
    versionSync = await syncContentVersions(deps, env)
    const clientDir = path.join(PROJECT_ROOT, 'build/client')
    const built = await readAssets(clientDir, fontCss)
    const assets = env.offlineReading ? built : { ...built, serviceWorker: '' }
    const pageCache = createPageCache(deps)
    const app = createApp({ deps, renderer, assets, clientDir, pageCache })
    const otherwise = requestListener(app.fetch, { hostname: env.host })
    // Before this a signal ends the process at once, as it should during a long migration.
    const stopRequested = stopRequest(log, launcher)
    server = await listen(servePageCacheFirst({ deps, pageCache, otherwise }), env)
    const listening = server
    const address = localAddress(listening, env)
    if (env.siteUrl === undefined) {
      deps.siteUrl = address
      log.warn(`SITE_URL is not set: links that leave the site will say ${address}`)
    }
    if (env.hsts !== undefined && deps.hsts === undefined) {
      log.warn('HSTS is set but not sent: set SITE_URL to an address that starts with https://')
    }
    if (env.databaseUrl !== undefined && env.secret === undefined) {
      log.warn(
        'SECRET is not set: other processes on this database will not know the cookies and links of this one',
      )
    }
    metricsServer = await measuring?.serve(deps)
    const ownerLink = await makeOwnerLink(deps)
    if (ownerLink !== null) {
      const link = deps.siteUrl + ownerLink
      log.warn({ link }, 'this site has no owner: the signed-in reader who opens this link becomes the owner')
    }
    await logFormerProviders(deps)
    log.info(
      { address, version: programBuild(), engine: deps.database.engine, database: databaseName(env) },
      `${(await readSettings(deps.database)).name} listens at ${address}`,
    )
    const outbox = await openOutbox(deps, env)
    const tasks = startScheduledTasks(log, scheduledTasksOf(deps, env))
    return {
      address,
      stopRequested,
      stop: async () => {
        metricsServer?.stop()
        await stopListening(listening, { isBehindProxy: env.trustProxy !== TRUST_NO_PROXY })
        // A scheduled task would wait for the cover that its child process draws.
        stopChildren()
        await Promise.all([outbox.stop(), tasks.stop(), versionSync?.stop()])
        await storeVisits(deps).catch((cause: unknown) =>
          log.error({ err: cause }, 'the last visits could not be counted'),
        )
        await close()
        folder?.release()
        log.info('stopped')
      },
    }
  } catch (cause) {
    metricsServer?.stop()
    server?.close().closeAllConnections()
    await versionSync?.stop()
    await close()
    folder?.release()
    throw cause
  }
}
