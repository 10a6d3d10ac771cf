import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, inject, test } from 'vitest'
import { storeReviews } from '../../../../tests/support/server/factories.ts'
import { sumsInBackup, sumsOf } from '../../../../tests/support/database/table-sums.ts'
import { countWritten, startWriteLoad } from '../../../../tests/support/database/write-load.ts'
import { fillSite, openBackupSite, restoreInto } from '../../../../tests/support/database/backup-site.ts'
import { runInChild } from '../../run-in-child.ts'

// Each engine's moment is read once; what it is restored into (backup.test.ts: each from each) does not change it.
for (const [from, to] of [
  ['sqlite', 'sqlite'],
  ['postgres', 'sqlite'],
] as const) {
  test.skipIf(from === 'postgres' && inject('postgresUrl') === null)(
    `a backup under write load restores one moment of the site (${from} to ${to})`,
    async () => {
      const folder = await mkdtemp(path.join(tmpdir(), 'xingcha-rehearsal-'))
      const source = await openBackupSite(from, path.join(folder, 'source'))
      const target = await openBackupSite(to, path.join(folder, 'target'))
      try {
        await fillSite(source.site)
        await storeReviews(
          source.site,
          Array.from({ length: 50 }, () => ({})),
        )
        const load = startWriteLoad(source.site)
        await load.more(20)
        const before = load.committed()
        const file = path.join(folder, 'site.backup')
        const { env, clock } = source.site
        const task = { file, env, program: '1.2.3', createdAt: clock.now(), passphraseFile: undefined }
        expect(await runInChild('writeBackup', task)).toHaveProperty('counts')
        const after = load.committed()
        await load.stop()

        await restoreInto(target.site, file)
        expect(await sumsOf(target.site.env)).toEqual(await sumsInBackup(file))
        const restored = await countWritten(target.site.database)
        for (const [writer, count] of restored.entries()) {
          expect(count).toBeGreaterThanOrEqual(before[writer]!)
          expect(count).toBeLessThanOrEqual(after[writer]! + 1)
        }
        // They wrote on meanwhile.
        expect(after).not.toEqual(before)
      } finally {
        await source.close()
        await target.close()
        await rm(folder, { recursive: true })
      }
    },
  )
}
