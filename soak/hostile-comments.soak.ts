import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Benchmark, Finding } from '../bench/support/benchmark.ts'
import { cpuSeconds, type MeasuredProcess, startSite } from '../bench/support/site-process.ts'
import { HOSTILE_COMMENTS } from '../tests/support/hostile/comments.ts'

const REPEATS = 50

const soak: Benchmark = {
  question: 'What does one hostile comment cost?',
  conditions: [
    'the built site on SQLite with the sample library, 5,000 code points a comment, no proof of work',
    `processor time of the site per comment, the whole request included: the mean of ${REPEATS}, or of one where that one takes a second`,
  ],
  measure: async () => {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'xingcha-soak-'))
    const site = await startSite({ DATA_DIR: dataDir, TRUST_PROXY: '1', SAMPLE_LIBRARY: 'on' })
    try {
      const findings: Finding[] = []
      for (const [kind, text] of Object.entries(HOSTILE_COMMENTS))
        findings.push(await measure(site, kind, text))
      return findings
    } finally {
      await site.stop()
      await rm(dataDir, { recursive: true, force: true })
    }
  },
}

export default soak

async function measure(site: MeasuredProcess, kind: string, text: string): Promise<Finding> {
  const first = await cost(site, text, 1)
  const milliseconds = first >= 1_000 ? first : await cost(site, text, REPEATS)
  return {
    what: kind,
    ours: `${milliseconds.toFixed(1)} ms`,
    beside: '–',
    figure: milliseconds,
    bound: { atMost: 20 },
  }
}

/** Milliseconds of processor time for each of these comments. */
async function cost(site: MeasuredProcess, text: string, count: number): Promise<number> {
  const before = cpuSeconds(site.pid)
  for (let index = 0; index < count; index++) await post(site, text)
  return ((cpuSeconds(site.pid) - before) * 1_000) / count
}

async function post(site: MeasuredProcess, content: string): Promise<void> {
  addresses += 1
  const response = await fetch(`${site.address}/api/reviews/8/comments`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      // Each comment is another visitor's, so that no limit refuses it.
      'X-Forwarded-For': `10.0.${addresses >> 8}.${addresses & 255}`,
    },
    body: JSON.stringify({ user_name: '過客', content }),
  })
  const answer = await response.text()
  if (response.status >= 300) throw new Error(`A comment was refused: ${response.status} ${answer}`)
}

let addresses = 0
