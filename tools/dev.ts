/** `npm run dev`: the site from source. Vite replaces edited modules; a change of the server restarts it. */
import { createServer as createHttpServer } from 'node:http'
import path from 'node:path'
import react from '@vitejs/plugin-react'
import { createServer as createViteServer, type Plugin } from 'vite'
import { readSettingsFile } from '../bin/read-settings-file.mjs'
import type { PageRenderer } from '../src/contract/page.ts'
import { makeOwnerLink } from '../src/server/accounts/people/people.service.ts'
import { createApp } from '../src/server/app.ts'
import { openOutbox } from '../src/server/open-outbox.ts'
import {
  loadSampleLibrary,
  shouldLoadSampleLibrary,
} from '../src/server/archive/site-import/sample/sample-library.service.ts'
import { openDeps } from '../src/server/open-deps.ts'
import { syncContentVersions } from '../src/server/platform/cache/content-version-sync.ts'
import { readEnv } from '../src/server/env.ts'
import { createLog } from '../src/server/platform/runtime/log.ts'
import { PROJECT_ROOT } from '../src/server/platform/runtime/project-root.ts'
import { startScheduledTasks } from '../src/server/platform/runtime/scheduled-tasks.ts'
import { scheduledTasksOf } from '../src/server/scheduled-tasks.ts'
import { requestListener } from '../src/server/platform/http/server/http-server.ts'
import { countReviews } from '../src/server/reviews/review-lists.service.ts'
import { buildEarlyScript } from './build-early-script.ts'
import { buildFonts, buildStudioFonts } from './build-fonts.ts'
import { fontTexts, studioFontText } from './font-texts.ts'

/** A module of this server alone: Vite's client and React's refresh, then the app's entry. */
const DEV_ENTRY = '/@dev-entry'

readSettingsFile()
process.umask(0o077)
const env = readEnv(process.env)
const clientDir = path.join(PROJECT_ROOT, 'build/client')
const core = await buildFonts({
  outDir: path.join(clientDir, 'assets/fonts'),
  path: '/assets/fonts',
  texts: await fontTexts(),
})
await buildStudioFonts({
  outDir: path.join(PROJECT_ROOT, 'build/studio-fonts'),
  core,
  text: await studioFontText(),
})
const httpServer = createHttpServer()
const vite = await createViteServer({
  root: PROJECT_ROOT,
  // Bundling the configuration would write a file that node --watch takes for a change.
  configLoader: 'native',
  appType: 'custom',
  cacheDir: path.join(env.dataDir, 'vite'),
  plugins: [devEntry()],
  server: {
    middlewareMode: true,
    // On the site's own port, which the page's policy lets it connect to.
    hmr: { server: httpServer },
    watch: {
      ignored: ['build', 'test-results', 'backup', env.dataDir].map((folder) =>
        path.resolve(PROJECT_ROOT, folder, '**'),
      ),
    },
  },
})
const log = createLog(env.logLevel)
const { deps, fontCss } = await openDeps(env, log)
await syncContentVersions(deps, env)
const address = `http://${env.host}:${env.port}`
deps.siteUrl ||= address
if (env.loadsSampleLibrary && (await countReviews(deps)) === 0 && (await shouldLoadSampleLibrary(deps))) {
  await loadSampleLibrary(deps, path.join(PROJECT_ROOT, 'database/sample-library'))
}
const renderer: PageRenderer = {
  // No page is cached: the next one shows what has been edited.
  planPage: (address) => ({
    address,
    pattern: '/*',
    review: undefined,
    isShared: false,
    isDrawn: false,
    isPrivate: false,
    isUnknown: false,
  }),
  renderPage: async (request) => {
    const entry = (await vite.ssrLoadModule('/src/web/entry-server.tsx')) as { renderer: PageRenderer }
    return entry.renderer.renderPage(request)
  },
}
const DEV_SCREEN = { scripts: [DEV_ENTRY], styles: [], styleText: '' }
const app = createApp({
  deps,
  renderer,
  clientDir,
  assets: {
    fontCss,
    earlyScript: await buildEarlyScript(PROJECT_ROOT, clientDir),
    // Stored pages would hide what has been edited.
    offlineScript: '',
    serviceWorker: '',
    forScreen: () => DEV_SCREEN,
    // Its wording is Traditional here: only a build converts it.
    forSimplifiedScreen: () => DEV_SCREEN,
  },
})
const answer = requestListener(async (request, bindings) => allowVite(await app.fetch(request, bindings)))
httpServer.on('request', (request, response) => {
  // The site's own files and fonts are served as in production, all else that Vite knows from source.
  if (request.url?.startsWith('/assets/')) return answer(request, response)
  vite.middlewares(request, response, () => answer(request, response))
})
httpServer.listen(env.port, env.host, () => console.log(`listens at ${address}`))
await openOutbox(deps, env)
startScheduledTasks(log, scheduledTasksOf(deps, env))
const ownerLink = await makeOwnerLink(deps)
if (ownerLink !== null) console.log(`this site has no owner: ${deps.siteUrl}${ownerLink}`)

/** Vite's client inserts style elements and, while the server restarts, waits for it in a worker of its own. */
function allowVite(response: Response): Response {
  const policy = response.headers.get('Content-Security-Policy')
  if (policy === null) return response
  const kept = policy
    .split('; ')
    .filter((directive) => !/^(?:style-src|worker-src|.*trusted-types)/.test(directive))
  const loosened = [...kept, "style-src 'self' 'unsafe-inline'", 'worker-src blob:'].join('; ')
  response.headers.set('Content-Security-Policy', loosened)
  return response
}

/** A module instead of the inline script that Vite's HTML would hold: the page's policy refuses other inline scripts. */
function devEntry(): Plugin {
  return {
    name: 'dev-entry',
    resolveId: (id) => (id === DEV_ENTRY ? id : undefined),
    load: (id) =>
      id === DEV_ENTRY
        ? `import '/@vite/client'
${react.preambleCode.replace('__BASE__', '/')}
await import('/src/web/entry-browser.tsx')`
        : undefined,
  }
}
