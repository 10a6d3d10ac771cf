import { sql } from 'kysely'
import { expect } from 'vitest'
import { testOnEachEngine } from '../../../../tests/support/server/test-site.ts'

testOnEachEngine(
  '/readyz is 200 on an empty site, and 503 when a main table cannot be read',
  async (site) => {
    expect((await site.get('/readyz')).status).toBe(200)
    await site.addReview()
    expect((await site.get('/readyz')).status).toBe(200)
    const { queries, ping } = site.deps.database
    await sql`alter table xc_settings rename to xc_elsewhere`.execute(queries)
    const answer = await site.get('/readyz')
    expect(answer.status).toBe(503)
    expect(await answer.json()).toMatchObject({ code: 'unavailable' })
    await expect(ping()).resolves.toBeUndefined()
  },
)
