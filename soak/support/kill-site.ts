import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { DatabaseEnv } from '../../src/server/platform/db/database.ts'
import { killSite, startSite, stopSite } from '../../tests/support/program/built-site.ts'
import { startMailServer } from '../../tests/support/mail/smtp-server.ts'
import { type AcknowledgedWrites, noWrites, writeUntilKilled } from './acknowledged-writes.ts'
import { type Audit, auditWrites } from './audit-writes.ts'
import { mailingSiteEnv } from './mailing-site-env.ts'
import { makeReaders } from './readers.ts'

const WRITERS = 8
/** The site mails at most 300 new subscribers an hour. */
const SUBSCRIPTIONS = 250
/** Milliseconds. */
const POLL_INTERVAL = 10

interface KillResult extends Audit {
  /** The longest from the start of the process to its first answer, in milliseconds. */
  longestStart: number
  /** Errors in the logs of the sites. */
  faults: string[]
}

/**
 * Kills the built site with SIGKILL that many times while visitors write, each time at another moment within `longestRound`
 * milliseconds, and starts it again. Then compares what was acknowledged with what the database and the mail server have.
 */
export async function killRepeatedly(
  databaseEnv: DatabaseEnv,
  kills: number,
  longestRound = 1_500,
): Promise<KillResult> {
  const mailServer = await startMailServer()
  const env = mailingSiteEnv(databaseEnv, mailServer.url)
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
    const readers = await makeReaders(site.address, databaseEnv, WRITERS)
    for (let kill = 0; kill < kills; kill++) {
      const goal = { subscriptions: Math.ceil(((kill + 1) / kills) * SUBSCRIPTIONS) }
      const { address } = site
      const writing = readers.map((reader) => writeUntilKilled(address, reader, writes, goal))
      await sleep(randomInt(longestRound))
      // The moments may all be so early that nothing would have been acknowledged.
      if (kill === kills - 1) await firstAcknowledged(writes)
      await killSite(site.process)
      await Promise.all(writing)
      faults.push(...site.faults())
      site = await start()
    }
    await stopSite(site.process)
    faults.push(...site.faults())
    return { ...(await auditWrites(databaseEnv, writes, mailServer)), longestStart, faults }
  } finally {
    await killSite(site.process)
    await mailServer.close()
  }
}

async function firstAcknowledged(writes: AcknowledgedWrites): Promise<void> {
  while (writes.acknowledged === 0) await sleep(POLL_INTERVAL)
}
