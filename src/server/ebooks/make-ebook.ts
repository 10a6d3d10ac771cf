import { createHash, randomUUID } from 'node:crypto'
import { appendFile, mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { DAY } from '../../contract/durations.ts'
import { reviewPath } from '../../contract/links.ts'
import type { Script } from '../../contract/site/scripts.ts'
import { bookTitle } from '../../contract/wording/reviews/books.ts'
import { ebookWording } from '../../contract/wording/reviews/ebook-pages.ts'
import { publishDateText, reviewWording } from '../../contract/wording/reviews/review.ts'
import type { Deps } from '../deps.ts'
import { createAccountSlots } from '../platform/http/requests/uploads.ts'
import { inTurns } from '../platform/runtime/batches.ts'
import { limitConcurrency } from '../platform/runtime/concurrency-limit.ts'
import { enforceRateLimit } from '../platform/security/rate-limit.store.ts'
import { type EbookReview, readEbookReviews } from '../reviews/ebook-reviews.service.ts'
import { readSlugs } from '../reviews/feed-reviews.service.ts'
import { runInChild } from '../run-in-child.ts'
import { linkedReviews } from '../text/article/article-links.ts'
import { LANG_OF_SCRIPT } from '../text/scripts/convert-data.ts'
import {
  BOOK_FILE,
  CHAPTERS_FILE,
  type Ebook,
  type EbookChapter,
  type EbookFact,
  EPUB_FILE,
  type OwnNotes,
  PICTURES_FOLDER,
} from './ebook.ts'
import { createEbookPictures } from './ebook-pictures.service.ts'

/** A book before its reviews are read. */
export interface PlannedEbook extends Omit<
  Ebook,
  'identifier' | 'modified' | 'cover' | 'coverage' | 'lang' | 'date' | 'siteUrl'
> {
  /** The review that is the whole book, whose cover is the book's; else what the drawn cover shows. */
  cover: { review: number } | { title: string; author: string }
  /** Reads what the reader has written about a review. */
  own?: (review: number) => Promise<OwnNotes>
  /** Chapters behind the reviews. */
  further?: AsyncIterable<EbookChapter>
}

interface Making<Result> {
  /** Who has one book made at a time. */
  sender: string
  /** Called with the file, which is deleted afterwards. */
  use(file: string): Promise<Result>
}

const SENDER_LIMIT = { name: 'ebooks', max: 30, seconds: 3_600 }
const takeSlot = createAccountSlots({ most: 8, running: 'too_many_requests', full: 'unavailable' })
const inTurn = limitConcurrency(2)
/** Longer than any book takes: what a stopped server left behind. */
const ABANDONED_MS = DAY

/** Makes a book in a folder of its own: two at a time, one for each sender. Throws too_many_requests, unavailable. */
export async function makeEbook<Result>(deps: Deps, planned: PlannedEbook, { sender, use }: Making<Result>) {
  const free = takeSlot(sender)
  const root = path.join(deps.cacheDir, 'ebooks-under-way')
  const folder = path.join(root, randomUUID())
  try {
    await enforceRateLimit(deps.database.queries, deps.clock, { ...SENDER_LIMIT, key: sender })
    return await inTurn(async () => {
      await deleteAbandoned(root)
      await prepareEbook(deps, planned, folder)
      await runInChild('writeEpub', folder)
      return use(path.join(folder, EPUB_FILE))
    })
  } finally {
    free()
    await rm(folder, { recursive: true, force: true }).catch(() => {})
  }
}

async function deleteAbandoned(root: string): Promise<void> {
  for (const name of await readdir(root).catch(() => [])) {
    const folder = path.join(root, name)
    const { mtimeMs } = await stat(folder).catch(() => ({ mtimeMs: Infinity }))
    // oxlint-disable-next-line no-restricted-globals -- files have the system's time
    if (mtimeMs < Date.now() - ABANDONED_MS)
      await rm(folder, { recursive: true, force: true }).catch(() => {})
  }
}

/** Writes what write-epub.ts reads into a new folder. */
async function prepareEbook(deps: Deps, planned: PlannedEbook, folder: string): Promise<void> {
  await mkdir(path.join(folder, PICTURES_FOLDER), { recursive: true, mode: 0o700 })
  const { cover, own, further, ...book } = planned
  const pictures = createEbookPictures(deps, folder)
  const isSingle = 'review' in cover
  const chapters = path.join(folder, CHAPTERS_FILE)
  await writeFile(chapters, '', { mode: 0o600 })
  let modified = ''
  let [date, lang]: [string | null, EbookReview['lang']] = [null, 'zh-Hant']
  for await (const ids of inTurns(book.reviews))
    for (const review of await readEbookReviews(deps, ids)) {
      const { id, kind, title, headline, author, summary, content } = review
      if (review.updated_at > modified) modified = review.updated_at
      if (isSingle) [date, lang] = [review.publish_date, review.lang]
      const slugs = await readSlugs(deps, linkedReviews(content, deps.siteUrl))
      const chapter: EbookChapter = {
        id,
        path: reviewPath(id, review.slug),
        lang: review.lang,
        kind,
        title,
        headline,
        author,
        facts: factsOf(review),
        summary,
        content,
        slugs: [...slugs],
        cover: isSingle ? null : await pictures.reviewCover(id, false),
        pictures: await pictures.articlePictures(content),
        own: (await own?.(id)) ?? null,
      }
      await appendFile(chapters, `${JSON.stringify(chapter)}\n`)
    }
  for await (const chapter of further ?? []) await appendFile(chapters, `${JSON.stringify(chapter)}\n`)
  const picture =
    (isSingle ? await pictures.reviewCover(cover.review, true) : null) ??
    (await pictures.collectionCover(isSingle ? { title: book.title, author: book.creator } : cover))
  const complete: Ebook = {
    ...book,
    siteUrl: deps.siteUrl,
    identifier: identifierOf(book.source, book.script),
    modified: modified || deps.clock.now().toISOString(),
    date,
    lang: book.script === undefined ? lang : LANG_OF_SCRIPT[book.script],
    cover: picture,
    coverage: deps.reviewFonts.coverage,
  }
  await writeFile(path.join(folder, BOOK_FILE), JSON.stringify(complete), { mode: 0o600 })
}

/** The same for both directions of the text: they are one book. */
function identifierOf(source: string, script: Script | undefined): string {
  const hash = createHash('sha256')
    .update(`${source} ${script ?? ''}`)
    .digest('hex')
  // A version 8 UUID, whose bits are the program's own (RFC 9562).
  const parts = [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `8${hash.slice(13, 16)}`,
    `8${hash.slice(17, 20)}`,
    hash.slice(20, 32),
  ]
  return `urn:uuid:${parts.join('-')}`
}

function factsOf(review: EbookReview): EbookFact[] {
  const { publish_date, other_books } = review
  const [rating, ...others] = factsOfBook(review)
  const named = (book: { title: string; author: string }): Fact => [
    reviewWording.books,
    bookTitle(book.title) + book.author,
  ]
  const facts: Fact[] = [
    ...(rating ? [rating] : []),
    [reviewWording.publishDate, publish_date && publishDateText(publish_date)],
    ...(other_books.length > 0 ? [named(review)] : []),
    ...others,
    ...other_books.flatMap((book): Fact[] => [named(book), ...factsOfBook(book)]),
  ]
  return facts.flatMap(([label, value]) =>
    value === null || value === '' ? [] : [[label, String(value)] as const],
  )
}

type Fact = [label: string, value: string | number | null]

function factsOfBook(book: Pick<EbookReview, (typeof BOOK_FACTS)[number] | 'rating'>): Fact[] {
  return [
    [ebookWording.rating, book.rating ? `${book.rating}／5` : null],
    ...BOOK_FACTS.map((fact): Fact => [reviewWording[fact], book[fact]]),
  ]
}

const BOOK_FACTS = ['translator', 'publisher', 'book_year', 'original_title', 'isbn'] as const
