import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { PROJECT_ROOT } from '../../src/server/platform/runtime/project-root.ts'

const CORPUS = path.join(PROJECT_ROOT, '../shared/corpus/books-long-5k.jsonl.gz')
const FOLDER = path.join(PROJECT_ROOT, 'build/bench')

/** A row of the original `books` table, as far as a benchmark looks at it. */
export interface CorpusBook {
  id: number
  title: string
  author: string
  content: string
}

/** The 5,000 texts beside the project. Throws where they are not there. */
export async function readCorpus(): Promise<CorpusBook[]> {
  if (!existsSync(CORPUS)) throw new Error(`The corpus is not beside the project: ${CORPUS}`)
  return gunzipSync(await readFile(CORPUS))
    .toString('utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as CorpusBook)
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
  const file = path.join(FOLDER, `books-${count}.jsonl`)
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
