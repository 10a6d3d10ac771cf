import { randomBytes, randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase } from '../../src/server/platform/db/database.ts'
import { createLog } from '../../src/server/platform/runtime/log.ts'
import { killSite, startSite, stopSite } from '../../tests/support/built-site.ts'
import { startMailServer } from '../../tests/support/mail-server.ts'
import { findLostWrites, noWrites, writeUntilKilled } from './killed-writes.ts'
import { type DatabasePlace, makeReaders } from './readers.ts'

const WRITERS = 8
/** The site mails at most 300 new subscribers an hour. */
const SUBSCRIPTIONS = 250
/** Milliseconds from the first request of a round until the kill. */
const LONGEST_ROUND = 1_500

interface KillResult {
  acknowledged: number
  /** A line for each acknowledged write that is not in the database. */
  lost: string[]
  mails: number
  /** Mails that arrived once more. */
  repeatedMails: number
  /** Acknowledged subscriptions whose mail neither arrived nor waits. */
  lostMails: number
  /** The longest from the start of the process to its first answer, in milliseconds. */
  longestStart: number
  /** Errors in the logs of the sites. */
  faults: string[]
}

/**
 * Kills the built site with SIGKILL that many times while visitors write, each time at another moment, and starts it
 * again. Then compares what was acknowledged with what the database and the mail server have.
 */
export async function killRepeatedly(place: DatabasePlace, kills: number): Promise<KillResult> {
  const mailServer = await startMailServer()
  const env = {
    DATA_DIR: place.dataDir,
    ...(place.databaseUrl !== undefined && { DATABASE_URL: place.databaseUrl }),
    SAMPLE_LIBRARY: 'on',
    SECRET: randomBytes(32).toString('base64'),
    SMTP_URL: mailServer.url,
    MAIL_FROM: 'site@example.org',
    TRUST_PROXY: 'loopback',
  }
  const writes = noWrites()
  const faults: string[] = []
  let longestStart = 0
  const start = async () => {
    const began = performance.now()
    const site = await startSite(env)
    longestStart = Math.max(longestStart, performance.now() - began)
    return site
  }
  let site = await start()
  try {
    const readers = await makeReaders(site.address, place, WRITERS)
    for (let kill = 0; kill < kills; kill++) {
      const goal = { subscriptions: Math.ceil(((kill + 1) / kills) * SUBSCRIPTIONS) }
      const { address } = site
      const writing = readers.map((reader) => writeUntilKilled(address, reader, writes, goal))
      await sleep(randomInt(LONGEST_ROUND))
      await killSite(site.process)
      await Promise.all(writing)
      faults.push(...site.faults())
      site = await start()
    }
    await stopSite(site.process)
    faults.push(...site.faults())
    const database = await openDatabase(place, createLog('silent'))
    try {
      const lost = await findLostWrites(database, writes)
      const waiting = await database.queries
        .selectFrom('xc_outbox')
        .select('recipient')
        .where('state', '=', 'waiting')
        .execute()
      const arrived = mailServer.received.map(({ mail }) => mail.to?.[0]?.address ?? '')
      const known = new Set([...arrived, ...waiting.map(({ recipient }) => recipient)])
      return {
        acknowledged: writes.acknowledged,
        lost,
        mails: arrived.length,
        repeatedMails: arrived.length - new Set(mailServer.received.map(({ mail }) => mail.messageId)).size,
        lostMails: [...writes.subscriptions].filter((email) => !known.has(email)).length,
        longestStart,
        faults,
      }
    } finally {
      await database.close()
    }
  } finally {
    await killSite(site.process)
    await mailServer.close()
  }
}
