import { describe, expect, inject, test } from 'vitest'
import { killWhileSending } from '../soak/support/kill-letter.ts'
import type { Database } from '../src/server/platform/db/database.ts'
import { temporaryFolder } from './support/files/temporary-folder.ts'
import { openTestDatabase } from './support/server/test-site.ts'

// `npm run soak -- letter` sends to 1,000 and waits for the leases.
const SUBSCRIBERS = 40

// Most of the time both wait for the site to look into its outbox.
describe.concurrent.each(['sqlite', 'postgres'] as const)('on %s', (engine) => {
  test.skipIf(engine === 'postgres' && inject('postgresUrl') === null)(
    'every subscriber gets a letter whose sending is killed midway',
    async ({ onTestFinished }) => {
      await using folder = await temporaryFolder()
      const { url, drop } = await openTestDatabase(engine, folder.path)
      onTestFinished(drop)
      const { letter, ...result } = await killWhileSending(
        { dataDir: folder.path, databaseUrl: url },
        { subscribers: SUBSCRIBERS, killedAt: [15], whileSending: endLeasesOfLast },
      )
      expect(result).toMatchObject({ mails: SUBSCRIBERS + 1, missing: 0, repeatedMails: 1, twoMessageIds: 0 })
      expect(letter.deliveries).toMatchObject({ total: SUBSCRIBERS, sent: SUBSCRIBERS, failed: 0 })
      expect(result.faults).toEqual([])
    },
    // The site starts twice.
    180_000,
  )
})

/** Once only leased mails are left, ends their leases: the test need not wait five minutes. */
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
  if (waiting.length > 0 || unsent.length !== 1) return
  await queries
    .updateTable('xc_outbox')
    .set({ lease_until: '2000-01-01T00:00:00.000Z' })
    .where('state', '=', 'waiting')
    .execute()
}
