import { spawn } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import { ensureBuilt } from '../bin/ensure-built.mjs'
import type { Database, Engine } from '../src/server/platform/db/database.ts'
import { BLOG_EXPORTS } from './support/files/blog-exports.ts'
import { killSite } from './support/program/built-site.ts'
import { runCommand } from './support/program/run-command.ts'
import { temporaryFolder } from './support/files/temporary-folder.ts'
import { openTestDatabase } from './support/server/test-site.ts'

beforeAll(() => ensureBuilt())

const SETTINGS = { NODE_ENV: 'production', SECRET: 'a secret that only this test knows, long enough' }

// A transaction takes 1,000.
const BOOKS = 2_000

for (const engine of ['sqlite', 'postgres'] as const) {
  test.skipIf(engine === 'postgres' && inject('postgresUrl') === null)(
    `a second run finishes an import of books that was killed, and says how many existed (${engine})`,
    async () => {
      await using folder = await temporaryFolder()
      const file = path.join(folder.path, 'books.jsonl')
      await writeFile(
        file,
        Array.from({ length: BOOKS }, (_, at) => `${JSON.stringify(book(at + 1))}\n`).join(''),
      )
      const site = await openSite(engine, folder.path)
      const before = await site.killImport([file], 'xc_reviews')
      expect(before).toBeGreaterThan(0)
      expect(before).toBeLessThan(BOOKS)
      const { stdout } = await site.import([file])
      expect(stdout).toContain(`${BOOKS} stored, 0 refused, ${before} of them already existed`)
      const killed = await site.stored()

      const whole = await openSite(engine, path.join(folder.path, 'whole'))
      expect((await whole.import([file])).stdout).not.toContain('already existed')
      expect(killed).toEqual(await whole.stored())
      expect(killed.xc_reviews).toHaveLength(BOOKS)
    },
  )
}

for (const [kind, { texts, write }] of Object.entries(BLOG_EXPORTS)) {
  test(`a second run finishes an import of a blog that was killed (${kind})`, async () => {
    await using folder = await temporaryFolder()
    const args = [...(await write(path.join(folder.path, 'blog'), texts)), '--offline']
    const site = await openSite('sqlite', path.join(folder.path, 'killed'))
    const before = await site.killImport(args, 'xc_imported_texts')
    expect(before).toBeGreaterThan(0)
    expect(before).toBeLessThan(texts)
    const { stdout } = await site.import(args)
    expect(stdout).toContain(`imported ${texts - before} published`)
    expect(stdout).toContain(`${before} already existed, 0 left out`)
    const killed = await site.stored()

    const whole = await openSite('sqlite', path.join(folder.path, 'whole'))
    await whole.import(args)
    expect(killed).toEqual(await whole.stored())
    expect(killed.xc_imported_texts).toHaveLength(texts)
    const count = (tables: Record<string, readonly unknown[]>) => Object.values(tables).flat().length
    const { xc_media, xc_comments, xc_subscriptions, xc_redirects } = killed
    expect(count({ xc_media }) > 0).toBe(['hexo', 'wordpress', 'ghost'].includes(kind))
    expect(count({ xc_comments })).toBe({ wordpress: 2 * texts, blogger: texts }[kind] ?? 0)
    expect(count({ xc_subscriptions })).toBe(kind === 'ghost' ? texts : 0)
    expect(count({ left: xc_subscriptions.filter(({ state }) => state === 'left') })).toBe(
      kind === 'ghost' ? texts / 2 : 0,
    )
    expect(count({ xc_redirects }) >= texts).toBe(kind !== 'goodreads')
    if (count({ xc_media }) > 0)
      for (const { content } of killed.xc_reviews) expect(content).toMatch(/<img [^>]*src="\/media\//)
  })
}

async function openSite(engine: Engine, dataDir: string) {
  await mkdir(dataDir, { recursive: true })
  const { database, url, drop } = await openTestDatabase(engine, dataDir)
  onTestFinished(drop)
  const env = { ...SETTINGS, DATA_DIR: dataDir, ...(url && { DATABASE_URL: url }) }
  const count = async (table: 'xc_reviews' | 'xc_imported_texts') =>
    (
      await database.queries
        .selectFrom(table)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
    ).count
  return {
    /** In this process. */
    async import(args: readonly string[]) {
      const { status, stdout, stderr } = await runCommand(['import', ...args], env)
      expect([status, stderr]).toEqual([0, expect.not.stringContaining('import:')])
      return { stdout }
    },
    /** Kills it once something is stored. Returns how much was. */
    async killImport(args: readonly string[], table: 'xc_reviews' | 'xc_imported_texts') {
      const program = spawn(process.execPath, ['bin/xingcha.mjs', 'import', ...args], {
        env: { ...process.env, ...env },
        stdio: 'ignore',
      })
      await expect.poll(() => count(table), { timeout: 30_000, interval: 5 }).toBeGreaterThan(0)
      await killSite(program)
      return count(table)
    },
    stored: () => readStored(database),
  }
}

/** The rows that an import stores, without the times at which they were stored. */
async function readStored({ queries }: Database) {
  const rowsOf = async <T>(rows: Promise<T[]>) =>
    (await rows).toSorted((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1))
  return {
    xc_reviews: await rowsOf(
      queries
        .selectFrom('xc_reviews')
        .select(['id', 'title', 'author', 'rating', 'publish_date', 'category', 'is_published', 'content'])
        .execute(),
    ),
    xc_review_categories: await rowsOf(queries.selectFrom('xc_review_categories').selectAll().execute()),
    xc_review_authors: await rowsOf(queries.selectFrom('xc_review_authors').selectAll().execute()),
    xc_review_terms: await rowsOf(queries.selectFrom('xc_review_terms').selectAll().execute()),
    xc_related_reviews: await rowsOf(queries.selectFrom('xc_related_reviews').selectAll().execute()),
    xc_review_search: await rowsOf(queries.selectFrom('xc_review_search').selectAll().execute()),
    xc_comments: await rowsOf(
      queries
        .selectFrom('xc_comments')
        .select(['review_id', 'user_name', 'content', 'state', 'created_at'])
        .execute(),
    ),
    xc_subscriptions: await rowsOf(
      queries.selectFrom('xc_subscriptions').select(['email', 'state']).execute(),
    ),
    xc_media: await rowsOf(queries.selectFrom('xc_media').select('name').execute()),
    xc_imported_texts: await rowsOf(
      queries.selectFrom('xc_imported_texts').select(['source', 'review_id']).execute(),
    ),
    xc_redirects: await rowsOf(
      queries.selectFrom('xc_redirects').select(['path', 'review_id', 'target']).execute(),
    ),
  }
}

function book(id: number): object {
  return {
    id,
    title: `第${id}本書`,
    author: `作者${id % 50}`,
    rating: (id % 9) / 2 + 0.5,
    publish_date: `20${10 + (id % 10)}-05-0${1 + (id % 9)}`,
    categories: ['fiction', 'civilization-history'].slice(0, 1 + (id % 2)),
    related_books: id > 1 ? [id - 1] : [],
    content: `<p>讀到第${id}章，夜航船上無所不談，天文地理、歷史小說。</p>`,
  }
}
