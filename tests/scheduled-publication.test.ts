import { sql } from 'kysely'
import { expect, inject, onTestFinished, vi } from 'vitest'
import { openStudio, type Studio } from '../src/server/studio/testing.ts'
import { type BuiltSite, killSite, startSite } from './support/program/built-site.ts'
import { temporaryFolder } from './support/files/temporary-folder.ts'
import { type TestSite, testOnEachEngine } from './support/server/test-site.ts'

testOnEachEngine(
  'two processes publish each scheduled review once, also when one is killed while it does',
  async (site) => {
    // Several processes need PostgreSQL.
    if (site.deps.database.engine === 'sqlite') return
    await using folder = await temporaryFolder()
    // Raises the site's version, which later publications raise.
    await site.addReview({ id: 1, title: '舊書' })
    const processes = {
      one: await startProcess(site, 'one', folder.path),
      two: await startProcess(site, 'two', folder.path),
    }
    const studio = await openLastingStudio(site)

    const first = await whileHeld(site, async () => {
      const ids = await scheduleReviews(studio, ['一', '二', '三'])
      // One is about to publish, the other waits for it.
      await expect.poll(() => findWaiting(site, 'advisory'), PATIENTLY).toBeDefined()
      return ids
    })
    await expectPublishedOnce(studio, first)

    const [second, survivor] = await whileHeld(site, async () => {
      const ids = await scheduleReviews(studio, ['四', '五', '六'])
      const publishing = await vi.waitUntil(() => findWaiting(site, 'transactionid'), PATIENTLY)
      await killSite(processes[publishing].process)
      for (const id of ids) expect((await site.get(`/api/reviews/${id}`)).status).toBe(404)
      return [ids, processes[publishing === 'one' ? 'two' : 'one']] as const
    })
    await expectPublishedOnce(studio, second)

    const feed = await (await fetch(`${survivor.address}/feed.xml`)).text()
    const titles = [...feed.matchAll(/<entry>\s*<title>(.*?)<\/title>/g)].map(([, title]) => title)
    expect(titles.toSorted()).toEqual([
      '《一》',
      '《三》',
      '《二》',
      '《五》',
      '《六》',
      '《四》',
      '《舊書》',
    ])
  },
)

const PATIENTLY = { timeout: 60_000, interval: 20 }

type Name = 'one' | 'two'

/** A studio whose session has not ended by the clock of the processes, which delete ended ones while they run. */
async function openLastingStudio(site: TestSite): Promise<Studio> {
  const { clock } = site.deps
  site.deps.clock = { now: () => new Date() }
  const studio = await openStudio(site)
  site.deps.clock = clock
  return studio
}

/** A process on the site's database that PostgreSQL knows by that name. */
async function startProcess({ deps }: TestSite, name: Name, folder: string): Promise<BuiltSite> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(
    deps.database.queries,
  )
  const started = await startSite({
    DATABASE_URL: `${inject('postgresUrl')}/${rows[0]!.name}?application_name=${name}`,
    DATA_DIR: `${folder}/${name}`,
    SECRET: deps.secret,
    SITE_URL: deps.siteUrl,
  })
  onTestFinished(() => killSite(started.process))
  return started
}

/** Runs `act` while no transaction can publish: each raises the version of the site, whose row is locked. */
async function whileHeld<T>({ deps: { database } }: TestSite, act: () => Promise<T>): Promise<T> {
  const held = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  const holding = database.transaction(async (queries) => {
    const version = queries.selectFrom('xc_content_version').select('version').where('scope', '=', 'site')
    await version.forUpdate().executeTakeFirstOrThrow()
    held.resolve()
    await released.promise
  })
  await Promise.race([held.promise, holding])
  try {
    return await act()
  } finally {
    released.resolve()
    await holding
  }
}

/** Drafts whose time to be published has come, by the clock of this machine. */
async function scheduleReviews(studio: Studio, titles: readonly string[]): Promise<number[]> {
  const ids: number[] = []
  for (const title of titles) {
    const { id } = await studio.write({ title })
    expect((await studio.publish(id, { at: '2025-06-02T00:00:00Z' })).status).toBe(200)
    ids.push(id)
  }
  return ids
}

/** The process that waits for a lock of that kind: of a row of another transaction, or by name. */
async function findWaiting(
  { deps }: TestSite,
  lock: 'transactionid' | 'advisory',
): Promise<Name | undefined> {
  const waiting = sql<{ name: Name }>`select application_name as name from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and wait_event = ${lock}
      and application_name in ('one', 'two')`
  return (await waiting.execute(deps.database.queries)).rows[0]?.name
}

async function expectPublishedOnce(studio: Studio, ids: readonly number[]): Promise<void> {
  for (const id of ids) {
    await expect.poll(async () => (await studio.read(id)).state, PATIENTLY).toBe('published')
    expect((await studio.read(id)).published).toMatchObject({ publish_date: '2025-06-02' })
    expect((await studio.revisions(id)).map(({ reason }) => reason)).toEqual(['published'])
  }
}
