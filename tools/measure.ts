/**
 * `npm run bench -- NAME…` and `npm run soak -- NAME…` measure those and print their tables; without a name, all.
 * `--corpus FILE` takes the reviews from a file of JSON Lines (also .gz), `--reviews N` generates that many (5,000 where
 * neither is given). Benchmarks that run without a name, or with `--record`, are written into docs/performance.md. Exits
 * with 1 where a bound does not hold or something could not be measured.
 */
import { globSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { ensureBuilt } from '../bin/ensure-built.mjs'
import { type Benchmark, holds } from '../bench/support/benchmark.ts'
import { chooseCorpus, DEFAULT_REVIEWS } from '../bench/support/library.ts'
import { record, sectionOf } from '../bench/support/performance-page.ts'
import { PROJECT_ROOT } from '../src/server/platform/runtime/project-root.ts'

const KINDS = ['bench', 'soak']

async function main(args: readonly string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      corpus: { type: 'string' },
      reviews: { type: 'string', default: String(DEFAULT_REVIEWS) },
      record: { type: 'boolean', default: false },
    },
  })
  const [kind = '', ...names] = positionals
  if (!KINDS.includes(kind)) return refuse(`Measure what? ${KINDS.join(' or ')}.`)
  const known = globSync(`${kind}/*.${kind}.ts`, { cwd: PROJECT_ROOT })
    .map((file) => path.basename(file, `.${kind}.ts`))
    .toSorted()
  const unknown = names.filter((name) => !known.includes(name))
  if (unknown.length > 0)
    return refuse(`There is no ${kind} ${unknown.join(', ')}. There are: ${known.join(', ')}.`)
  const reviews = Number(values.reviews)
  if (!Number.isInteger(reviews) || reviews < 1) return refuse('--reviews takes a whole number from 1 up.')
  chooseCorpus(values.corpus === undefined ? { reviews } : { file: path.resolve(values.corpus) })
  ensureBuilt()
  const isRecorded = kind === 'bench' && (names.length === 0 || values.record)
  for (const name of names.length > 0 ? names : known) {
    try {
      if (!(await measure(kind, name, isRecorded))) process.exitCode = 1
    } catch (cause) {
      console.error(`${name} could not be measured:`, cause)
      process.exitCode = 1
    }
  }
}

function refuse(sentence: string): void {
  console.error(sentence)
  process.exitCode = 2
}

/** Resolves with true when all its bounds hold. */
async function measure(kind: string, name: string, isRecorded: boolean): Promise<boolean> {
  const file = path.join(PROJECT_ROOT, kind, `${name}.${kind}.ts`)
  const { default: benchmark } = (await import(file)) as { default: Benchmark }
  console.log(`\n== ${name}: ${benchmark.question}`)
  const findings = await benchmark.measure()
  const section = sectionOf(`npm run ${kind} -- ${name}`, benchmark, findings)
  console.log(section)
  if (isRecorded) await record(section)
  const broken = findings.filter((finding) => !holds(finding))
  for (const { what, figure } of broken) console.error(`bound not held: ${what} (${figure})`)
  return broken.length === 0
}

// The settings file of this machine's own site is not for these runs: they would work on its database.
process.env.ENV_FILE = ''
await main(process.argv.slice(2))
