import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, inject, test } from 'vitest'
import { type MailServer, startMailServer } from '../../../tests/support/mail/smtp-server.ts'
import { openTestDatabase } from '../../../tests/support/server/test-site.ts'
import { createWakeUpSignal } from '../platform/runtime/wake-up-signal.ts'
import { systemClock } from '../platform/runtime/clock.ts'
import type { Database, Engine } from '../platform/db/database.ts'
import { enqueueMail } from './outbox.service.ts'

test.skipIf(inject('postgresUrl') === null)(
  'two processes send an outbox of 500 on PostgreSQL, one is killed midway: none is lost, one comes twice',
  () => sendWhileOneIsKilled({ engine: 'postgres', outbox: 500, killedAt: 150 }, sendByTwo),
  60_000,
)

test(
  'two processes send one outbox on SQLite, one is killed midway: the same',
  () => sendWhileOneIsKilled({ engine: 'sqlite', outbox: 120, killedAt: 40 }, sendByTwo),
  60_000,
)

test(
  'a process is killed while it sends an outbox on SQLite, and the next one goes on: the same',
  () =>
    sendWhileOneIsKilled({ engine: 'sqlite', outbox: 200, killedAt: 60 }, async (start) => {
      const killed = start()
      await new Promise((resolve) => killed.once('exit', resolve))
      start()
    }),
  60_000,
)

type Send = (start: () => ChildProcess, server: MailServer & { allArrived: Promise<void> }) => Promise<void>

const sendByTwo: Send = async (start, server) => {
  start()
  start()
  await server.allArrived
  expect(new Set(server.received.map((received) => received.from)).size).toBe(2)
}

interface Run {
  engine: Engine
  outbox: number
  /** The how manieth mail's sender is killed, when the mail has come but before it hears so. */
  killedAt: number
}

/** Every mail comes; the one that was in hand comes twice, with the Message-ID it had. */
async function sendWhileOneIsKilled({ engine, outbox, killedAt }: Run, send: Send): Promise<void> {
  const { database, url, dataDir, drop } = await filledOutbox(engine, outbox)
  const processes: ChildProcess[] = []
  const { promise: allArrived, resolve: lastArrived } = Promise.withResolvers<void>()
  const server = await startMailServer({
    async beforeAnswer({ from }, count) {
      if (count > outbox) lastArrived()
      const sender = processes.find((worker) => nameOf(worker) === from)
      if (count !== killedAt || !sender) return
      const gone = new Promise((resolve) => sender.once('exit', resolve))
      sender.kill('SIGKILL')
      await gone
    },
  })
  const env = {
    DATA_DIR: dataDir,
    SMTP_URL: server.url,
    ...(url === undefined ? {} : { DATABASE_URL: url }),
  }
  const start = () => {
    const worker = startWorker(env)
    processes.push(worker)
    return worker
  }
  try {
    await send(start, { ...server, allArrived })
    await allSent(database, outbox)
    const ids = server.received.map((received) => received.mail.messageId)
    expect(new Set(ids).size).toBe(outbox)
    expect(new Set(server.received.map((received) => received.mail.to?.[0]?.address)).size).toBe(outbox)
    expect(ids.length).toBe(outbox + 1)
    expect(ids.lastIndexOf(ids[killedAt - 1])).toBeGreaterThanOrEqual(killedAt)
    for (const worker of processes) if (worker.signalCode === null) expect(await ended(worker)).toBe(0)
  } finally {
    for (const worker of processes) worker.kill('SIGKILL')
    await server.close()
    await drop()
  }
}

async function filledOutbox(engine: Engine, size: number) {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'xingcha-outbox-'))
  const { database, url, drop } = await openTestDatabase(engine, dataDir)
  const deps = {
    database,
    clock: systemClock,
    siteUrl: 'https://xingcha.test',
    outboxSignal: createWakeUpSignal(),
  }
  await database.transaction(async (queries) => {
    for (let count = 0; count < size; count++) {
      const body = { text: '信', html: '<p>信</p>' }
      await enqueueMail(deps, queries, { to: `reader${count}@example.com`, subject: '信', body })
    }
  })
  return { database, url, dataDir, drop: () => drop().then(() => rm(dataDir, { recursive: true })) }
}

async function allSent(database: Database, size: number): Promise<void> {
  const count = async () =>
    (await database.queries.selectFrom('xc_outbox').select('id').where('state', '=', 'sent').execute()).length
  await expect.poll(count, { timeout: 40_000, interval: 100 }).toBe(size)
}

function nameOf(worker: ChildProcess): string {
  return `worker-${worker.pid}@xingcha.test`
}

/** A process of its own that sends what is due, its leases short so that the test need not wait. */
function startWorker(env: Record<string, string>): ChildProcess {
  const program = `
    import { createWakeUpSignal } from './src/server/platform/runtime/wake-up-signal.ts'
    import { systemClock } from './src/server/platform/runtime/clock.ts'
    import { openDatabase } from './src/server/platform/db/open-database.ts'
    import { createLog } from './src/server/platform/runtime/log.ts'
    import { startOutbox } from './src/server/mail/deliveries/outbox.worker.ts'
    import { mailDeliveries } from './src/server/mail/mail-deliveries.ts'
    import { createSmtpTransport } from './src/server/mail/smtp-transport.ts'
    const { DATA_DIR, DATABASE_URL, SMTP_URL } = process.env
    const log = createLog('silent')
    const database = await openDatabase({ dataDir: DATA_DIR, databaseUrl: DATABASE_URL }, log)
    const deps = { database, clock: systemClock, log, outboxSignal: createWakeUpSignal() }
    const mails = mailDeliveries(deps, {
      transport: createSmtpTransport(SMTP_URL),
      from: async () => ({ name: '', address: 'worker-' + process.pid + '@xingcha.test' }),
    })
    const outbox = startOutbox(deps, [{ ...mails, lease: 3_000 }], { pollSeconds: 0.2 })
    process.once('SIGTERM', () => outbox.stop().then(() => database.close()))`
  return spawn(process.execPath, ['--input-type=module', '-e', program], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

/** Its exit status after it has been asked to stop. */
function ended(worker: ChildProcess): Promise<number | null> {
  const exit = new Promise<number | null>((resolve) => worker.once('exit', (code) => resolve(code)))
  worker.kill('SIGTERM')
  return exit
}
