import { rm } from 'node:fs/promises'
import path from 'node:path'
import { CATEGORY_IDS } from '../src/contract/categories.ts'
import { feedPath } from '../src/contract/feed-links.ts'
import { openDatabase } from '../src/server/platform/db/database.ts'
import { migrate } from '../src/server/platform/db/migrate.ts'
import { createLog } from '../src/server/platform/runtime/log.ts'
import { PROJECT_ROOT } from '../src/server/platform/runtime/project-root.ts'
import { upsertTitleKeys } from '../src/server/reviews/title-keys.store.ts'
import { titleSortKey } from '../src/server/text/title-order.ts'
import type { Benchmark, Finding } from './support/benchmark.ts'
import { medianOf } from './support/median.ts'
import { residentMegabytes, startSite } from './support/site-process.ts'

const SIZES = [3_000, 30_000, 300_000] as const
const ROUNDS = 41
/** Rows of one statement. */
const BATCH = 1_000
const BOUND = 2

const benchmark: Benchmark = {
  question: 'Does a list take longer with more reviews?',
  conditions: [
    `${SIZES.join(', ')} generated reviews of 200 characters on SQLite, each in one or two of the eight categories, one in ten without a rating.`,
    `Each address ${ROUNDS} times in turns, after a warm-up; the median of the answers at the largest size, compared with that at the smallest.`,
    'The last page of a list is the one with the highest offset; the last file of the sitemap likewise.',
    'Further pages begin after a review; those by offset are what an address without `after` asks for, and the middle is their slowest.',
    'Memory is the peak of the process (VmHWM).',
  ],
  async measure() {
    const runs: SizeRun[] = []
    for (const size of SIZES) runs.push(await measureSize(size))
    const [least, ...more] = runs
    const most = more.at(-1)!
    return [
      ...[...most.medians].map(([what, time]) => findingOf(what, time, least!.medians.get(what)!)),
      {
        what: `MB of memory at ${SIZES.at(-1)}`,
        ours: `${Math.round(most.memory)} MB`,
        beside: `${Math.round(least!.memory)} MB at ${SIZES[0]}`,
        figure: most.memory,
        bound: { atMost: 250 },
      },
      {
        what: `reviews stored a second at ${SIZES.at(-1)}, without search texts`,
        ours: most.perSecond.toFixed(0),
        beside: `${least!.perSecond.toFixed(0)} at ${SIZES[0]}`,
        figure: most.perSecond,
        bound: { atLeast: 1_500 },
      },
    ]
  },
}

export default benchmark

interface SizeRun {
  /** Milliseconds of an answer by what was asked for. */
  medians: Map<string, number>
  memory: number
  perSecond: number
}

async function measureSize(size: number): Promise<SizeRun> {
  const dataDir = path.join(PROJECT_ROOT, 'build/bench', `data-lists-${size}`)
  await rm(dataDir, { recursive: true, force: true })
  const perSecond = await fill(dataDir, size)
  const site = await startSite({ DATA_DIR: dataDir })
  try {
    const medians = await measureAddresses(site.address, addressesOf(size), ROUNDS)
    const memory = residentMegabytes(site.pid, 'VmHWM')
    return { medians, memory, perSecond }
  } finally {
    await site.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** By what it is. The pages themselves are cached; the API reads each time. */
function addressesOf(size: number): Map<string, string> {
  const category = `/api/categories/${CATEGORY_IDS[0]}/reviews`
  return new Map([
    ['home', '/api/home'],
    ['all reviews', '/api/reviews'],
    ['all reviews by rating', '/api/reviews?sort=rating-desc'],
    ['a category', category],
    ['a category by rating', `${category}?sort=rating-asc`],
    ['all reviews by title', '/api/reviews?sort=title-asc'],
    ['a category by title, backwards', `${category}?sort=title-desc`],
    ['a page in the middle', `/api/reviews?after=${size / 2}`],
    ['a page in the middle by title', `/api/reviews?sort=title-asc&after=${size / 2}`],
    ['a page in the middle by rating', `/api/reviews?sort=rating-desc&after=${size / 2}`],
    ['a page in the middle by offset', `/api/reviews?offset=${size / 2}`],
    ['the last page of all reviews', `/api/reviews?offset=${size - 48}`],
    ['the feed', '/feed.xml'],
    ['the feed of a category', feedPath('atom', { slug: CATEGORY_IDS[0], page: 1 })],
    ['the sitemap', '/sitemap.xml'],
    ['the last file of the sitemap', `/sitemap/${Math.ceil(size / 2_000)}.xml`],
    ['a review', `/api/reviews/${Math.floor(size / 2)}`],
  ])
}

async function measureAddresses(
  address: string,
  asked: ReadonlyMap<string, string>,
  rounds: number,
): Promise<Map<string, number>> {
  const times = new Map([...asked.keys()].map((what) => [what, [] as number[]]))
  for (let round = -1; round < rounds; round++) {
    for (const [what, place] of asked) {
      const started = performance.now()
      const response = await fetch(address + place)
      await response.arrayBuffer()
      if (!response.ok) throw new Error(`${place} answered ${response.status}`)
      if (round >= 0) times.get(what)!.push(performance.now() - started)
    }
  }
  return new Map([...times].map(([what, all]) => [what, medianOf(all)]))
}

function findingOf(what: string, most: number, least: number): Finding {
  return {
    what,
    ours: `${most.toFixed(1)} ms at ${SIZES.at(-1)}`,
    beside: `${least.toFixed(1)} ms at ${SIZES[0]}`,
    figure: most / least,
    bound: { atMost: BOUND },
  }
}

/** Returns how many reviews a second were stored. */
async function fill(dataDir: string, size: number): Promise<number> {
  const database = await openDatabase({ dataDir, databaseUrl: undefined }, createLog('silent'))
  try {
    await migrate(database)
    const started = performance.now()
    for (let first = 1; first <= size; first += BATCH) {
      const ids = Array.from({ length: Math.min(BATCH, size - first + 1) }, (_, at) => first + at)
      await database.transaction(async (queries) => {
        const rows = ids.map(rowOf)
        await upsertTitleKeys(
          queries,
          rows.map(({ id, title }) => ({ review_id: id, title, key: titleSortKey(title) })),
        )
        await queries.insertInto('xc_reviews').values(rows).execute()
        const own = ids.flatMap((id) =>
          [id, id % 3 === 0 ? id + 1 : id].map((number) => ({ id, slug: CATEGORY_IDS[number % 8]! })),
        )
        const once = [...new Map(own.map((each) => [`${each.id} ${each.slug}`, each])).values()]
        await queries
          .insertInto('xc_review_categories')
          .values(once.map(({ id, slug }, position) => ({ review_id: id, category: slug, position })))
          .execute()
      })
    }
    return size / ((performance.now() - started) / 1_000)
  } finally {
    await database.close()
  }
}

function rowOf(id: number) {
  const title = [id, id * 7, id * 31].map((seed) =>
    String.fromCodePoint(0x4e00 + ((seed * 2_654_435_761) % 20_000)),
  )
  return {
    id,
    title: title.join(''),
    original_title: null,
    author: '某某',
    isbn: null,
    cover: null,
    cover_source: null,
    rating: id % 10 === 0 ? null : 1 + (id % 9) / 2,
    publish_date: new Date(Date.UTC(2000, 0, 1 + (id % 9_000))).toISOString().slice(0, 10),
    publisher: null,
    category: null,
    category_name: null,
    is_featured: 0,
    is_published: 1,
    updated_at: '2026-01-01T00:00:00.000Z',
    excerpt: '短評。',
    summary: '短評。',
    content: `<p>${'一'.repeat(200)}</p>`,
    lang: null,
  }
}
