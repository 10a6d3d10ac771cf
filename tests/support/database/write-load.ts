import { setImmediate } from 'node:timers/promises'
import type { Deps } from '../../../src/server/deps.ts'
import type { Database, Queries } from '../../../src/server/platform/db/database.ts'

export interface WriteLoad {
  /** The transactions that are committed, by writer. */
  committed(): number[]
  /** Resolves after so many more transactions of all writers; rejects where one failed. */
  more(count: number): Promise<void>
  stop(): Promise<void>
}

const WRITERS = 3

/**
 * Writers that store an account, a comment and a reading-list entry in each transaction, one after another. The site has
 * review 3.
 */
export function startWriteLoad({ database, clock }: Pick<Deps, 'database' | 'clock'>): WriteLoad {
  const committed = Array.from({ length: WRITERS }, () => 0)
  const stopping = new AbortController()
  let progress = Promise.withResolvers<void>()
  const write = async (writer: number) => {
    while (!stopping.signal.aborted) {
      const key = keyOf(writer, committed[writer]!)
      const now = clock.now().toISOString()
      await database.transaction((queries) => insertTogether(queries, database.engine, key, now))
      committed[writer]!++
      progress.resolve()
      // Queries on SQLite are synchronous: other tasks come in between.
      await setImmediate()
    }
  }
  const writers = Promise.all(committed.map((_, writer) => write(writer)))
  return {
    committed: () => [...committed],
    async more(count) {
      const enough = sum(committed) + count
      while (sum(committed) < enough) {
        progress = Promise.withResolvers()
        await Promise.race([progress.promise, writers])
      }
    },
    async stop() {
      stopping.abort()
      await writers
    },
  }
}

/**
 * The transactions of a write load that the database holds, by writer. Throws where one is there in part, or a later one
 * without an earlier one.
 */
export async function countWritten({ queries }: Database): Promise<number[]> {
  const comments = await queries
    .selectFrom('xc_comments')
    .select('content')
    .where('user_name', '=', WRITER_NAME)
    .execute()
  const accounts = await queries.selectFrom('xc_users').select('id').where('name', '=', WRITER_NAME).execute()
  const entries = await queries
    .selectFrom('xc_reading_list')
    .select('notes')
    .where('notes', 'like', 'write %')
    .execute()
  const keys = new Set(comments.map(({ content }) => content))
  const others = [accounts.map(({ id }) => id), entries.map(({ notes }) => notes)]
  for (const found of others)
    if (found.length !== keys.size || !found.every((key) => keys.has(key)))
      throw new Error(`${comments.length} comments, ${accounts.length} accounts, ${entries.length} entries`)
  return Array.from({ length: WRITERS }, (_, writer) => {
    const count = [...keys].filter((key) => key.startsWith(keyOf(writer, ''))).length
    for (let number = 0; number < count; number++)
      if (!keys.has(keyOf(writer, number))) throw new Error(`${keyOf(writer, number)} of ${count} is missing`)
    return count
  })
}

const WRITER_NAME = '寫入者'

function keyOf(writer: number, number: number | ''): string {
  return `write ${writer}-${number}`
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}

async function insertTogether(
  queries: Queries,
  engine: Database['engine'],
  key: string,
  now: string,
): Promise<void> {
  await queries
    .insertInto('xc_users')
    .values({
      id: key,
      name: WRITER_NAME,
      email: `${key.replace(' ', '-')}@example.org`,
      emailVerified: engine === 'sqlite' ? 1 : true,
      image: null,
      createdAt: now,
      updatedAt: now,
      role: 'reader',
    })
    .execute()
  await queries
    .insertInto('xc_comments')
    .values({
      review_id: 3,
      user_id: key,
      user_name: WRITER_NAME,
      content: key,
      state: 'published',
      created_at: now,
    })
    .execute()
  await queries
    .insertInto('xc_reading_list')
    .values({
      user_id: key,
      review_id: 3,
      status: 'reading',
      notes: key,
      created_at: now,
      updated_at: now,
      removed_at: null,
    })
    .execute()
}
