import { describe, expect, inject, test } from 'vitest'
import { killWhileSending } from '../soak/support/kill-letter.ts'
import type { Database } from '../src/server/platform/db/database.ts'
import { temporaryFolder } from './support/files/temporary-folder.ts'
import { openTestDatabase } from './support/server/test-site.ts'

// `npm run soak -- letter` sends to 1,000, is killed five times, and waits for the leases.
const SUBSCRIBERS = 40
const DEAD = 2
const KILLED_AT = [15]

// Most of the time both wait for the site to look into its outbox.
describe.concurrent.each(['sqlite', 'postgres'] as const)('on %s', (engine) => {
  test.skipIf(engine === 'postgres' && inject('postgresUrl') === null)(
    'every subscriber gets a letter whose sending is killed midway, and dead mailboxes stop nobody',
    async ({ onTestFinished }) => {
      await using folder = await temporaryFolder()
      const { url, drop } = await openTestDatabase(engine, folder.path)
      onTestFinished(drop)
      const { letter, ...result } = await killWhileSending(
        { dataDir: folder.path, databaseUrl: url },
        { subscribers: SUBSCRIBERS, dead: DEAD, killedAt: KILLED_AT, whileSending: endLeasesOfLast },
      )
      // Only what was on its way at a kill arrives again, as the same mail.
      expect(result).toMatchObject({ missing: DEAD, twoMessageIds: 0 })
      expect(result.repeatedMails).toBeLessThanOrEqual(KILLED_AT.length)
      expect(result.mails).toBe(SUBSCRIBERS - DEAD + result.repeatedMails)
      expect(letter.deliveries).toMatchObject({
        total: SUBSCRIBERS,
        sent: SUBSCRIBERS - DEAD,
        failed: DEAD,
      })
      // The log names each mailbox that was given up.
      expect(result.faults.filter((fault) => !fault.includes('5.1.1'))).toEqual([])
    },
    // The site starts twice.
    180_000,
  )
})

/** Once only the mails of the kills are left, ends their leases: the test need not wait five minutes. */
async function endLeasesOfLast({ queries }: Database): Promise<void> {
  const unsent = await queries
    .selectFrom('xc_outbox')
    .select('lease_until')
    .where('state', '=', 'waiting')
    .execute()
  const waiting = await queries
    .selectFrom('xc_letter_deliveries')
    .select('id')
    .where('state', '=', 'waiting')
    .execute()
  if (waiting.length > 0 || unsent.length > KILLED_AT.length) return
  await queries
    .updateTable('xc_outbox')
    .set({ lease_until: '2000-01-01T00:00:00.000Z' })
    .where('state', '=', 'waiting')
    .execute()
}
