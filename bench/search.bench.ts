import type { Engine } from '../src/server/platform/db/database.ts'
import type { ReviewToStore } from '../src/server/reviews/saving/save-reviews.store.ts'
import { startCluster } from '../tests/support/database/postgres-cluster.ts'
import type { Benchmark, Finding } from './support/benchmark.ts'
import { longestBlock } from './support/search-blocking.ts'
import { openWithIndex, sizesOf } from './support/search-database.ts'
import { prepareReviews, scan, type ScannedHit } from './support/search-library.ts'
import { measureSaving } from './support/search-saving.ts'
import { drawTerms } from './support/search-terms.ts'
import { median, measureTerms, percentile, type Timing } from './support/search-timing.ts'

const FEW = 5_000
const MANY = 50_000
/**
 * A term of very common pairs is compared with many texts. One in twenty of these terms has all its pairs in a seventh of
 * the generated texts, more than in real ones (a hundredth of 5,000 annotated poems, where the figure was 19).
 */
const MAX_TERMS_FASTER = 5

const benchmark: Benchmark = {
  question: 'How fast is a search, and what does its index cost?',
  conditions: [
    `The corpus of ${FEW} reviews, and ${MANY}: the same with other ids and shuffled paragraphs. SQLite, and PostgreSQL if it is installed (a cluster of its own with default memory, without syncing).`,
    '300 terms of one to six Han characters from the texts, always the same: of each length 25 at random and the 25 most frequent of 400.',
    `Comparison: \`LIKE\`, on PostgreSQL \`ILIKE\`, over the six folded texts of the same published reviews, without sorting. Both through the program's connection, in turns. At ${MANY} \`LIKE\` runs for every twentieth term only.`,
    'Ours is the statement that returns the first 200 in order and the count of all; its median of three. Each result is compared with a plain substring scan of the texts: count, ids and order, completely up to 2,000 results, else its beginning and end.',
    `A block is the longest time in which the event loop was busy during complete searches at ${FEW}, with cards and passages, for the 300 terms and five terms of very frequent pairs; the best of three searches per term, so that other work of the machine does not count.`,
    'Saving: one review in one transaction with the statements of the program, every second one into a database without the index; SQLite syncs each.',
  ],
  async measure() {
    const reviews = await prepareReviews(MANY)
    const terms = drawTerms(reviews.slice(0, FEW).map(({ search }) => search.body))
    const cluster = await startCluster()
    try {
      const engines: Engine[] = cluster ? ['sqlite', 'postgres'] : ['sqlite']
      const few = scanAll(reviews.slice(0, FEW), terms)
      const many = scanAll(reviews, terms)
      const findings: Finding[] = []
      for (const engine of engines) {
        findings.push(...(await measureEngine(engine, cluster?.url, reviews, { few, many })))
      }
      return findings
    } finally {
      cluster?.stop()
    }
  },
}

export default benchmark

type Answers = ReadonlyMap<string, ScannedHit[]>

function scanAll(reviews: readonly ReviewToStore[], terms: readonly string[]): Answers {
  return new Map(terms.map((term) => [term, scan(reviews, term)]))
}

async function measureEngine(
  engine: Engine,
  clusterUrl: string | undefined,
  reviews: readonly ReviewToStore[],
  answers: { few: Answers; many: Answers },
): Promise<Finding[]> {
  const name = engine === 'sqlite' ? 'SQLite' : 'PostgreSQL'
  const few = await openWithIndex(engine, 'few', clusterUrl, reviews.slice(0, FEW))
  try {
    const timings = await measureTerms(few.database, answers.few, 1)
    const block = await longestBlock(few.database, [...answers.few.keys()])
    const saving = await measureSaving(few.database, clusterUrl, reviews.slice(0, FEW))
    const many = await openWithIndex(engine, 'many', clusterUrl, reviews)
    try {
      const manyTimings = await measureTerms(many.database, answers.many, 20)
      const { index, texts } = await sizesOf(many.database)
      return [
        ...ratiosOf(`${name}, ${FEW}`, timings),
        ...ratiosOf(`${name}, ${MANY}`, manyTimings),
        growthOf(name, timings, manyTimings),
        {
          what: `${name}: saving a review`,
          ours: `${saving.withIndex.toFixed(2)} ms`,
          beside: `${saving.without.toFixed(2)} ms without the index`,
          figure: saving.withIndex / saving.without,
          bound: { atMost: 10 },
        },
        {
          what: `${name}, ${FEW}: longest block of the process (ms)`,
          ours: `${block.milliseconds.toFixed(1)} ms, 「${block.term}」`,
          beside: '–',
          figure: block.milliseconds,
          bound: { atMost: 50 },
        },
        {
          what: `${name}, ${MANY}: size of the index`,
          ours: `${megabytes(index)} MB`,
          beside: `${megabytes(texts)} MB of texts`,
          figure: index / texts,
        },
        {
          what: `${name}, ${MANY}: making the index when upgrading (ms a review)`,
          ours: `${Math.round(many.upgrade)} s`,
          beside: '–',
          figure: (many.upgrade * 1000) / MANY,
        },
      ]
    } finally {
      await many.drop()
    }
  } finally {
    await few.drop()
  }
}

function ratiosOf(what: string, timings: readonly Timing[]): Finding[] {
  const compared = timings.filter(({ naive }) => naive !== undefined)
  const ratios = compared.map(({ ours, naive = 0 }) => naive / ours)
  const wrong = timings.filter(({ isRight }) => !isRight)
  const ours = timings.map((timing) => timing.ours)
  const naive = compared.map((timing) => timing.naive ?? 0)
  return [
    {
      what: `${what}: times faster, median of the terms`,
      ours: `${median(ours).toFixed(2)} ms`,
      beside: `${median(naive).toFixed(1)} ms`,
      figure: median(ratios),
      bound: { atLeast: 20 },
    },
    {
      what: `${what}: times faster, all but one in twenty terms`,
      ours: `95th percentile ${percentile(ours, 0.95).toFixed(2)} ms`,
      beside: `${percentile(naive, 0.95).toFixed(1)} ms`,
      figure: percentile(ratios, 0.05),
      bound: { atLeast: MAX_TERMS_FASTER },
    },
    {
      what: `${what}: answers unlike the scan`,
      ours: `${wrong.length} of ${timings.length}`,
      beside: wrong.map(({ term }) => term).join(' ') || '–',
      figure: wrong.length,
      bound: { atMost: 0 },
    },
  ]
}

function growthOf(name: string, few: readonly Timing[], many: readonly Timing[]): Finding {
  const medians = [few, many].map((timings) => median(timings.map(({ ours }) => ours)))
  const [atFew = 0, atMany = 0] = medians
  return {
    what: `${name}: median at ${MANY} to that at ${FEW}`,
    ours: `${atMany.toFixed(2)} ms`,
    beside: `${atFew.toFixed(2)} ms`,
    figure: atMany / atFew,
    bound: { atMost: 6 },
  }
}

function megabytes(bytes: number): number {
  return Math.round(bytes / 1e6)
}
