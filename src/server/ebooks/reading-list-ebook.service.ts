import { matchOtherBooks } from '../reviews/other-books.service.ts'
import { type FileHandle, open } from 'node:fs/promises'
import { type EbookFlow, MAX_REVIEWS_IN_EBOOK } from '../../contract/reviews/ebook-links.ts'
import { READING_LIST_PATH } from '../../contract/links.ts'
import type { Script } from '../../contract/site/scripts.ts'
import * as wording from '../../contract/wording/reviews/ebook-pages.ts'
import { reviewWording } from '../../contract/wording/reviews/review.ts'
import { statusWording } from '../../contract/wording/reading/reading-status.ts'
import type { Deps } from '../deps.ts'
import { listMarkedReviews, listMarksOf } from '../reading/highlights/account-highlights.service.ts'
import {
  type AccountEntry,
  listAccountEntries,
  listAccountEntryIds,
} from '../reading/list/reading-list.service.ts'
import { keepPublished } from '../reviews/ebook-reviews.service.ts'
import { readSettings } from '../settings/settings.service.ts'
import { recogniseScript } from '../text/recognise-script.ts'
import type { EbookChapter, EbookFact, OwnNotes } from './ebook.ts'
import { makeEbook } from './make-ebook.ts'

/**
 * The reader's books with their notes and marks, each with its review, the latest first; then the reviews with marks that
 * are not on the list, and the books without a review. No file of it stays: closing it deletes it. Throws too_many_requests, unavailable.
 */
export async function openReadingListEbook(
  deps: Deps,
  userId: string,
  { flow, script }: { flow: EbookFlow; script: Script | undefined },
): Promise<FileHandle> {
  const site = await readSettings(deps.database)
  const { queries } = deps.database
  const entries = await listAccountEntryIds(queries, userId)
  const listed = entries.flatMap(({ review_id }) => review_id ?? [])
  const ids = await keepPublished(deps, [
    ...new Set([...listed, ...(await listMarkedReviews(queries, userId))]),
  ])
  const published = new Set(ids)
  const isReviewed = ({ review_id }: { review_id: number | null }) =>
    review_id !== null && published.has(review_id)
  const books = entries.filter((entry) => isReviewed(entry) || entry.own_title !== '')
  // The latest of the list, with a review or without.
  const [latest, earlier] = [books.slice(0, MAX_REVIEWS_IN_EBOOK), books.slice(MAX_REVIEWS_IN_EBOOK)]
  const further = latest.filter((entry) => !isReviewed(entry)).map(({ id }) => id)
  const left = new Set(earlier.map(({ review_id }) => review_id))
  const reviews = ids.filter((id) => !left.has(id)).slice(0, MAX_REVIEWS_IN_EBOOK - further.length)
  const [count, total] = [
    reviews.length + further.length,
    ids.length + books.filter((entry) => !isReviewed(entry)).length,
  ]
  const { ebookWording } = wording
  const title = wording.readingListEbookTitle(site.name)
  return makeEbook(
    deps,
    {
      title,
      lines: [count === 0 ? ebookWording.empty : wording.entriesInEbook(count, total)],
      creator: site.founder,
      publisher: site.name,
      description: '',
      subjects: [],
      rights: wording.readingListRights(site.founder),
      source: deps.siteUrl + READING_LIST_PATH,
      script,
      flow,
      reviews,
      cover: { title: ebookWording.readingList, author: site.name },
      own: (id) => readOwnNotes(deps, userId, id),
      further: readUnreviewed(deps, userId, further),
    },
    { sender: userId, use: (file) => open(file) },
  )
}

async function readOwnNotes({ database: { queries } }: Deps, userId: string, id: number): Promise<OwnNotes> {
  const [entry] = await listAccountEntries(queries, userId, 'review_id', [id])
  const highlights = await listMarksOf(queries, userId, id)
  return { facts: entry ? factsOf(entry) : [], notes: entry?.notes ?? '', highlights }
}

/** The chapters of the books without a review of their own, under the name that a review of several gives them, as in the list. */
async function* readUnreviewed(
  deps: Deps,
  userId: string,
  ids: readonly number[],
): AsyncGenerator<EbookChapter> {
  for (const id of ids) {
    const [entry] = await listAccountEntries(deps.database.queries, userId, 'id', [id])
    if (!entry?.own_book) continue
    const { isbn } = entry.own_book
    const [other] = await matchOtherBooks(deps, [entry.own_book])
    const { title, author } = other ?? entry.own_book
    yield {
      id: -id,
      path: READING_LIST_PATH,
      lang: recogniseScript(`${title}\n${author}`),
      kind: 'review',
      title,
      headline: '',
      author,
      facts: isbn === null ? [] : [[reviewWording.isbn, isbn]],
      summary: '',
      content: '',
      slugs: [],
      cover: null,
      pictures: {},
      own: { facts: factsOf(entry), notes: entry.notes, highlights: [] },
    }
  }
}

function factsOf({ status, own_rating, readings }: AccountEntry): EbookFact[] {
  const { ebookWording } = wording
  return [
    [ebookWording.status, statusWording[status]],
    ...(own_rating === null ? [] : [[ebookWording.ownRating, `${own_rating}／5`] as const]),
    ...readings
      .filter(({ begun_on, finished_on }) => begun_on !== null || finished_on !== null)
      .map(
        ({ begun_on, finished_on }) =>
          [ebookWording.readings, wording.readingDays(begun_on, finished_on)] as const,
      ),
  ]
}
