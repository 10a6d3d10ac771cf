import { launch } from 'chrome-launcher'
import lighthouse, { type Result } from 'lighthouse'
import { findBrowser } from '../../tests/support/browser/find-browser.ts'
import { medianOf } from './median.ts'

/** The figures of one page on Lighthouse's slow phone. */
interface PhoneFigures {
  /** Of 100. */
  performance: number
  /** Milliseconds. */
  contentfulPaint: number
  blocked: number
  shift: number
  bytes: number
  scriptBytes: number
}

export interface PhoneReport {
  /** The median of all runs, each figure by itself. */
  figures: PhoneFigures
  /** Every largest contentful paint, in milliseconds, smallest first: how far the runs are apart. */
  paints: readonly number[]
  /** For each run how long it was blocked, in milliseconds, and how quick Lighthouse found the processor then, the quickest first. */
  blocked: readonly { milliseconds: number; benchmarkIndex: number }[]
  accessibility: Judgement
  bestPractices: Judgement
  seo: Judgement
}

/** The results that do not depend on the clock. */
interface Judgement {
  /** Of 100. */
  score: number
  /** The audits that kept it from 100, by Lighthouse's names. */
  complaints: readonly string[]
}

/**
 * Audits each address with Lighthouse's mobile defaults (simulated throttling, an empty cache), in turns, so that a
 * busy minute falls on all of them. What does not depend on the clock is asked once.
 */
export async function auditOnPhone(addresses: readonly string[], runs: number): Promise<PhoneReport[]> {
  const browser = await launch({
    chromePath: findBrowser(),
    chromeFlags: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
    logLevel: 'error',
  })
  try {
    const results: Result[][] = addresses.map(() => [])
    for (let run = 0; run < runs; run++) {
      for (const [index, address] of addresses.entries()) {
        results[index]!.push(await audit(address, browser.port, run === 0))
      }
    }
    return results.map(reportOf)
  } finally {
    browser.kill()
  }
}

async function audit(address: string, port: number, isFirst: boolean): Promise<Result> {
  const answer = await lighthouse(address, {
    port,
    logLevel: 'error',
    output: 'json',
    onlyCategories: isFirst ? ['performance', ...LASTING] : ['performance'],
  })
  if (!answer) throw new Error(`Lighthouse had nothing to say of ${address}`)
  const { runtimeError } = answer.lhr
  if (runtimeError) throw new Error(`${address}: ${runtimeError.message}`)
  return answer.lhr
}

const LASTING = ['accessibility', 'best-practices', 'seo']

function reportOf(results: readonly Result[]): PhoneReport {
  const [first] = results as readonly [Result]
  const figures = results.map(figuresOf)
  const middle = (of: keyof PhoneFigures) => medianOf(figures.map((each) => each[of]))
  return {
    figures: {
      performance: middle('performance'),
      contentfulPaint: middle('contentfulPaint'),
      blocked: middle('blocked'),
      shift: middle('shift'),
      bytes: middle('bytes'),
      scriptBytes: middle('scriptBytes'),
    },
    paints: figures.map(({ contentfulPaint }) => Math.round(contentfulPaint)).toSorted((a, b) => a - b),
    blocked: results
      .map(({ environment }, run) => ({
        milliseconds: Math.round(figures[run]!.blocked),
        benchmarkIndex: Math.round(environment.benchmarkIndex),
      }))
      .toSorted((a, b) => b.benchmarkIndex - a.benchmarkIndex),
    accessibility: judgementOf(first, 'accessibility'),
    bestPractices: judgementOf(first, 'best-practices'),
    seo: judgementOf(first, 'seo'),
  }
}

function figuresOf(result: Result): PhoneFigures {
  const requests = requestsOf(result)
  const weigh = (chosen: readonly Request[]) =>
    chosen.reduce((sum, { transferSize }) => sum + transferSize, 0)
  return {
    performance: scoreOf(result, 'performance'),
    contentfulPaint: numberOf(result, 'largest-contentful-paint'),
    blocked: numberOf(result, 'total-blocking-time'),
    shift: numberOf(result, 'cumulative-layout-shift'),
    bytes: weigh(requests),
    scriptBytes: weigh(requests.filter(({ resourceType }) => resourceType === 'Script')),
  }
}

interface Request {
  transferSize: number
  resourceType?: string
}

function requestsOf(result: Result): readonly Request[] {
  const { details } = result.audits['network-requests'] ?? {}
  if (details?.type !== 'table') throw new Error('Lighthouse lists no requests')
  return details.items as unknown as readonly Request[]
}

function judgementOf(result: Result, category: string): Judgement {
  const weighty = result.categories[category]!.auditRefs.filter(({ weight }) => weight > 0)
  const complaints = weighty.filter(({ id }) => (result.audits[id]?.score ?? 1) < 1).map(({ id }) => id)
  return { score: scoreOf(result, category), complaints }
}

function scoreOf({ categories }: Result, category: string): number {
  return Math.round((categories[category]?.score ?? 0) * 100)
}

function numberOf({ audits }: Result, id: string): number {
  const { numericValue } = audits[id] ?? {}
  if (numericValue === undefined) throw new Error(`Lighthouse did not measure ${id}`)
  return numericValue
}
