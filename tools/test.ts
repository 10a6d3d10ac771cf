/**
 * `npm test` runs everything, fast parts first; `npm test -- NAME…` runs those parts or test files (tools/test-parts.ts).
 * The checks of the sources run side by side: most of them use one core. So do tests and journeys, since either waits for
 * processes, clocks and frames while the other has work.
 * The last lines name what failed; the last of all is `N passed, N failed`.
 */
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, globSync, mkdtempSync, openSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { z } from 'zod'
import { ensureBuilt } from '../bin/ensure-built.mjs'
import { findBrowser } from '../tests/support/browser/find-browser.ts'
import { installFirefox } from '../tests/support/browser/find-firefox.ts'
import { installWebkit } from '../tests/support/browser/find-webkit.ts'
import { type Part, type Selection, selectTests } from './test-parts.ts'

interface Count {
  passed: number
  failed: number
  /** The failed tests, where the runner says which. */
  failures?: string[]
}

const vitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      assertionResults: z.array(
        z.object({ fullName: z.string(), status: z.string(), failureMessages: z.array(z.string()) }),
      ),
    }),
  ),
})
const playwrightError = z.object({
  message: z.string().default(''),
  location: z.object({ file: z.string(), line: z.number() }).optional(),
})
const playwrightSpec = z.object({
  title: z.string(),
  file: z.string(),
  ok: z.boolean(),
  tests: z.array(z.object({ results: z.array(z.object({ errors: z.array(playwrightError) })) })),
})
const playwrightSuite = z.object({
  specs: z.array(playwrightSpec),
  get suites() {
    return z.array(playwrightSuite).optional()
  },
})
const playwrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
  suites: z.array(playwrightSuite),
})

const MEMORY = '/dev/shm'
const results = mkdtempSync(path.join(tmpdir(), 'xingcha-results-'))

const CHECKS: Partial<Record<Part, () => Promise<Count>>> = {
  lint: () => check('lint', 'oxlint', ['--type-aware']),
  imports: () => check('imports between folders', 'node', ['tools/check-imports.ts']),
  'text-nodes': () => check('conditional elements beside text', 'node', ['tools/check-text-nodes.ts']),
  format: () => check('format', 'oxfmt', ['--check']),
  types: () => check('types', 'tsc', []),
  unused: () => check('unused files and exports', 'knip', []),
}

async function main(names: readonly string[]): Promise<void> {
  const { parts, vitestFiles, journeyFiles } = selectOrExit(names)
  const counts: Count[] = await Promise.all(
    parts.map(async (part) => CHECKS[part]?.() ?? { passed: 0, failed: 0 }),
  )
  const isBoth = parts.includes('vitest') && parts.includes('journeys')
  // The journeys first: tests start the program, and no two processes may build it.
  const runs = [
    ...(parts.includes('journeys') ? [runJourneys(journeyFiles, isBoth)] : []),
    ...(parts.includes('vitest') ? [runVitest(vitestFiles, isBoth)] : []),
  ]
  counts.push(...(await Promise.all(runs)))
  rmSync(results, { recursive: true, force: true })
  const passed = counts.reduce((sum, count) => sum + count.passed, 0)
  const failed = counts.reduce((sum, count) => sum + count.failed, 0)
  for (const failure of counts.flatMap((count) => count.failures ?? [])) console.log(`failed: ${failure}`)
  console.log(`${passed} passed, ${failed} failed`)
  process.exitCode = failed > 0 || passed === 0 ? 1 : 0
}

function selectOrExit(names: readonly string[]): Selection {
  try {
    return selectTests(names, globSync(['{src,tests,tools}/**/*.{test,journey}.{ts,tsx}']))
  } catch (cause) {
    console.error(cause instanceof Error ? cause.message : cause)
    rmSync(results, { recursive: true, force: true })
    process.exit(2)
  }
}

/** Prints what the program says when it has ended. */
function check(name: string, program: string, args: string[]): Promise<Count> {
  return new Promise((resolve) => {
    execFile(binary(program), args, { maxBuffer: 1e8 }, (fault, output, errors) => {
      console.log(`\n== ${name}\n${output}${errors}`.trimEnd())
      const ok = fault === null
      resolve({ passed: Number(ok), failed: Number(!ok), failures: ok ? [] : [name] })
    })
  })
}

/** `isBoth`: the journeys run at the same time. */
async function runVitest(files: readonly string[], isBoth: boolean): Promise<Count> {
  console.log('\n== through HTTP and in parts, on both database engines')
  const file = path.join(results, 'vitest.json')
  const args = ['run', ...files, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  if (isBoth) args.push('--maxWorkers=2')
  const ok = await run('vitest', args, { ...inMemory(), ...compiledOnce() })
  const report = readReport(file, vitestReport)
  const failures = (report?.testResults ?? []).flatMap(({ name, status, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed')
    const titles = failed.map((test) => test.fullName + reason(test.failureMessages))
    return (titles.length === 0 && status === 'failed' ? ['the file itself'] : titles).map(
      (title) => `${path.relative('.', name)}: ${title}`,
    )
  })
  return tally(ok, report?.numPassedTests ?? 0, report?.numFailedTests ?? 0, failures)
}

/** The processes of a run, some hundreds, compile the same modules. */
function compiledOnce(): Record<string, string> {
  return { NODE_COMPILE_CACHE: path.join(results, 'compiled') }
}

/** Hundreds of throw-away databases and browser profiles: where the machine has a folder in its memory, they need no disk. */
function inMemory(): Record<string, string> {
  try {
    const { bavail, bsize } = statfsSync(MEMORY)
    return bavail * bsize >= 2e9 ? { TMPDIR: MEMORY } : {}
  } catch {
    return {}
  }
}

/** `isBoth`: the tests run at the same time, so that what is printed follows at the end. */
async function runJourneys(files: readonly string[], isBoth: boolean): Promise<Count> {
  const title = '\n== in a browser, on the built site\n'
  const output = path.join(results, 'journeys.txt')
  try {
    ensureBuilt()
    const browser = findBrowser()
    if (!installFirefox())
      console.log('Firefox is not installed here and could not be, so its journeys do not run.')
    if (!installWebkit())
      console.log('WebKitGTK is not installed here and could not be, so its journey does not run.')
    const file = path.join(results, 'playwright.json')
    const env = {
      ...inMemory(),
      ...compiledOnce(),
      CHROMIUM_PATH: browser,
      PLAYWRIGHT_JSON_OUTPUT_NAME: file,
    }
    if (!isBoth) console.log(title)
    const ok = await run(
      'playwright',
      ['test', ...files, '--reporter=list,json'],
      env,
      isBoth ? output : undefined,
    )
    if (isBoth) console.log(title + readFileSync(output, 'utf8'))
    const { stats, suites = [] } = readReport(file, playwrightReport) ?? {}
    const failed = (stats?.unexpected ?? 0) + (stats?.flaky ?? 0)
    return tally(ok, stats?.expected ?? 0, failed, suites.flatMap(failedJourneys))
  } catch (cause) {
    console.error(cause)
    return { passed: 0, failed: 1 }
  }
}

function failedJourneys({ specs, suites = [] }: z.infer<typeof playwrightSuite>): string[] {
  const own = specs.filter((spec) => !spec.ok)
  return [...own.map(failedJourney), ...suites.flatMap(failedJourneys)]
}

function failedJourney({ file, title, tests }: z.infer<typeof playwrightSpec>): string {
  const errors = tests.flatMap(({ results }) => results.flatMap((result) => result.errors))
  const reasons = errors.map(({ message, location }) =>
    location ? `${path.basename(location.file)}:${location.line}: ${message}` : message,
  )
  return `${file}: ${title}${reason(reasons)}`
}

/** The first lines of each message, beneath the name: where only the end of a run's output is kept, it says why. */
function reason(messages: readonly string[]): string {
  return messages
    .flatMap(
      (message) =>
        stripVTControlCharacters(message)
          .match(/.*\S.*/g)
          ?.slice(0, 8) ?? [],
    )
    .map((line) => `\n    ${line.slice(0, 200)}`)
    .join('')
}

/** A runner that fails without a failed test has failed all the same. */
function tally(ok: boolean, passed: number, failed: number, failures: string[]): Count {
  return { passed, failed: ok ? failed : Math.max(1, failed), failures }
}

/** Resolves with whether it succeeded. `output`: the file for what it prints, instead of the terminal. */
async function run(program: string, args: string[], env: Record<string, string>, output?: string) {
  const printed = output === undefined ? 'inherit' : openSync(output, 'w')
  try {
    const child = spawn(binary(program), args, {
      stdio: ['inherit', printed, printed],
      env: { ...process.env, ...env },
    })
    const [status] = (await once(child, 'exit')) as [number | null]
    return status === 0
  } finally {
    if (printed !== 'inherit') closeSync(printed)
  }
}

function binary(program: string): string {
  return path.join('node_modules', '.bin', program)
}

/** Undefined where the runner has written none. */
function readReport<Report>(file: string, schema: z.ZodType<Report>): Report | undefined {
  try {
    return schema.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return undefined
  }
}

await main(process.argv.slice(2))
