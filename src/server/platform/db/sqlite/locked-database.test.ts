import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect } from 'vitest'
import { holdClock } from '../../../../../tests/support/server/test-clock.ts'
import { type TestSite, testOnSqlite } from '../../../../../tests/support/server/test-site.ts'
import { everyWrite } from '../../../../../tests/support/server/writes.ts'
import { newVisitor } from '../../../../../tests/support/server/visitors.ts'

/** Another program that writes: it holds the lock until it is released. */
function holdLock({ dataDir }: TestSite): { release(): void } & Disposable {
  const other = new DatabaseSync(path.join(dataDir, 'xingcha.sqlite'))
  other.exec('begin immediate')
  return {
    release: () => other.exec('commit'),
    [Symbol.dispose]: () => other.close(),
  }
}

testOnSqlite(
  'while another program holds the lock and a comment waits for it, readers go on reading; then the comment is stored',
  async (site) => {
    for (let id = 1; id <= 10; id++) await site.addReview({ id, title: `夜航船 ${id}` })
    using lock = holdLock(site)
    let isStored = false
    const posted = newVisitor(site, holdClock(site))
      .comment(1, { text: '讀完了。' })
      .then((response) => {
        isStored = true
        return response
      })
    // None of these is cached.
    for (let id = 1; id <= 10; id++) {
      const page = await site.get(`/review/${id}`)
      expect(page.status).toBe(200)
      expect(await page.text()).toContain(`夜航船 ${id}`)
      const found = await site.get(`/api/search?q=${encodeURIComponent(`船 ${id}`)}`)
      expect(await found.json()).toMatchObject({ total: id === 1 ? expect.any(Number) : 1 })
      expect((await site.get('/api/reviews/1/comments')).status).toBe(200)
      expect((await site.get('/readyz')).status).toBe(200)
    }
    expect(isStored).toBe(false)
    lock.release()
    expect((await posted).status).toBe(201)
    expect(await (await site.get('/review/1')).text()).toContain('讀完了。')
  },
  // However slow the machine is, the comment still waits.
  { lockTimeout: 600_000 },
)

testOnSqlite('each visitor sees their own comment at once, even in a flood', async (site) => {
  await site.addReview({ id: 1 })
  const { queries, transaction } = site.deps.database
  const store = async (key: string) => {
    await transaction((inside) => inside.insertInto('xc_settings').values({ key, value: '1' }).execute())
    const select = queries.selectFrom('xc_settings').select('key').where('key', '=', key)
    expect(await select.execute()).toEqual([{ key }])
    // Not by a transaction.
    const { numUpdatedRows } = await queries
      .updateTable('xc_settings')
      .set({ value: '2' })
      .where('key', '=', key)
      .executeTakeFirstOrThrow()
    expect(numUpdatedRows).toBe(1n)
    expect(await select.select('value').execute()).toEqual([{ key, value: '2' }])
  }
  await Promise.all(Array.from({ length: 100 }, (_, index) => store(`k${index}`)))
})

testOnSqlite(
  'where another program holds the lock for too long, each write is refused with a retry, and no session ends',
  async (site) => {
    await site.addReview({ id: 1 })
    const { reader, writes } = await everyWrite(site)
    // Old enough to be renewed when it is read.
    const inThreeDays = new Date(Date.now() + 3 * 86_400_000).toISOString()
    await site.deps.database.queries.updateTable('xc_sessions').set({ expiresAt: inThreeDays }).execute()
    using lock = holdLock(site)
    expect(await (await reader.send('GET', '/api/session')).json()).toMatchObject({ id: reader.userId })
    for (const { name, send } of writes) {
      const response = await send()
      expect([name, response.status]).toEqual([name, 503])
      expect(Number(response.headers.get('Retry-After')), name).toBeGreaterThan(0)
      expect(await response.text(), name).toMatch(/請稍後再試|請稍候再試|無法/)
    }
    lock.release()
    for (const { name, send } of writes) {
      const { status } = await send()
      expect([name, status < 400]).toEqual([name, true])
    }
  },
  { lockTimeout: 0 },
)
