import { once } from 'node:events'
import { type RequestListener, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createApp } from '../../../src/server/app.ts'
import { servePageCacheFirst } from '../../../src/server/pages/cache/page-cache-listener.ts'
import { createPageCache } from '../../../src/server/pages/cache/page-cache.ts'
import { createHttpServer, requestListener } from '../../../src/server/platform/http/server/http-server.ts'
import { renderer } from '../../../src/web/entry-server.tsx'
import { createSharedRouter } from './shared-routes.ts'
import { type TestSite, testOnEachEngine, testOnSqlite } from './test-site.ts'

/** The site of a test behind real sockets. */
export interface ListeningSite extends TestSite {
  /** Sends a request as visitors do: cached pages are served before the app. */
  request(path: string, headers?: Record<string, string>, method?: string): Promise<SocketAnswer>
  /** Sends a request to the app, past the server’s cached pages. */
  requestApp: ListeningSite['request']
  /** The port of `request`, for requests that no client library sends. */
  port: number
  /** The rendered paths, in order. */
  rendered: string[]
  /** Holds all renderings until the returned function is called. */
  holdRenderings(): () => void
}

export interface SocketAnswer {
  status: number
  /** As sent, the names in lower case. */
  headers: Record<string, string>
  body: Buffer
}

type ListeningTest = (site: ListeningSite) => Promise<void>

/** A test with a listening server, as in main.ts, of what no statement decides: sockets, headers, the page cache. */
export function testListening(name: string, body: ListeningTest): void {
  testOnSqlite(name, (site) => withListeningSite(site, body))
}

/** The same on each engine, for what depends on statements or on the database's connections. */
export function testListeningOnEachEngine(name: string, body: ListeningTest): void {
  testOnEachEngine(name, (site) => withListeningSite(site, body))
}

async function withListeningSite(site: TestSite, body: ListeningTest): Promise<void> {
  const rendered: string[] = []
  let held = Promise.resolve()
  const pageCache = createPageCache(site.deps)
  const app = createApp({
    deps: site.deps,
    pageCache,
    createRouter: createSharedRouter,
    renderer: {
      ...renderer,
      renderPage: async (input) => {
        rendered.push(input.address)
        await held
        return renderer.renderPage(input)
      },
    },
  })
  const otherwise = requestListener(app.fetch)
  const whole = await listen(servePageCacheFirst({ deps: site.deps, pageCache, otherwise }))
  const appAlone = await listen(otherwise)
  try {
    await body({
      ...site,
      app,
      request: whole.request,
      requestApp: appAlone.request,
      port: whole.port,
      rendered,
      holdRenderings: () => {
        const { promise, resolve } = Promise.withResolvers<void>()
        held = promise
        return resolve
      },
    })
  } finally {
    whole.close()
    appAlone.close()
  }
}

async function listen(answer: RequestListener) {
  const server = createHttpServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    port,
    request: (path: string, headers = {}, method = 'GET') =>
      requestOverSocket({ port, path, headers, method }),
    close: () => server.close().closeAllConnections(),
  }
}

function requestOverSocket(options: {
  port: number
  path: string
  headers: Record<string, string>
  method: string
}): Promise<SocketAnswer> {
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', agent: false, ...options }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('end', () => {
        const headers = answer.headers as Record<string, string>
        resolve({ status: answer.statusCode ?? 0, headers, body: Buffer.concat(chunks) })
      })
    })
    sent.on('error', reject).end()
  })
}
