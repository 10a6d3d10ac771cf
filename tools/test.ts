/** `npm test`: everything that decides, fast things first. Its last line is `N passed, N failed`. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { ensureBuilt } from '../bin/ensure-built.mjs'
import { findBrowser } from '../tests/support/find-browser.ts'

interface Count {
  passed: number
  failed: number
}

const MEMORY = '/dev/shm'
const results = mkdtempSync(path.join(tmpdir(), 'xingcha-results-'))
const counts: Count[] = [
  check('lint', 'oxlint', []),
  check('format', 'oxfmt', ['--check']),
  check('types', 'tsc', []),
  check('unused files and exports', 'knip', []),
  runVitest(),
  await runJourneys(),
]
rmSync(results, { recursive: true, force: true })
const passed = counts.reduce((sum, count) => sum + count.passed, 0)
const failed = counts.reduce((sum, count) => sum + count.failed, 0)
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 || passed === 0 ? 1 : 0

function check(name: string, program: string, args: string[]): Count {
  console.log(`\n== ${name}`)
  const ok = run(program, args)
  return { passed: Number(ok), failed: Number(!ok) }
}

function runVitest(): Count {
  console.log('\n== through HTTP and in parts, on both database engines')
  const file = path.join(results, 'vitest.json')
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const ok = run('vitest', args, inMemory())
  const report = readReport<{ numPassedTests: number; numFailedTests: number }>(file)
  return tally(ok, report?.numPassedTests ?? 0, report?.numFailedTests ?? 0)
}

/** Hundreds of throw-away databases: where the machine has a folder in its memory, they need no disk. */
function inMemory(): Record<string, string> {
  try {
    const { bavail, bsize } = statfsSync(MEMORY)
    return bavail * bsize >= 2e9 ? { TMPDIR: MEMORY } : {}
  } catch {
    return {}
  }
}

async function runJourneys(): Promise<Count> {
  console.log('\n== in a browser, on the built site')
  try {
    ensureBuilt()
    const browser = findBrowser()
    const file = path.join(results, 'playwright.json')
    const ok = run('playwright', ['test', '--reporter=list,json'], {
      CHROMIUM_PATH: browser,
      PLAYWRIGHT_JSON_OUTPUT_NAME: file,
    })
    const { stats } =
      readReport<{ stats: { expected: number; unexpected: number; flaky: number } }>(file) ?? {}
    return tally(ok, stats?.expected ?? 0, (stats?.unexpected ?? 0) + (stats?.flaky ?? 0))
  } catch (cause) {
    console.error(cause)
    return { passed: 0, failed: 1 }
  }
}

/** A runner that fails without a failed test has failed all the same. */
function tally(ok: boolean, passed: number, failed: number): Count {
  return { passed, failed: ok ? failed : Math.max(1, failed) }
}

function run(program: string, args: string[], env: Record<string, string> = {}): boolean {
  const file = path.join('node_modules', '.bin', program)
  return spawnSync(file, args, { stdio: 'inherit', env: { ...process.env, ...env } }).status === 0
}

function readReport<Report>(file: string): Report | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Report
  } catch {
    return undefined
  }
}
