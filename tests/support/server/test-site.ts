import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { getRequestListener } from '@hono/node-server'
import type { Hono } from 'hono'
import { inject, test } from 'vitest'
import { createApp } from '../../../src/server/app.ts'
import { createReviewFonts } from '../../../src/server/fonts/review-fonts.service.ts'
import { createContentCache } from '../../../src/server/platform/cache/content-cache.ts'
import { createContentVersions } from '../../../src/server/platform/cache/content-version.store.ts'
import type { Database, Engine } from '../../../src/server/platform/db/database.ts'
import { openDatabase } from '../../../src/server/platform/db/open-database.ts'
import type { Deps } from '../../../src/server/deps.ts'
import type { ComposedMail } from '../../../src/server/mail/mail-transport.ts'
import { deliverDue } from '../../../src/server/mail/deliveries/outbox.worker.ts'
import { mailDeliveries } from '../../../src/server/mail/mail-deliveries.ts'
import { toOtherSites } from '../../../src/server/open-outbox.ts'
import { BOOK_CATALOGUES } from '../../../src/server/isbn-lookup/book-catalogues.ts'
import { borrowDatabase } from '../database/test-databases.ts'
import { fakeDns } from '../mail/fake-dns.ts'
import { createWakeUpSignal } from '../../../src/server/platform/runtime/wake-up-signal.ts'
import type { HttpEnv } from '../../../src/server/platform/http/http-context.ts'
import { createLog, type Log } from '../../../src/server/platform/runtime/log.ts'
import { NO_METRICS } from '../../../src/server/platform/runtime/metrics.ts'
import { TRUST_NO_PROXY } from '../../../src/server/platform/http/access/client-ip.ts'
import { createVisitCounter } from '../../../src/server/statistics/visit-counter.ts'
import { renderer } from '../../../src/web/entry-server.tsx'
import { CHEAP_PASSWORDS } from '../accounts/cheap-passwords.ts'
import { requireDeclaredAnswer } from './declared-answers.ts'
import { type ReviewDraft, storeReview } from './factories.ts'
import { NO_CORE_FONTS } from './fonts.ts'
import { createSharedRouter } from './shared-routes.ts'

// Replaces the global Response by the server's own, as in production, for all files of a worker alike.
getRequestListener(() => new Response())

/** A whole site of one test: its own database and the real app, which receives Request objects. */
export interface TestSite {
  deps: Deps
  /** Holds the database on SQLite. */
  dataDir: string
  /** Undefined: SQLite. */
  databaseUrl: string | undefined
  app: Hono<HttpEnv>
  /** The log, one JSON object a line. */
  logLines: string[]
  get(path: string, init?: RequestInit): Promise<Response>
  /** Sends JSON, or a form for URLSearchParams. */
  send(method: string, path: string, body?: object, more?: SendMore): Promise<Response>
  /** Delivers the due mails of the outbox to no server. Returns them. */
  deliverMails(): Promise<ComposedMail[]>
  /** Delivers the due messages to other sites. */
  deliverToOtherSites(): Promise<void>
  /** Stores a published review; missing fields have default values. */
  addReview(draft?: ReviewDraft): Promise<void>
}

interface SendMore {
  /** The address at the other end of the connection. */
  from?: string
  headers?: Record<string, string>
}

/** A test that runs once on each database engine that this machine has: what it shows depends on statements. */
export function testOnEachEngine(name: string, body: (site: TestSite) => Promise<void>): void {
  for (const engine of ['sqlite', 'postgres'] as const) {
    test.skipIf(engine === 'postgres' && inject('postgresUrl') === null)(`${name} (${engine})`, () =>
      withTestSite(body, engine),
    )
  }
}

/**
 * A test of what SQLite alone does, or of what no statement decides: rendering, formats, headers. `lockTimeout`: milliseconds
 * that a write waits for another process's lock.
 */
export function testOnSqlite(
  name: string,
  body: (site: TestSite) => Promise<void>,
  { lockTimeout }: { lockTimeout?: number } = {},
): void {
  test(name, () => withTestSite(body, 'sqlite', lockTimeout))
}

export async function withTestSite(
  body: (site: TestSite) => Promise<void>,
  engine: Engine,
  lockTimeout?: number,
): Promise<void> {
  const { site, close } = await openTestSite(engine, lockTimeout)
  try {
    await body(site)
  } finally {
    await close()
  }
}

async function openTestSite(
  engine: Engine,
  lockTimeout?: number,
): Promise<{ site: TestSite; close: () => Promise<void> }> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'xingcha-test-'))
  const logLines: string[] = []
  const log = createLog('info', { write: (line) => void logLines.push(line) })
  const { database, url, drop } = await openTestDatabase(engine, dataDir, { log, lockTimeout })
  const contentVersions = createContentVersions(database)
  const deps: Deps = {
    database,
    contentVersions,
    contentCache: createContentCache(contentVersions),
    clock: { now: () => new Date('2025-06-01T04:00:00Z') },
    log,
    metrics: NO_METRICS,
    siteUrl: 'https://xingcha.test',
    hsts: undefined,
    cacheDir: path.join(dataDir, 'cache'),
    backups: undefined,
    secret: 'a secret that only tests know, long enough',
    sendsMail: true,
    mailFolder: undefined,
    mailRoute: undefined,
    dns: fakeDns({}),
    readsBounces: false,
    outboxSignal: createWakeUpSignal(),
    visitCounter: createVisitCounter(),
    trustProxy: TRUST_NO_PROXY,
    providers: [],
    bookCatalogues: BOOK_CATALOGUES,
    federatesPrivately: false,
    proofOfWork: { maxnumber: 10 },
    passwordHashing: CHEAP_PASSWORDS,
    reviewFonts: createReviewFonts({ cacheDir: path.join(dataDir, 'fonts'), coreManifest: NO_CORE_FONTS }),
  }
  // The site's own router takes longer to compile its addresses than most tests to ask for one. src/server/app.test.ts compares both.
  const app = checkingAnswers(createApp({ deps, renderer, createRouter: createSharedRouter }))
  return {
    site: {
      deps,
      dataDir,
      databaseUrl: url,
      app,
      logLines,
      get: async (address, init) => app.request(address, init),
      send: async (method, address, body, more = {}) =>
        app.request(address, requestInit(method, body, more), connectionFrom(more.from)),
      deliverMails: async () => {
        const mails: ComposedMail[] = []
        const transport = { deliver: async (mail: ComposedMail) => void mails.push(mail), close: () => {} }
        const from = async () => ({ name: '', address: 'us@xingcha.test' })
        await deliverDue(deps, [mailDeliveries(deps, { transport, from })])
        return mails
      },
      deliverToOtherSites: () => deliverDue(deps, toOtherSites(deps)),
      addReview: (draft) => storeReview(deps, draft),
    },
    close: async () => {
      await drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** The app, but a request fails where its answer is a problem that the endpoint does not list. */
function checkingAnswers(app: Hono<HttpEnv>): Hono<HttpEnv> {
  const { fetch } = app
  app.fetch = async (request, ...more) => {
    const response = await fetch(request, ...more)
    await requireDeclaredAnswer(request, response)
    return response
  }
  return app
}

function requestInit(method: string, body: object | undefined, { headers }: SendMore): RequestInit {
  if (body === undefined) return { method, headers: { ...headers } }
  if (body instanceof URLSearchParams) return { method, body, headers: { ...headers } }
  return { method, body: JSON.stringify(body), headers: { 'Content-Type': 'application/json', ...headers } }
}

/** The properties of a connection that the app reads. */
function connectionFrom(remoteAddress = '198.51.100.1') {
  return { incoming: { socket: { remoteAddress, remotePort: 1, remoteFamily: 'IPv4' } } }
}

/** A migrated database without rows, in the data folder or in the test cluster, that no other test works on meanwhile. */
export async function openTestDatabase(
  engine: Engine,
  dataDir: string,
  { log = createLog('silent'), lockTimeout }: { log?: Log; lockTimeout?: number | undefined } = {},
): Promise<{ database: Database; url: string | undefined; drop: () => Promise<void> }> {
  const cluster = inject('postgresUrl')
  if (engine === 'sqlite' || cluster === null) {
    await cp(inject('sqliteTemplate'), dataDir, { recursive: true })
    const database = await openDatabase({ dataDir, databaseUrl: undefined }, log, { lockTimeout })
    return { database, url: undefined, drop: () => database.close() }
  }
  const { url, giveBack } = await borrowDatabase(cluster)
  const database = await openDatabase({ dataDir, databaseUrl: url }, log)
  return {
    database,
    url,
    drop: async () => {
      await database.close()
      await giveBack()
    },
  }
}
