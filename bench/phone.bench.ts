import { rm } from 'node:fs/promises'
import path from 'node:path'
import { PROJECT_ROOT } from '../src/server/platform/runtime/project-root.ts'
import type { Benchmark, Finding } from './support/benchmark.ts'
import { drawCovers } from './support/draw-covers.ts'
import { makeBooks, makeDataDir } from './support/library.ts'
import { auditOnPhone, type PhoneReport } from './support/lighthouse.ts'
import { startSite } from './support/site-process.ts'

const RUNS = 5
const MANY = 5_000
/** One of the longest of the sample library, with a cover, a table of contents and quotations. */
const SAMPLE_REVIEW = 12
const HASH_ROUTE = '/#/review/1'

const benchmark: Benchmark = {
  question: 'How fast does a page load on a phone?',
  conditions: [
    `Lighthouse with its mobile defaults (simulated throttling, an empty cache), ${RUNS} runs of each page in turns, the median of each figure.`,
    `Home and a long review with its cover, with the sample library of 24 reviews and with ${MANY} of the corpus; and of the sample library a review at its hash route, as a link opens it.`,
    'All covers are drawn beforehand, as the site does some minutes after its start.',
    'The simulation multiplies the processor time that a page took here: on a busy machine all figures except bytes and layout shift get worse.',
    'Next to the blocking time: each run with Lighthouse’s index of the processor, the fastest first. On a shared machine it may double within a minute.',
    'Kilobytes are 1,000 bytes as sent, headers included.',
  ],
  async measure() {
    return [...(await measureSample()), ...(await measureMany())]
  },
}

export default benchmark

async function measureSample(): Promise<Finding[]> {
  const dataDir = path.join(PROJECT_ROOT, 'build/bench/data-phone-sample')
  await rm(dataDir, { recursive: true, force: true })
  return measureSite({ DATA_DIR: dataDir, SAMPLE_LIBRARY: '' }, SAMPLE_REVIEW, '24 reviews', HASH_ROUTE)
}

async function measureMany(): Promise<Finding[]> {
  const books = await makeBooks(MANY)
  // Longer than nineteen of twenty.
  const long = books.toSorted((a, b) => a.content.length - b.content.length)[Math.floor(MANY * 0.95)]!
  return measureSite({ DATA_DIR: await makeDataDir('phone', MANY) }, long.id, `${MANY} reviews`)
}

async function measureSite(
  env: Record<string, string>,
  review: number,
  size: string,
  hashRoute?: string,
): Promise<Finding[]> {
  const site = await startSite(env)
  try {
    const { address } = site
    await drawCovers(address)
    const paths = ['/', `/review/${review}`, ...(hashRoute ? [hashRoute] : [])]
    const reports = await auditOnPhone(
      paths.map((each) => address + each),
      RUNS,
    )
    const [home, long, byHashRoute] = reports
    return [
      ...findingsOf(`home, ${size}`, home!),
      ...findingsOf(`review, ${size}`, long!),
      ...weights(`review, ${size}`, long!),
      ...(byHashRoute ? paintAndShift(`${hashRoute}, ${size}`, byHashRoute, 1_600) : []),
    ]
  } finally {
    await site.stop()
    await rm(env.DATA_DIR!, { recursive: true, force: true })
  }
}

function findingsOf(page: string, report: PhoneReport): Finding[] {
  const { performance, blocked } = report.figures
  const full = (what: string, { score, complaints }: PhoneReport['seo']) => ({
    ...row(`${page}: ${what}`, `${score} of 100`, score, { atLeast: 100 }),
    beside: complaints.join(', '),
  })
  return [
    row(`${page}: performance`, `${performance} of 100`, performance, { atLeast: 99 }),
    full('accessibility', report.accessibility),
    full('best practices', report.bestPractices),
    full('search engines', report.seo),
    {
      ...row(`${page}: blocked`, milliseconds(blocked), blocked, { atMost: 50 }),
      beside: report.blocked.map((run) => `${run.milliseconds} at ${run.benchmarkIndex}`).join(', '),
    },
    ...paintAndShift(page, report, 1_800),
  ]
}

function paintAndShift(page: string, { figures, paints }: PhoneReport, atMost: number): Finding[] {
  const { contentfulPaint, shift } = figures
  return [
    {
      ...row(`${page}: largest paint`, milliseconds(contentfulPaint), contentfulPaint, { atMost }),
      beside: `${paints.join(', ')}; aimed at 1500`,
    },
    row(`${page}: layout shift`, shift.toFixed(4), shift, { atMost: 0.01 }),
  ]
}

function weights(page: string, { figures: { bytes, scriptBytes } }: PhoneReport): Finding[] {
  const before = (bytes - scriptBytes) / 1_000
  const all = bytes / 1_000
  return [
    row(`${page}: sent before script`, `${before.toFixed(1)} KB`, before, { atMost: 180 }),
    row(`${page}: sent in all`, `${all.toFixed(1)} KB`, all, { atMost: 290 }),
  ]
}

function row(what: string, ours: string, figure: number, bound: NonNullable<Finding['bound']>): Finding {
  return { what, ours, beside: '', figure, bound }
}

function milliseconds(figure: number): string {
  return `${Math.round(figure)} ms`
}
