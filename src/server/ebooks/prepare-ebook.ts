import { LANG_OF_SCRIPT } from '../text/scripts/convert-data.ts'
import { createHash } from 'node:crypto'
import { appendFile, mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Script } from '../../contract/site/scripts.ts'
import { reviewPath } from '../../contract/links.ts'
import { ebookWording } from '../../contract/wording/reviews/ebook-pages.ts'
import { publishDateText, reviewWording } from '../../contract/wording/reviews/review.ts'
import type { Deps } from '../deps.ts'
import { linkedReviews } from '../text/article/article-links.ts'
import { type EbookReview, readEbookReviews } from '../reviews/ebook-reviews.service.ts'
import { readSlugs } from '../reviews/feed-reviews.service.ts'
import {
  BOOK_FILE,
  CHAPTERS_FILE,
  type Ebook,
  type EbookChapter,
  type EbookFact,
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
  cover: { review: number } | { title: string; author: string; category?: string }
  /** Reads what the reader has written about a review. */
  own?: (review: number) => Promise<OwnNotes>
}

/** Reviews that are in memory at a time. */
const BATCH = 20

/** Calls `see` with the reviews of the book in its order. */
export async function eachReview(
  deps: Deps,
  ids: readonly number[],
  see: (review: EbookReview) => Promise<void> | void,
): Promise<void> {
  for (let at = 0; at < ids.length; at += BATCH)
    for (const review of await readEbookReviews(deps, ids.slice(at, at + BATCH))) await see(review)
}

/** Writes what write-epub.ts reads into a new folder. */
export async function prepareEbook(deps: Deps, planned: PlannedEbook, folder: string): Promise<void> {
  await mkdir(path.join(folder, PICTURES_FOLDER), { recursive: true, mode: 0o700 })
  const { cover, own, ...book } = planned
  const pictures = createEbookPictures(deps, folder)
  const isSingle = 'review' in cover
  const chapters = path.join(folder, CHAPTERS_FILE)
  await writeFile(chapters, '', { mode: 0o600 })
  let modified = ''
  let [date, lang]: [string | null, EbookReview['lang']] = [null, 'zh-Hant']
  await eachReview(deps, book.reviews, async (review) => {
    const { id, title, author, summary, content } = review
    if (review.updated_at > modified) modified = review.updated_at
    if (isSingle) [date, lang] = [review.publish_date, review.lang]
    const slugs = await readSlugs(deps, linkedReviews(content, deps.siteUrl))
    const chapter: EbookChapter = {
      id,
      path: reviewPath(id, review.slug),
      lang: review.lang,
      title,
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
  })
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
  const { rating, publish_date } = review
  const facts: [string, string | number | null][] = [
    [ebookWording.rating, rating ? `${rating}／5` : null],
    [reviewWording.publishDate, publish_date && publishDateText(publish_date)],
    ...(['translator', 'publisher', 'book_year', 'original_title', 'isbn'] as const).map(
      (fact): [string, string | number | null] => [reviewWording[fact], review[fact]],
    ),
  ]
  return facts.flatMap(([label, value]) =>
    value === null || value === '' ? [] : [[label, String(value)] as const],
  )
}
