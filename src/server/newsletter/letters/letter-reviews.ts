import { dayInTaipei } from '../../../contract/days.ts'
import type { LetterWithReviews } from '../../../contract/newsletter/letters.ts'
import { letterVisitPath, mailCoverPath } from '../../../contract/newsletter/letter-links.ts'
import { bookTitle, coverOf } from '../../../contract/wording/reviews/books.ts'
import type { Deps } from '../../deps.ts'
import type { Queries } from '../../platform/db/database.ts'
import { coverPathOf, describeState, readRecords } from '../../studio/records.service.ts'
import { listReviews } from '../../studio/list/studio-list.service.ts'
import type { LetterContent } from './compose-letter.ts'
import { isSingle, reviewsOf } from './letter-records.ts'
import { type LetterRow, listLetterRows } from './letters.store.ts'

type Candidate = LetterWithReviews['candidates'][number]

/** The reviews since the last letter, newest first, scheduled ones first of all; before the first letter the newest. */
export async function listCandidates(deps: Deps): Promise<Candidate[]> {
  const letters = await listLetterRows(deps.database.queries)
  const started = letters.filter(({ started_at }) => started_at !== null)
  const included = new Set(started.flatMap((letter) => reviewsOf(letter)))
  const last = started
    .filter((letter) => !isSingle(letter))
    .map((letter) => letter.started_at ?? '')
    .toSorted()
    .at(-1)
  const since = last === undefined ? '' : dayInTaipei(new Date(last))
  const query = { sort: 'date', q: '', offset: 0, category: undefined } as const
  const scheduled = await listReviews(deps, { ...query, state: 'scheduled' })
  const published = await listReviews(deps, { ...query, state: 'published' })
  const fresh = published.rows.filter(
    ({ id, publish_date }) => !included.has(id) && (publish_date ?? '') >= since,
  )
  return readCandidates(
    deps,
    [...scheduled.rows, ...fresh.slice(0, last === undefined ? FIRST_CANDIDATES : fresh.length)].map(
      ({ id }) => id,
    ),
  )
}

/** Reviews offered for the first letter of all. */
const FIRST_CANDIDATES = 12

/** Those of these ids that a letter may contain. */
export async function readCandidates(deps: Deps, ids: readonly number[]): Promise<Candidate[]> {
  const records = await readRecords(deps.database.queries, ids)
  return ids.flatMap((id) => {
    const record = records.get(id)
    if (!record) return []
    const { state, scheduled_at } = describeState(record)
    if (state !== 'published' && state !== 'scheduled') return []
    const { title, author, categories, publish_date } = record.draft
    return [
      {
        id,
        title,
        author,
        categories,
        publish_date,
        choice: record.letterChoice,
        cover_path: coverPathOf(deps, record),
        scheduled_at: state === 'scheduled' ? scheduled_at : null,
      },
    ]
  })
}

/** The content of the letter with those of its reviews that are published, or also with scheduled ones. */
export async function readContent(
  deps: Pick<Deps, 'siteUrl' | 'secret'>,
  queries: Queries,
  letter: LetterRow,
  { number, withScheduled }: { number: number; withScheduled: boolean },
): Promise<LetterContent> {
  const { siteUrl } = deps
  const ids = reviewsOf(letter)
  const records = await readRecords(queries, ids)
  const reviews = ids.flatMap((id) => {
    const record = records.get(id)
    if (!record) return []
    const { state } = describeState(record)
    if (state !== 'published' && !(withScheduled && state === 'scheduled')) return []
    // Changes that are not published do not count.
    const { stored, draft } = record
    const { title, author, excerpt, summary } = state === 'published' ? stored!.row : draft
    return [
      {
        id,
        title: bookTitle(title),
        author,
        text: excerpt === '' ? summary : excerpt,
        url: siteUrl + letterVisitPath(number, id),
        cover: {
          url: siteUrl + (state === 'published' ? mailCoverPath(id) : coverPathOf(deps, record)),
          alt: coverOf(title),
        },
      },
    ]
  })
  const { subject, second_line, opening } = letter
  return { number, subject, second_line, opening, reviews }
}
