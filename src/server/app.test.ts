import { expect } from 'vitest'
import { testOnEachEngine } from '../../tests/support/test-site.ts'

testOnEachEngine('every request finds its way by one pattern, not through a tree of them', async (site) => {
  await site.get('/healthz')
  // Hono's other router takes what this one cannot: a parameter beside words in the same place of a path, for one.
  expect(site.app.router.name).toBe('SmartRouter + RegExpRouter')
})
