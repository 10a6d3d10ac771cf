import { setImmediate } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { expect, inject } from 'vitest'
import { MIGRATIONS } from '../../../../database/migrations/all.ts'
import { migrateUpTo, onEmptyDatabase } from '../../../../tests/support/database/empty-database.ts'
import { LATER_MIGRATIONS, LATER_NAME } from '../../../../tests/support/database/later-version.ts'
import { countLockWaits } from '../../../../tests/support/database/lock-waits.ts'
import { type TestSite, testOnEachEngine } from '../../../../tests/support/server/test-site.ts'
import { renderer } from '../../../web/entry-server.tsx'
import { createApp } from '../../app.ts'
import { createContentVersions } from '../cache/content-version.store.ts'
import { createLog } from '../runtime/log.ts'
import { programVersion } from '../runtime/project-root.ts'
import type { Database } from './database.ts'
import { openDatabase } from './open-database.ts'
import { compareMigrations, migrate } from './migrate.ts'
import { isInSnapshot } from './snapshot/snapshot-tables.ts'

testOnEachEngine(
  'a process answers every request while a later version migrates its database',
  async (site) => {
    for (let id = 1; id <= 5; id++) await site.addReview({ id })
    const later = await openAgain(site)
    const load = startLoad(site)
    try {
      await load.answered(20)
      expect(await migrate(later, LATER_MIGRATIONS)).toEqual([LATER_NAME])
      await load.answered(20)
      // Both serve now.
      const deps = { ...site.deps, database: later, contentVersions: createContentVersions(later) }
      const laterApp = createApp({ deps, renderer })
      expect((await sendComment(laterApp, 9_999)).status).toBe(202)
      expect((await laterApp.request('/review/2')).status).toBe(200)
      await load.answered(20)
      expect(await load.stop()).toEqual([])
    } finally {
      await load.stop()
      await later.close()
    }
  },
)

testOnEachEngine(
  'a request that holds a table which a migration waits for is answered, and the migration waits',
  async (site) => {
    const { database } = site.deps
    // SQLite has one writer at a time.
    if (database.engine === 'sqlite') return
    await site.addReview({ id: 1 })
    const [later, observer] = [await openAgain(site), await openAgain(site)]
    try {
      let migrating: Promise<string[]> | undefined
      await database.transaction(async (queries) => {
        await queries.selectFrom('xc_reviews').select('id').execute()
        migrating = migrate(later, LATER_MIGRATIONS)
        // It has the comments, and waits for the reviews.
        await expect.poll(() => countLockWaits(observer)).toBe(1)
        await queries.selectFrom('xc_comments').select('id').execute()
      })
      expect(await migrating).toEqual([LATER_NAME])
    } finally {
      await later.close()
      await observer.close()
    }
  },
)

testOnEachEngine(
  'the version before goes on with the tables of a later one, an earlier one names what it needs',
  async (site) => {
    await onEmptyDatabase(site, async (database) => {
      await migrate(database)
      await migrate(database, LATER_MIGRATIONS)
      expect(await migrate(database)).toEqual([])
      expect(await compareMigrations(database)).toBe('same')
      const earlier = Object.fromEntries(Object.entries(MIGRATIONS).slice(0, -1))
      const evenLater = { ...LATER_MIGRATIONS, '99991-even-later': { async up() {} } }
      await migrate(database, evenLater)
      expect(await migrate(database, LATER_MIGRATIONS)).toEqual([])
      for (const program of [MIGRATIONS, earlier])
        await expect(migrate(database, program)).rejects.toThrow(
          `npx xingcha update ${programVersion()}, or restore a backup`,
        )
      expect(await compareMigrations(database)).toBe('newer')
    })
  },
)

testOnEachEngine('a migration only adds, so that the version before it runs on', async (site) => {
  await onEmptyDatabase(site, async (database) => {
    let before: Schema = new Map()
    for (const name of Object.keys(MIGRATIONS)) {
      await migrateUpTo(database, name)
      const after = await readSchema(database)
      expect(findBreaks(before, after), name).toEqual([])
      before = after
    }
    const breaking = {
      async up(db: Kysely<unknown>) {
        await sql`alter table xc_reviews drop column publisher`.execute(db)
        await sql`alter table xc_comments rename column content to text`.execute(db)
        await sql`drop table xc_comment_likes`.execute(db)
      },
    }
    await migrate(database, { ...MIGRATIONS, '9999-breaking': breaking })
    expect(findBreaks(before, await readSchema(database))).toEqual([
      'xc_comment_likes is gone',
      'xc_comments.content is gone',
      'xc_comments.text is new and needs a value',
      'xc_reviews.publisher is gone',
    ])
  })
})

/** Columns by `TABLE.COLUMN`, tables by their name. */
type Schema = Map<string, { type: string; needsValue: boolean } | null>

async function readSchema({ queries }: Database): Promise<Schema> {
  const schema: Schema = new Map()
  for (const { name, columns } of await queries.introspection.getTables()) {
    if (!isInSnapshot(name)) continue
    schema.set(name, null)
    for (const column of columns) {
      const needsValue = !column.isNullable && !column.hasDefaultValue && !column.isAutoIncrementing
      schema.set(`${name}.${column.name}`, { type: column.dataType.toLowerCase(), needsValue })
    }
  }
  return schema
}

/** The changes that break a program written for `before`, a sentence each, sorted. */
function findBreaks(before: Schema, after: Schema): string[] {
  const breaks: string[] = []
  for (const [name, column] of before) {
    const now = after.get(name)
    const isOfLostTable = name.includes('.') && !after.has(name.split('.')[0]!)
    if (now === undefined && !isOfLostTable) breaks.push(`${name} is gone`)
    if (column && now && column.type !== now.type) breaks.push(`${name} has another type`)
    if (column && now && now.needsValue && !column.needsValue) breaks.push(`${name} now needs a value`)
  }
  for (const [name, column] of after) {
    const isOfOldTable = before.has(name.split('.')[0]!)
    if (column?.needsValue && isOfOldTable && !before.has(name))
      breaks.push(`${name} is new and needs a value`)
  }
  return breaks.toSorted()
}

/** Another process's handle on the site's database. */
async function openAgain({ deps: { database }, dataDir }: TestSite): Promise<Database> {
  const log = createLog('silent')
  if (database.engine === 'sqlite') return openDatabase({ dataDir, databaseUrl: undefined }, log)
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(database.queries)
  return openDatabase({ dataDir, databaseUrl: `${inject('postgresUrl')}/${rows[0]!.name}` }, log)
}

/** Reads pages and sends comments, each next one as soon as the one before is answered. */
function startLoad(site: TestSite) {
  const failures: string[] = []
  let answers = 0
  const stopping = new AbortController()
  const waiting: { count: number; resolve: () => void }[] = []
  const repeat = async (send: (number: number) => Promise<Response>) => {
    for (let number = 0; !stopping.signal.aborted; number++) {
      // On SQLite the loops would leave no time for sockets and timers.
      await setImmediate()
      const response = await send(number)
      if (response.status >= 400) failures.push(`${response.status} ${await response.text()}`)
      answers++
      for (const { count, resolve } of waiting) if (answers >= count) resolve()
    }
  }
  const paths = ['/', '/reviews', '/api/home', '/api/reviews/1', '/review/3', '/api/search?q=%E6%9B%B8']
  const loops = [
    repeat((number) => site.get(paths[number % paths.length]!)),
    repeat((number) => site.get(`/review/${1 + (number % 5)}?before=${number + 1}`)),
    repeat((number) => sendComment(site.app, number)),
  ]
  return {
    /** Resolves after so many more answers. */
    answered: (count: number) =>
      Promise.race([
        new Promise<void>((resolve) => waiting.push({ count: answers + count, resolve })),
        Promise.all(loops),
      ]),
    async stop() {
      stopping.abort()
      await Promise.all(loops)
      return failures
    },
  }
}

/** From another address each time, so that no limit is met. */
async function sendComment({ request }: TestSite['app'], number: number): Promise<Response> {
  const remoteAddress = `10.1.${number >> 8}.${number & 255}`
  return request(
    `/api/reviews/${1 + (number % 5)}/comments`,
    {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ user_name: `讀者${number}`, content: `第 ${number} 則，於升級之時` }),
    },
    { incoming: { socket: { remoteAddress, remotePort: 1, remoteFamily: 'IPv4' } } },
  )
}
