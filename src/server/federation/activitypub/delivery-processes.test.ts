import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { requestListener } from '../../platform/http/server/http-server.ts'
import { type KeyCache, verifyRequest } from '@fedify/fedify/sig'
import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { type TestSite, withTestSite } from '../../../../tests/support/server/test-site.ts'
import { countUnsent } from '../../mail/deliveries/deliveries.service.ts'
import { upsertFollower } from './activitypub.store.ts'
import { announceReviews } from './announce-reviews.service.ts'
import { loadBundledContext, openDocuments } from './remote-server.ts'
import { withFederatedSite } from './testing.ts'

const FOLLOWERS = 18
const REVIEWS = 2
const DELIVERIES = FOLLOWERS * REVIEWS
/** Deliveries that one process makes at a time (deliver-activities.service.ts). */
const AT_ONCE = 8
/** Longer than a lease of the queue. */
const LATER = 3 * 60_000
/** Milliseconds: each test starts two processes that load Fedify. */
const TIME_LIMIT = 120_000

for (const engine of ['sqlite', 'postgres'] as const)
  test.skipIf(engine === 'postgres' && inject('postgresUrl') === null)(
    `a process is killed while it tells followers: none misses a review, only what was under way comes twice (${engine})`,
    () =>
      withTestSite(
        (site) =>
          withAnnouncedReviews(site, async (inboxes, start) => {
            const killed = start()
            inboxes.killAt = DELIVERIES / 2
            await go(killed)
            await ended(killed)
            expect(killed.signalCode).toBe('SIGKILL')
            const next = start({ ahead: LATER })
            await go(next)
            await ended(next)
            expect(inboxes.unsigned).toBe(0)
            expect(new Set(inboxes.arrived.map(({ delivery }) => delivery)).size).toBe(DELIVERIES)
            expect(inboxes.arrived.length - DELIVERIES).toBeGreaterThan(0)
            expect(inboxes.arrived.length - DELIVERIES).toBeLessThanOrEqual(AT_ONCE)
            expect(await countWaiting(site)).toBe(0)
          }),
        engine,
      ),
    TIME_LIMIT,
  )

test.skipIf(inject('postgresUrl') === null)(
  'two processes on one PostgreSQL share what followers are told, and each hears it once',
  () =>
    withTestSite(
      (site) =>
        withAnnouncedReviews(site, async (inboxes, start) => {
          const senders = [start(), start()]
          inboxes.waitsFor = senders.length
          await Promise.all(senders.map(go))
          await Promise.all(senders.map(ended))
          expect(inboxes.unsigned).toBe(0)
          expect(inboxes.arrived).toHaveLength(DELIVERIES)
          expect(new Set(inboxes.arrived.map(({ delivery }) => delivery)).size).toBe(DELIVERIES)
          expect(new Set(inboxes.arrived.map(({ sender }) => sender)).size).toBe(2)
          expect(await countWaiting(site)).toBe(0)
        }),
      'postgres',
    ),
  TIME_LIMIT,
)

/** Other servers on this machine. Their inboxes verify signatures and record each activity. */
interface Inboxes {
  url: string
  /** The deliveries with a valid signature: the inbox with the id of the activity. */
  arrived: { sender: number; delivery: string }[]
  unsigned: number
  /** The sender of the how manieth is killed before it hears that it has arrived. */
  killAt: number | undefined
  /** None is answered before so many processes have sent something. */
  waitsFor: number
}

type Start = (options?: { ahead?: number }) => ChildProcess

/** A site that has announced its reviews to all followers, and delivered nothing yet. */
async function withAnnouncedReviews(
  site: TestSite,
  run: (inboxes: Inboxes, start: Start) => Promise<void>,
): Promise<void> {
  await withFederatedSite(site, async (siteUrl) => {
    const processes: ChildProcess[] = []
    const kill = async (pid: number) => {
      const sender = processes.find((each) => each.pid === pid)
      sender?.kill('SIGKILL')
      if (sender) await ended(sender)
    }
    await withInboxes(kill, async (inboxes) => {
      await announceToFollowers(site, inboxes.url)
      const env = await environmentOf(site, siteUrl)
      try {
        await run(inboxes, ({ ahead = 0 } = {}) => {
          const sender = startSender({ ...env, AHEAD: String(Number(env.AHEAD) + ahead) })
          processes.push(sender)
          return sender
        })
      } finally {
        for (const each of processes) each.kill('SIGKILL')
      }
    })
  })
}

async function withInboxes(
  kill: (pid: number) => Promise<void>,
  run: (inboxes: Inboxes) => Promise<void>,
): Promise<void> {
  const documentLoader = async (documentUrl: string) => {
    const load = openDocuments({ mayBePrivate: true, blocked: async () => [] })
    return { contextUrl: null, documentUrl, document: await load(documentUrl) }
  }
  const keyCache = cacheKeys()
  const enough = Promise.withResolvers<void>()
  const inboxes: Inboxes = { url: '', arrived: [], unsigned: 0, killAt: undefined, waitsFor: 1 }
  const receive = async (request: Request) => {
    const verified = await verifyRequest(request, {
      documentLoader,
      contextLoader: loadBundledContext,
      keyCache,
    })
    if (!verified) {
      inboxes.unsigned++
      return new Response(null, { status: 401 })
    }
    const { id } = (await request.json()) as { id: string }
    const sender = Number(request.headers.get('X-Sender'))
    const count = inboxes.arrived.push({ sender, delivery: `${new URL(request.url).pathname} ${id}` })
    if (count === inboxes.killAt) await kill(sender)
    if (new Set(inboxes.arrived.map((each) => each.sender)).size >= inboxes.waitsFor) enough.resolve()
    await enough.promise
    return new Response(null, { status: 202 })
  }
  const server = createServer(requestListener(receive))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  inboxes.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  try {
    await run(inboxes)
  } finally {
    server.closeAllConnections()
    server.close()
  }
}

function cacheKeys(): KeyCache {
  const keys = new Map<string, Parameters<KeyCache['set']>[1]>()
  return {
    get: async ({ href }) => keys.get(href),
    set: async ({ href }, key) => void keys.set(href, key),
  }
}

async function announceToFollowers(site: TestSite, inboxesUrl: string): Promise<void> {
  const followed_at = site.deps.clock.now().toISOString()
  for (let count = 0; count < FOLLOWERS; count++)
    await upsertFollower(site.deps.database.queries, {
      actor: `${inboxesUrl}/users/${count}`,
      inbox: `${inboxesUrl}/users/${count}/inbox`,
      name: `讀者${count}`,
      handle: `@${count}@127.0.0.1`,
      followed_at,
    })
  await announceReviews(site.deps)
  for (let id = 1; id <= REVIEWS; id++) await site.addReview({ id, publish_date: followed_at.slice(0, 10) })
  await announceReviews(site.deps)
  expect(await countWaiting(site)).toBe(DELIVERIES)
}

async function countWaiting({ deps }: TestSite): Promise<number> {
  return (await countUnsent(deps.database.queries, 'messages')).waiting
}

async function environmentOf({ deps, dataDir }: TestSite, siteUrl: string) {
  const cluster = inject('postgresUrl')
  const database =
    deps.database.engine === 'postgres' &&
    (await sql<{ name: string }>`select current_database() as name`.execute(deps.database.queries)).rows[0]
  return {
    DATA_DIR: dataDir,
    SITE_URL: siteUrl,
    SECRET: deps.secret,
    AHEAD: String(deps.clock.now().getTime() - Date.now()),
    ...(database && { DATABASE_URL: `${cluster}/${database.name}` }),
  }
}

/** A process that delivers what is due, once it is told to, and names itself in each request. */
function startSender(env: Record<string, string>): ChildProcess {
  const program = `
    import { subscribe } from 'node:diagnostics_channel'
    import { once } from 'node:events'
    import { loadFederation } from './src/server/federation/activitypub/load-federation.ts'
    import { deliverDue } from './src/server/mail/deliveries/outbox.worker.ts'
    import { toOtherSites } from './src/server/open-outbox.ts'
    import { openDatabase } from './src/server/platform/db/open-database.ts'
    import { createLog } from './src/server/platform/runtime/log.ts'
    const { DATA_DIR, DATABASE_URL, SITE_URL, SECRET, AHEAD } = process.env
    subscribe('http.client.request.created', ({ request }) => request.setHeader('X-Sender', process.pid))
    const log = createLog('silent')
    const database = await openDatabase({ dataDir: DATA_DIR, databaseUrl: DATABASE_URL }, log)
    const clock = { now: () => new Date(Date.now() + Number(AHEAD)) }
    const deps = { database, clock, log, siteUrl: SITE_URL, secret: SECRET, federatesPrivately: true }
    await loadFederation(deps)
    process.stdout.write('ready')
    await once(process.stdin, 'data')
    process.stdin.destroy()
    await deliverDue(deps, toOtherSites(deps))
    await database.close()`
  return spawn(process.execPath, ['--input-type=module', '-e', program], {
    env: { ...process.env, ...env },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
}

async function go(sender: ChildProcess): Promise<void> {
  await once(sender.stdout!, 'data')
  sender.stdin!.write('go')
}

async function ended(sender: ChildProcess): Promise<void> {
  if (sender.exitCode === null && sender.signalCode === null) await once(sender, 'exit')
}
