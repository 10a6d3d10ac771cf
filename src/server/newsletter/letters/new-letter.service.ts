import { ofItsKind } from '../../../contract/studio/review-drafts.ts'
import { plainTitle, textTitle } from '../../../contract/wording/reviews/books.ts'
import type { Letter, NewLetter } from '../../../contract/newsletter/letters.ts'
import { LETTER_LIMITS } from '../../../contract/newsletter/letter-states.ts'
import type { Deps } from '../../deps.ts'
import { problem } from '../../platform/http/responses/problems.ts'
import { describeState, readRecords } from '../../studio/records.service.ts'
import { bodyOfCards, cleanBody, describeBody } from './letter-body.ts'
import { listCandidates } from './letter-content.ts'
import { describeLetter, reviewsOf } from './letter-records.ts'
import { insertLetter, type LetterRow, listLetterRows } from './letters.store.ts'

/** Begins a letter, or returns the one that there is about that review or after the confirmation. Throws review_not_found, markup_too_complex. */
export async function createLetter(deps: Deps, { review, kind, text }: NewLetter): Promise<Letter> {
  if (text !== undefined) return insertDraft(deps, { ...text, body: cleanBody(text.body) }, kind)
  if (kind === 'welcome') return openWelcome(deps)
  return review === undefined ? openLetter(deps) : openSingleLetter(deps, review)
}

/** A letter with cards of the texts since the last one, of those that no other letter has. */
async function openLetter(deps: Deps): Promise<Letter> {
  const candidates = await listCandidates(deps)
  return deps.database.lockedTransaction('new letter', async (queries) => {
    const rows = await listLetterRows(queries)
    const taken = new Set(rows.flatMap((row) => reviewsOf(row)))
    const wanted = candidates.filter(
      ({ id, choice, scheduled_at }) => choice === 'next' && scheduled_at === null && !taken.has(id),
    )
    const isFirst = rows.every(({ started_at }) => started_at === null)
    const chosen = wanted.slice(0, isFirst ? FIRST_CHOICE : MAX_CHOSEN)
    const body = bodyOfCards(chosen.map((each) => ({ id: each.id, label: textTitle(each) })))
    return describeLetter(queries, await insertLetter(queries, newDraft(deps, { body })))
  })
}

/** Texts that a new letter contains: the first one, and later ones. */
const FIRST_CHOICE = 3
const MAX_CHOSEN = 12

async function openSingleLetter(deps: Deps, review: number): Promise<Letter> {
  const record = (await readRecords(deps.database.queries, [review])).get(review)
  const state = record && describeState(record).state
  const isSendable = state === 'published' || state === 'scheduled'
  if (!record || !isSendable || record.draft.kind === 'page') throw problem('review_not_found')
  const shown = ofItsKind(record.draft)
  return deps.database.lockedTransaction('new letter', async (queries) => {
    const rows = await listLetterRows(queries)
    const draft = rows.find(
      (row) => row.state === 'draft' && row.kind === 'single' && reviewsOf(row)[0] === review,
    )
    if (draft) return describeLetter(queries, draft)
    const letter = newDraft(deps, {
      kind: 'single',
      subject: firstCharacters(plainTitle(shown), LETTER_LIMITS.subject),
      second_line: firstCharacters(shown.excerpt, LETTER_LIMITS.secondLine),
      body: bodyOfCards([{ id: review, label: textTitle(shown) }]),
    })
    return describeLetter(queries, await insertLetter(queries, letter))
  })
}

function openWelcome(deps: Deps): Promise<Letter> {
  return deps.database.lockedTransaction('new letter', async (queries) => {
    const rows = await listLetterRows(queries)
    const present = rows.find(({ kind }) => kind === 'welcome')
    const row = present ?? (await insertLetter(queries, newDraft(deps, { kind: 'welcome' })))
    return describeLetter(queries, row)
  })
}

/** A second mail after the confirmation becomes a letter: the present one keeps its text. */
function insertDraft(
  deps: Deps,
  { audience, ...text }: NonNullable<NewLetter['text']>,
  kind: NewLetter['kind'],
): Promise<Letter> {
  return deps.database.lockedTransaction('new letter', async (queries) => {
    const rows = kind === undefined ? [] : await listLetterRows(queries)
    const free = rows.some((row) => row.kind === kind) ? undefined : kind
    const letter = {
      ...newDraft(deps, { ...text, ...(free && { kind: free }) }),
      audience: JSON.stringify(audience),
    }
    return describeLetter(queries, await insertLetter(queries, letter))
  })
}

type NewDraft = Partial<Pick<LetterRow, 'kind' | 'subject' | 'second_line' | 'body'>>

function newDraft({ clock }: Deps, { kind = 'letter', subject = '', second_line = '', body = '' }: NewDraft) {
  const now = clock.now().toISOString()
  return {
    kind,
    subject,
    second_line,
    ...describeBody(body),
    version: 1,
    state: 'draft' as const,
    number: null,
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
