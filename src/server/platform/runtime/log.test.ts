import { expect } from 'vitest'
import { storeUser } from '../../../../tests/support/server/factories.ts'
import { testOnEachEngine } from '../../../../tests/support/server/test-site.ts'
import { createLog } from './log.ts'

testOnEachEngine('an error of the database is logged without the row’s values', async (site) => {
  const lines: string[] = []
  const log = createLog('error', { write: (line: string) => lines.push(line) })
  await storeUser(site.deps, { email: 'qing@example.org' })
  await storeUser(site.deps, { email: 'qing@example.org' }).catch((err: unknown) => {
    log.error({ err }, 'request failed')
  })
  expect(lines.join('')).toMatch(/unique/i)
  expect(lines.join('')).not.toContain('qing')
})
