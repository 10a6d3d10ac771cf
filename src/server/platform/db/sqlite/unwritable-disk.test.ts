import { sql } from 'kysely'
import { expect } from 'vitest'
import { type TestSite, testOnSqlite } from '../../../../../tests/support/server/test-site.ts'
import { holdClock } from '../../../../../tests/support/server/test-clock.ts'
import { newVisitor } from '../../../../../tests/support/server/visitors.ts'
import { everyWrite } from '../../../../../tests/support/server/writes.ts'

/** A pragma of the connection that writes. */
function setOnWriter({ deps }: TestSite, pragma: string): Promise<unknown> {
  return sql.raw(`pragma ${pragma}`).execute(deps.database.queries)
}

async function expectReadable(site: TestSite): Promise<void> {
  for (const address of ['/', '/review/1', '/api/search?q=船', '/api/reviews/1/comments', '/readyz'])
    expect([address, (await site.get(address)).status]).toEqual([address, 200])
}

testOnSqlite('while the database is not writable, reads succeed and writes are refused', async (site) => {
  await site.addReview({ id: 1, title: '夜航船' })
  const { reader, writes } = await everyWrite(site)
  await setOnWriter(site, 'query_only = on')
  await expectReadable(site)
  expect(await (await reader.send('GET', '/api/session')).json()).toMatchObject({ id: reader.userId })
  for (const { name, send } of writes) {
    const response = await send()
    expect([name, response.status]).toEqual([name, 503])
    expect(Number(response.headers.get('Retry-After')), name).toBeGreaterThan(0)
  }
  await setOnWriter(site, 'query_only = off')
  for (const { name, send } of writes) {
    const { status } = await send()
    expect([name, status < 400]).toEqual([name, true])
  }
})

testOnSqlite(
  'on a full disk comments are refused until there is room, and no stored one is lost',
  async (site) => {
    await site.addReview({ id: 1, title: '夜航船' })
    const clock = holdClock(site)
    const stored: string[] = []
    const post = async (index: number) => {
      const text = `第 ${index} 則。${'夜航船'.repeat(300)}`
      const { status } = await newVisitor(site, clock).comment(1, { text })
      if (status < 300) stored.push(text)
      return status
    }
    // Not below what the file holds already.
    await setOnWriter(site, 'max_page_count = 1')
    let status: number
    let index = 0
    do status = await post(index++)
    while (status < 300 && index < 200)
    expect(status).toBe(503)
    await expectReadable(site)
    await setOnWriter(site, 'max_page_count = 1000000')
    expect(await post(index)).toBeLessThan(300)
    const rows = await site.deps.database.queries.selectFrom('xc_comments').select('content').execute()
    expect(rows.map(({ content }) => content)).toEqual(stored)
  },
)
