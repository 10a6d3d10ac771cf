import { readFileSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { PROJECT_ROOT } from '../src/server/platform/runtime/project-root.ts'
import type { Benchmark, Finding } from './support/benchmark.ts'
import { booksFile } from './support/library.ts'
import { medianOf } from './support/median.ts'
import { type ProgramRun, runProgram } from './support/run-program.ts'

const BOOKS = 5_000
const COMMENTS = 10_000
const ROUNDS = 3

const PROGRAM = path.join(PROJECT_ROOT, 'bin/xingcha.mjs')
const BARE = fileURLToPath(new URL('support/bare-import.ts', import.meta.url))
const FOLDER = path.join(PROJECT_ROOT, 'build/bench/import')

const benchmark: Benchmark = {
  question: 'How long does an import take, and how much memory?',
  conditions: [
    `${BOOKS} books of the corpus, then ${COMMENTS} comments, as JSON Lines by \`npx xingcha import\` into SQLite, from the start of the program to its end`,
    'comparison: a plain program that reads the same file and inserts each row unchanged into one table without an index, in one transaction (bench/support/bare-import.ts)',
    `medians of ${ROUNDS} alternating rounds, each into a database of its own; memory is the peak (VmHWM) of all rounds`,
  ],
  measure,
}

export default benchmark

/** Of ours, and of the plain program. */
type Pair = readonly [ours: ProgramRun, bare: ProgramRun]

async function measure(): Promise<Finding[]> {
  await rm(FOLDER, { recursive: true, force: true })
  await mkdir(FOLDER, { recursive: true })
  try {
    const books = await booksFile(BOOKS)
    const comments = await commentsFile(books)
    const rounds: { books: Pair; comments: Pair }[] = []
    for (let round = 0; round < ROUNDS; round++) rounds.push(await measureRound(books, comments))
    return [
      ...findingsOf(
        `${BOOKS} books`,
        rounds.map((round) => round.books),
      ),
      ...findingsOf(
        `${COMMENTS} comments`,
        rounds.map((round) => round.comments),
      ),
    ]
  } finally {
    await rm(FOLDER, { recursive: true })
  }
}

async function measureRound(books: string, comments: string): Promise<{ books: Pair; comments: Pair }> {
  const folder = path.join(FOLDER, 'round')
  await mkdir(folder)
  const measurePair = async (table: 'books' | 'comments', file: string): Promise<Pair> => [
    await run([PROGRAM, 'import', '--create', file, '--table', table], folder),
    await run([BARE, file, path.join(folder, `bare-${table}.sqlite`)], folder),
  ]
  const round = {
    books: await measurePair('books', books),
    comments: await measurePair('comments', comments),
  }
  await rm(folder, { recursive: true })
  return round
}

function run(args: readonly string[], dataDir: string): Promise<ProgramRun> {
  return runProgram(args, { DATA_DIR: dataDir })
}

/** Comments of different readers below the books of that file. */
async function commentsFile(books: string): Promise<string> {
  const ids = readFileSync(books, 'utf8')
    .split('\n')
    .map((line) => (JSON.parse(line) as { id: number }).id)
  const rows = Array.from({ length: COMMENTS }, (_, index) => ({
    id: index + 1,
    book_id: ids[index % ids.length],
    user_name: `讀者${index}`,
    content: `評論之${index}`,
  }))
  const file = path.join(FOLDER, 'comments.jsonl')
  await writeFile(file, rows.map((row) => JSON.stringify(row)).join('\n'))
  return file
}

function findingsOf(what: string, pairs: readonly Pair[]): Finding[] {
  const ours = summaryOf(pairs.map(([own]) => own))
  const bare = summaryOf(pairs.map(([, other]) => other))
  const inSeconds = { ours: `${ours.seconds.toFixed(1)} s`, beside: `${bare.seconds.toFixed(1)} s` }
  return [
    { what: `${what}: times as long`, ...inSeconds, figure: ours.seconds / bare.seconds },
    { what: `${what}: seconds`, ...inSeconds, figure: ours.seconds, bound: { atMost: 60 } },
    {
      what: `${what}: MB of memory at the peak`,
      ours: `${Math.round(ours.peak)} MB`,
      beside: `${Math.round(bare.peak)} MB`,
      figure: ours.peak,
      bound: { atMost: 500 },
    },
  ]
}

function summaryOf(runs: readonly ProgramRun[]): ProgramRun {
  return {
    seconds: medianOf(runs.map(({ seconds }) => seconds)),
    peak: Math.max(...runs.map(({ peak }) => peak)),
  }
}
