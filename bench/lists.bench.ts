import { rm } from 'node:fs/promises'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { CATEGORY_IDS } from '../src/contract/categories/categories.ts'
import { feedPath } from '../src/contract/site/feed-links.ts'
import { PROJECT_ROOT } from '../src/server/platform/runtime/project-root.ts'
import type { Benchmark, Finding } from './support/benchmark.ts'
import { longestEventLoopBlock, measuringTurns } from './support/event-loop-block.ts'
import { medianOf } from './support/median.ts'
import { runProgram } from './support/run-program.ts'
import { drawTerms } from './support/search-terms.ts'
import { firstTexts, shortReviewsFile } from './support/short-reviews.ts'
import { type MeasuredProcess, residentMegabytes, startSite } from './support/site-process.ts'

const [FEW, MANY, MOST] = [3_000, 30_000, 300_000] as const
/** `TAGS=0 npm run bench -- lists` measures the same without tags. */
const TAGS = Number(process.env.TAGS ?? 2_000)
const ROUNDS = 41
/** Of the 300 terms that are always the same, one in so many. */
const TERM_EACH = 6
const TERM_ROUNDS = 3

const benchmark: Benchmark = {
  question: 'Does a list take longer with more reviews?',
  conditions: [
    `${FEW}, ${MANY}, ${MOST} generated reviews of about 200 characters on SQLite, imported by \`npx xingcha import\`, each in one of the eight categories, with one of ${TAGS} tags, one in ten without a rating.`,
    `Three sites at once. Each address ${ROUNDS} times in turns at ${FEW} and ${MANY}, after a warm-up; the median of the answers at ${MANY}, compared with that at ${FEW}.`,
    'The last page of a list is the one with the highest offset; the last file of the sitemap likewise.',
    'Further pages begin after a review; those by offset are what an address without `after` asks for, and the middle is their slowest.',
    'The first answer is that of a process that has read no list yet, the slowest of the addresses.',
    `A search: ${300 / TERM_EACH} terms of one to six characters, ${TERM_ROUNDS} times each in turns at ${MANY} and ${MOST}, complete answers; the median of all.`,
    'A block is the longest turn of the site’s event loop during one answer, in processor time, which other work of the machine does not lengthen; turns of less than 5 ms count as none. Of three answers the shortest, because one may contain a collection of garbage; the longest of all addresses.',
    'Memory is the peak of the process (VmHWM). Reviews a second are those of the whole import, its search index included.',
  ],
  async measure() {
    const folders: ImportedLibrary[] = []
    const libraries: Library[] = []
    try {
      // Sites draw covers once they run: all imports come first.
      for (const size of [FEW, MANY, MOST]) folders.push(await importLibrary(size))
      for (const folder of folders) libraries.push(await openLibrary(folder))
      return await measureLibraries(libraries)
    } finally {
      for (const { site } of libraries) await site.stop()
      for (const { dataDir } of folders) await rm(dataDir, { recursive: true, force: true })
    }
  },
}

export default benchmark

interface ImportedLibrary {
  size: number
  dataDir: string
  /** Reviews that the import stored in a second. */
  perSecond: number
}

interface Library extends ImportedLibrary {
  site: MeasuredProcess
  turnsFile: string
}

async function importLibrary(size: number): Promise<ImportedLibrary> {
  const dataDir = path.join(PROJECT_ROOT, 'build/bench', `data-lists-${size}`)
  await rm(dataDir, { recursive: true, force: true })
  const program = path.join(PROJECT_ROOT, 'bin/xingcha.mjs')
  const file = await shortReviewsFile(size)
  const { seconds } = await runProgram([program, 'import', '--create', file, '--table', 'books'], {
    DATA_DIR: dataDir,
  })
  if (TAGS > 0) tagReviews(dataDir)
  return { size, dataDir, perSecond: size / seconds }
}

/** Gives each review one of the tags: an import has none. */
function tagReviews(dataDir: string): void {
  const database = new DatabaseSync(path.join(dataDir, 'xingcha.sqlite'))
  database.exec(`insert into xc_review_tags select id, 'tag' || (id % ${TAGS}), 0 from xc_reviews`)
  database.exec(`insert into xc_tags (key, name) select distinct tag, tag from xc_review_tags`)
  database.close()
}

async function openLibrary(library: ImportedLibrary): Promise<Library> {
  const turnsFile = path.join(library.dataDir, 'turns')
  const site = await startSite({ DATA_DIR: library.dataDir, ...measuringTurns(turnsFile) })
  return { ...library, site, turnsFile }
}

async function measureLibraries(libraries: readonly Library[]): Promise<Finding[]> {
  const [few, many, most] = libraries as [Library, Library, Library]
  const first = await slowestFirstAnswer(most)
  const lists = await timeInTurns([few, many], addressesOf, ROUNDS)
  const searches = await timeInTurns([many, most], () => searchAddresses(), TERM_ROUNDS)
  const block = await longestEventLoopBlock(most.site.address, most.turnsFile, addressesOf(most.size))
  const searchMedians = searches.map((times) => medianOf([...times.values()].flat()))
  const [atMany = NaN, atMost = NaN] = searchMedians
  return [
    ...[...addressesOf(few.size).keys()].map((what) => {
      const [least = NaN, largest = NaN] = lists.map((times) => medianOf(times.get(what)!))
      return growthOf(what, largest, least, { to: many.size, from: few.size, atMost: 2 })
    }),
    growthOf('a search', atMost, atMany, { to: most.size, from: many.size, atMost: 4 }),
    {
      what: `first answer of a list at ${most.size} (ms)`,
      ours: `${first.milliseconds.toFixed(0)} ms, ${first.what}`,
      beside: '–',
      figure: first.milliseconds,
      bound: { atMost: 2_000 },
    },
    {
      what: `longest block of the process at ${most.size} (ms)`,
      ours: `${block.milliseconds.toFixed(1)} ms, ${block.what}`,
      beside: '–',
      figure: block.milliseconds,
      bound: { atMost: 20 },
    },
    {
      what: `MB of memory at ${most.size}`,
      ours: `${Math.round(residentMegabytes(most.site.pid, 'VmHWM'))} MB`,
      beside: `${Math.round(residentMegabytes(few.site.pid, 'VmHWM'))} MB at ${few.size}`,
      figure: residentMegabytes(most.site.pid, 'VmHWM'),
    },
    {
      what: `reviews imported a second, ${most.size}`,
      ours: most.perSecond.toFixed(0),
      beside: `${few.perSecond.toFixed(0)} of ${few.size}`,
      figure: most.perSecond,
    },
  ]
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
    ...(TAGS > 0 ? [['a tag', '/api/tags/tag7/reviews'] as const] : []),
    ['a page in the middle', `/api/reviews?after=${size / 2}`],
    ['a page in the middle by title', `/api/reviews?sort=title-asc&after=${size / 2}`],
    ['a page in the middle by rating', `/api/reviews?sort=rating-desc&after=${size / 2}`],
    ['a page in the middle by offset', `/api/reviews?offset=${size / 2}`],
    ['the last page of all reviews', `/api/reviews?offset=${size - 48}`],
    ['the feed', '/feed.xml'],
    ['the feed of a category', feedPath('atom', { slug: CATEGORY_IDS[0], page: 1 })],
    ['the sitemap', '/sitemap.xml'],
    ['a file in the middle of the sitemap', `/sitemap/${Math.ceil(size / 2_000)}.xml`],
    ['the last file of the sitemap', `/sitemap/${Math.ceil(size / 1_000)}.xml`],
    ['a review', `/api/reviews/${Math.floor(size / 2)}`],
  ])
}

function searchAddresses(): Map<string, string> {
  const terms = drawTerms(firstTexts(FEW)).filter((_, index) => index % TERM_EACH === 0)
  return new Map(terms.map((term) => [term, `/api/search?q=${encodeURIComponent(term)}`]))
}

/** The slowest address of a site that has read no list yet, as after a publication. */
async function slowestFirstAnswer({ site, size }: Library): Promise<{ what: string; milliseconds: number }> {
  let slowest = { what: '', milliseconds: 0 }
  for (const [what, address] of addressesOf(size)) {
    const milliseconds = await timeAnswer(site.address + address)
    if (milliseconds > slowest.milliseconds) slowest = { what, milliseconds }
  }
  return slowest
}

/** For each of the libraries, in their order: milliseconds of each answer, by what was asked for. */
async function timeInTurns(
  libraries: readonly Library[],
  addresses: (size: number) => ReadonlyMap<string, string>,
  rounds: number,
): Promise<Map<string, number[]>[]> {
  const asked = libraries.map(({ size }) => addresses(size))
  const times = asked.map((each) => new Map([...each.keys()].map((what) => [what, [] as number[]])))
  for (let round = -1; round < rounds; round++)
    for (const what of asked[0]!.keys())
      for (const [index, { site }] of libraries.entries()) {
        const milliseconds = await timeAnswer(site.address + asked[index]!.get(what)!)
        if (round >= 0) times[index]!.get(what)!.push(milliseconds)
      }
  return times
}

async function timeAnswer(address: string): Promise<number> {
  const started = performance.now()
  const response = await fetch(address)
  await response.arrayBuffer()
  if (!response.ok) throw new Error(`${address} answered ${response.status}`)
  return performance.now() - started
}

function growthOf(
  what: string,
  largest: number,
  least: number,
  { to, from, atMost }: { to: number; from: number; atMost: number },
): Finding {
  return {
    what,
    ours: `${largest.toFixed(1)} ms at ${to}`,
    beside: `${least.toFixed(1)} ms at ${from}`,
    figure: largest / least,
    bound: { atMost },
  }
}
