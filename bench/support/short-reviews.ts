import { existsSync } from 'node:fs'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { PROJECT_ROOT } from '../../src/server/platform/runtime/project-root.ts'
import { type CorpusBook, generateCorpus } from './generate-corpus.ts'

/** Characters of HTML. */
const LENGTHS = { shortest: 120, longest: 280 }
/** Reviews of one call of the generator: all of a large library at once take more memory than the program itself. */
const BATCH = 30_000
/** One in so many has no rating. */
const UNRATED_EACH = 10

/** Reviews of about 200 characters as JSON Lines, made once. Their ids run from 1 up. */
export async function shortReviewsFile(count: number): Promise<string> {
  const folder = path.join(PROJECT_ROOT, 'build/bench')
  const file = path.join(folder, `short-${count}.jsonl`)
  if (existsSync(file)) return file
  await mkdir(folder, { recursive: true })
  await writeFile(`${file}.part`, linesOf(count))
  await rename(`${file}.part`, file)
  return file
}

/** The texts of the first reviews, which a library of any size has. */
export function firstTexts(count: number): string[] {
  return generateCorpus(count, LENGTHS).map(({ content }) => content.replaceAll(/<[^>]+>/g, ''))
}

function* linesOf(count: number): Generator<string> {
  for (let first = 0; first < count; first += BATCH)
    yield generateCorpus(Math.min(BATCH, count - first), LENGTHS)
      .map((book, index) => `${JSON.stringify(rowOf(book, first + index + 1))}\n`)
      .join('')
}

/** Batches have the same texts: titles and dates differ, so that their order is that of a library of this size. */
function rowOf(book: CorpusBook, id: number): CorpusBook {
  const batch = Math.floor((id - 1) / BATCH)
  return {
    ...book,
    id,
    title: batch === 0 ? book.title : `${book.title}${String.fromCodePoint(0x4e00 + batch * 97)}`,
    publish_date: new Date(Date.UTC(2000, 0, 1 + ((id * 7) % 9_000))).toISOString().slice(0, 10),
    rating: id % UNRATED_EACH === 0 ? null : 1 + (id % 9) / 2,
    related_books: id === 1 ? [] : [1 + ((id * 31) % (id - 1))],
  }
}
