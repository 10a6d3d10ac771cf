/**
 * `npm run bench -- NAME…` measures those and prints their tables. `npm run bench` measures all, one after another, and
 * records them in docs/performance.md; `npm run bench -- --record NAME…` measures and records those again. Ends with 1
 * where a bound does not hold or something could not be measured.
 */
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { ensureBuilt } from '../bin/ensure-built.mjs'
import { PROJECT_ROOT } from '../src/server/platform/runtime/project-root.ts'
import { type Benchmark, holds } from './support/benchmark.ts'
import { record, sectionOf } from './support/performance-page.ts'

const SUFFIX = '.bench.ts'
const RECORD = '--record'

async function main(words: readonly string[]): Promise<void> {
  const known = readdirSync(path.join(PROJECT_ROOT, 'bench'))
    .filter((file) => file.endsWith(SUFFIX))
    .map((file) => file.slice(0, -SUFFIX.length))
    .toSorted()
  const asked = words.filter((word) => word !== RECORD)
  const unknown = asked.filter((name) => !known.includes(name))
  if (unknown.length > 0) {
    console.error(`There is no benchmark ${unknown.join(', ')}. There are: ${known.join(', ')}.`)
    process.exitCode = 2
    return
  }
  ensureBuilt()
  const isRecorded = asked.length === 0 || words.includes(RECORD)
  for (const name of asked.length > 0 ? asked : known) {
    try {
      if (!(await measure(name, isRecorded))) process.exitCode = 1
    } catch (cause) {
      console.error(`${name} could not be measured:`, cause)
      process.exitCode = 1
    }
  }
}

/** Resolves with whether all its bounds hold. */
async function measure(name: string, isRecorded: boolean): Promise<boolean> {
  const { default: benchmark } = (await import(`./${name}${SUFFIX}`)) as { default: Benchmark }
  console.log(`\n== ${name}: ${benchmark.question}`)
  const findings = await benchmark.measure()
  const section = sectionOf(name, benchmark, findings)
  console.log(section)
  if (isRecorded) await record(section)
  const broken = findings.filter((finding) => !holds(finding))
  for (const { what, figure } of broken) console.error(`bound not held: ${what} (${figure})`)
  return broken.length === 0
}

// The settings file of this machine's own site is not for these runs: they would work on its database.
process.env.ENV_FILE = ''
await main(process.argv.slice(2))
