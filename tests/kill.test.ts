import { expect, inject, onTestFinished, test } from 'vitest'
import { killRepeatedly } from '../soak/support/kill-site.ts'
import { temporaryFolder } from './support/files/temporary-folder.ts'
import { openTestDatabase } from './support/server/test-site.ts'

// `npm run soak -- kills` kills a hundred times.
const KILLS = 2
/** Milliseconds. */
const LONGEST_ROUND = 500

for (const engine of ['sqlite', 'postgres'] as const) {
  test.skipIf(engine === 'postgres' && inject('postgresUrl') === null)(
    `comments, bookmarks, notes, subscriptions and mails that were acknowledged survive kill -9 (${engine})`,
    async () => {
      await using folder = await temporaryFolder()
      const { url, drop } = await openTestDatabase(engine, folder.path)
      onTestFinished(drop)
      const result = await killRepeatedly({ dataDir: folder.path, databaseUrl: url }, KILLS, LONGEST_ROUND)
      expect(result.acknowledged).toBeGreaterThan(0)
      expect(result.lost).toEqual([])
      expect(result.lostMails).toBe(0)
      expect(result.repeatedMails).toBeLessThanOrEqual(KILLS)
      expect(result.faults).toEqual([])
    },
  )
}
