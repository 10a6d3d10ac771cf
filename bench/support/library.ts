import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { PROJECT_ROOT } from '../../src/server/platform/runtime/project-root.ts'
import { type CorpusBook, generateCorpus } from './generate-corpus.ts'

const FOLDER = path.join(PROJECT_ROOT, 'build/bench')

/** Where the texts come from: a file of JSON Lines in the form of the original `books` table, or generated. */
type CorpusChoice = { file: string } | { reviews: number }

export const DEFAULT_REVIEWS = 5_000

let choice: CorpusChoice = { reviews: DEFAULT_REVIEWS }

/** For all that follows. */
export function chooseCorpus(chosen: CorpusChoice): void {
  choice = chosen
}

/** One line for the conditions of a measurement. */
export function describeCorpus(): string {
  return 'file' in choice
    ? `The corpus is ${path.basename(choice.file)}.`
    : `The corpus is ${choice.reviews} generated Chinese reviews of about 2,000 characters (bench/support/generate-corpus.ts).`
}

let generated: CorpusBook[] | undefined

export async function readCorpus(): Promise<CorpusBook[]> {
  if ('reviews' in choice) return (generated ??= generateCorpus(choice.reviews))
  const bytes = await readFile(choice.file)
  return (choice.file.endsWith('.gz') ? gunzipSync(bytes) : bytes)
    .toString('utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as CorpusBook)
}

function corpusName(): string {
  return 'file' in choice ? path.basename(choice.file).replace(/\..*/, '') : `generated-${choice.reviews}`
}

/** As many books as asked for: the corpus, then again with changed ids and shuffled paragraphs, always the same ones. */
export async function makeBooks(count: number): Promise<CorpusBook[]> {
  const corpus = await readCorpus()
  return Array.from({ length: count }, (_, index) => {
    const book = corpus[index % corpus.length]!
    const round = Math.floor(index / corpus.length)
    return round === 0
      ? book
      : { ...book, id: book.id + round * 100_000, content: shuffleParagraphs(book.content, index) }
  })
}

/** The file of `makeBooks`, in JSON Lines, made once. */
export async function booksFile(count: number): Promise<string> {
  const file = path.join(FOLDER, `books-${corpusName()}-${count}.jsonl`)
  if (existsSync(file)) return file
  await mkdir(FOLDER, { recursive: true })
  const books = await makeBooks(count)
  await writeFile(`${file}.part`, books.map((book) => JSON.stringify(book)).join('\n'))
  await rename(`${file}.part`, file)
  return file
}

/** A data folder (SQLite) with that many reviews, imported by the program itself. The caller removes it. */
export async function makeDataDir(name: string, count: number): Promise<string> {
  const dataDir = path.join(FOLDER, `data-${name}`)
  await rm(dataDir, { recursive: true, force: true })
  importBooks(await booksFile(count), { DATA_DIR: dataDir })
  return dataDir
}

/** Imports into the database that `env` names. */
export function importBooks(file: string, env: Record<string, string>): void {
  const { status, stderr } = spawnSync(
    process.execPath,
    [path.join(PROJECT_ROOT, 'bin/xingcha.mjs'), 'import', '--create', file, '--table', 'books'],
    { env: { ...process.env, LOG_LEVEL: 'warn', ...env }, encoding: 'utf8' },
  )
  if (status !== 0) throw new Error(`The import failed: ${stderr}`)
}

/** A fixed order for a seed: the same books in every run. */
function shuffleParagraphs(content: string, seed: number): string {
  const paragraphs = content.split(/(?<=<\/(?:p|h2)>)/)
  let state = seed
  for (let last = paragraphs.length - 1; last > 0; last--) {
    // Numerical Recipes' linear congruential generator.
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32
    const other = state % (last + 1)
    ;[paragraphs[last], paragraphs[other]] = [paragraphs[other]!, paragraphs[last]!]
  }
  return paragraphs.join('')
}
