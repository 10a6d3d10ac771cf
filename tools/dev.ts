/** `npm run dev`: the site from source, each change seen at the next reload. */
import { createServer as createHttpServer } from 'node:http'
import path from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { createServer as createViteServer } from 'vite'
import { readSettingsFile } from '../bin/read-settings-file.mjs'
import type { PageRenderer } from '../src/contract/page.ts'
import { createApp } from '../src/server/app.ts'
import {
  loadSampleLibrary,
  shouldLoadSampleLibrary,
} from '../src/server/site-import/sample-library.service.ts'
import { openDeps } from '../src/server/open-deps.ts'
import { syncContentVersions } from '../src/server/platform/cache/content-version-sync.ts'
import { readEnv } from '../src/server/env.ts'
import { createLog } from '../src/server/platform/runtime/log.ts'
import { PROJECT_ROOT } from '../src/server/platform/runtime/project-root.ts'
import { countReviews } from '../src/server/reviews/reviews.service.ts'
import { buildEarlyScript } from './build-early-script.ts'
import { buildFonts } from './build-fonts.ts'
import { fontTexts } from './font-texts.ts'

readSettingsFile()
process.umask(0o077)
const env = readEnv(process.env)
const clientDir = path.join(PROJECT_ROOT, 'build/client')
await buildFonts({
  outDir: path.join(clientDir, 'assets/fonts'),
  path: '/assets/fonts',
  texts: await fontTexts(),
})
const vite = await createViteServer({
  root: PROJECT_ROOT,
  appType: 'custom',
  cacheDir: path.join(env.dataDir, 'vite'),
  // Without hot replacement no inline script is needed, which the page's policy would refuse.
  server: { middlewareMode: true, hmr: false, ws: false },
})
const log = createLog(env.logLevel)
const { deps, fontCss } = await openDeps(env, log)
await syncContentVersions(deps, env)
deps.siteUrl ||= `http://${env.host}:${env.port}`
if (env.loadsSampleLibrary && (await countReviews(deps)) === 0 && (await shouldLoadSampleLibrary(deps))) {
  await loadSampleLibrary(deps, path.join(PROJECT_ROOT, 'database/sample-library'))
}
const renderer: PageRenderer = {
  // No page is kept: the next one is to show what has been edited.
  planPage: (address) => ({ address, review: undefined, isShared: false, isDrawn: false, isUnknown: false }),
  renderPage: async (request) => {
    // Nothing watches the files: what was edited since the last page is read again.
    vite.moduleGraph.invalidateAll()
    const entry = (await vite.ssrLoadModule('/src/web/entry-server.tsx')) as { renderer: PageRenderer }
    return entry.renderer.renderPage(request)
  },
}
const app = createApp({
  deps,
  renderer,
  clientDir,
  assets: {
    fontCss,
    earlyScript: await buildEarlyScript(PROJECT_ROOT, clientDir),
    forScreen: () => ({ scripts: ['/src/web/entry-browser.tsx'], styles: [], styleText: '' }),
  },
})
const answer = getRequestListener(app.fetch)
createHttpServer((request, response) => {
  // The site's own files and fonts are served as in production, all else that Vite knows from source.
  if (request.url?.startsWith('/assets/')) return void answer(request, response)
  vite.middlewares(request, response, () => void answer(request, response))
}).listen(env.port, env.host, () => console.log(`http://${env.host}:${env.port}`))
