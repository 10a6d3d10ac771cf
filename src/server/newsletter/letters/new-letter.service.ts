import { ofItsKind } from '../../../contract/studio/review-drafts.ts'
import { plainTitle } from '../../../contract/wording/reviews/books.ts'
import type { Letter, NewLetter } from '../../../contract/newsletter/letters.ts'
import { LETTER_LIMITS } from '../../../contract/newsletter/letter-states.ts'
import type { Deps } from '../../deps.ts'
import { problem } from '../../platform/http/responses/problems.ts'
import { describeState, readRecords } from '../../studio/records.service.ts'
import { describeLetter, isSingle, offeredOf, reviewsOf, SINGLE } from './letter-records.ts'
import { listCandidates } from './letter-content.ts'
import { insertLetter, type LetterRow, listLetterRows, updateLetter } from './letters.store.ts'

/**
 * Begins a letter: the next one, with the published reviews since the last, or one about a single review. Where its draft is
 * there already, it is returned with the reviews that have come since. Throws review_not_found.
 */
export async function createLetter(deps: Deps, { review }: NewLetter): Promise<Letter> {
  return review === undefined ? openNextLetter(deps) : openSingleLetter(deps, review)
}

async function openNextLetter(deps: Deps): Promise<Letter> {
  const candidates = await listCandidates(deps)
  const wanted = candidates.flatMap(({ id, choice, scheduled_at }) =>
    choice === 'next' && scheduled_at === null ? [id] : [],
  )
  return deps.database.lockedTransaction('new letter', async (queries) => {
    const rows = await listLetterRows(queries)
    const draft = rows.find((row) => row.state === 'draft' && !isSingle(row))
    if (draft) {
      const offered = offeredOf(draft)
      const taken = new Set([...offered, ...reviewsOf(draft), ...otherDrafts(rows, draft)])
      const added = wanted.filter((id) => !taken.has(id))
      const reviews = [...reviewsOf(draft), ...added].slice(0, LETTER_LIMITS.reviews)
      if (added.length === 0) return describeLetter(queries, draft)
      const changed = await updateLetter(queries, draft.id, {
        reviews: JSON.stringify(reviews),
        offered: JSON.stringify([...offered, ...added]),
        version: draft.version + 1,
      })
      return describeLetter(queries, changed)
    }
    const isFirst = rows.every(({ started_at }) => started_at === null)
    const taken = new Set(otherDrafts(rows))
    const free = wanted.filter((id) => !taken.has(id))
    const chosen = free.slice(0, isFirst ? FIRST_CHOICE : MAX_CHOSEN)
    const texts = { subject: '', second_line: '', opening: '' }
    const letter = newDraft(deps, { ...texts, reviews: chosen, offered: free })
    return describeLetter(queries, await insertLetter(queries, letter))
  })
}

/** Reviews that a new draft contains: of the first letter, and of later ones. */
const FIRST_CHOICE = 3
const MAX_CHOSEN = 12

async function openSingleLetter(deps: Deps, review: number): Promise<Letter> {
  const record = (await readRecords(deps.database.queries, [review])).get(review)
  const state = record && describeState(record).state
  const isSendable = state === 'published' || state === 'scheduled'
  if (!record || !isSendable || record.draft.kind === 'page') throw problem('review_not_found')
  const { excerpt } = record.draft
  return deps.database.lockedTransaction('new letter', async (queries) => {
    const rows = await listLetterRows(queries)
    const draft = rows.find((row) => row.state === 'draft' && isSingle(row) && reviewsOf(row)[0] === review)
    if (draft) return describeLetter(queries, draft)
    const letter = newDraft(deps, {
      subject: firstCharacters(plainTitle(ofItsKind(record.draft)), LETTER_LIMITS.subject),
      second_line: firstCharacters(excerpt, LETTER_LIMITS.secondLine),
      opening: '',
      reviews: [review],
      offered: SINGLE,
    })
    return describeLetter(queries, await insertLetter(queries, letter))
  })
}

/** The reviews of the other drafts: a review is in one letter. */
function otherDrafts(rows: readonly LetterRow[], own?: LetterRow): number[] {
  return rows.flatMap((row) => (row.state === 'draft' && row.id !== own?.id ? reviewsOf(row) : []))
}

interface DraftTexts {
  subject: string
  second_line: string
  opening: string
  reviews: readonly number[]
  offered: readonly number[]
}

function newDraft({ clock }: Deps, { reviews, offered, ...texts }: DraftTexts) {
  const now = clock.now().toISOString()
  return {
    ...texts,
    version: 1,
    state: 'draft' as const,
    number: null,
    reviews: JSON.stringify(reviews),
    offered: JSON.stringify(offered),
    audience: '[]',
    created_at: now,
    changed_at: now,
    scheduled_at: null,
    tested_at: null,
    started_at: null,
    finished_at: null,
    content: null,
  }
}

function firstCharacters(text: string, maxLength: number): string {
  return [...text].slice(0, maxLength).join('')
}
