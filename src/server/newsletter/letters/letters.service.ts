import { OWN_ROWS } from '../../../contract/bounds.ts'
import type {
  Letter,
  LetterInput,
  LetterList,
  LetterPreview,
  LetterTest,
  LetterWithReviews,
} from '../../../contract/newsletter/letters.ts'
import { MOST_LABELS } from '../../../contract/newsletter/letter-states.ts'
import type { StudioSummary } from '../../../contract/studio/studio.ts'
import type { Deps } from '../../deps.ts'
import { enqueueMail } from '../../mail/outbox.service.ts'
import type { Queries } from '../../platform/db/database.ts'
import { problem } from '../../platform/http/responses/problems.ts'
import { readSettings } from '../../settings/settings.service.ts'
import { testSubject } from '../mail-texts.ts'
import { countSubscribers } from '../subscribers/subscribers.service.ts'
import { countLabels } from '../subscribers/subscribers.store.ts'
import { composeLetter, contentOf, listCandidates, readCandidates, readContent } from './letter-content.ts'
import { countDeliveries, countRecipients, countRefused } from './deliveries.store.ts'
import { cleanBody, describeBody, readLetterBody } from './letter-body.ts'
import {
  changeLetter,
  describeLetter,
  describeLetters,
  requireDraft,
  requireLetter,
  reviewsOf,
} from './letter-records.ts'
import * as store from './letters.store.ts'
import { listSentRows } from './letters.store.ts'

/** Newest first. */
export async function listLetters(deps: Deps): Promise<LetterList> {
  const { queries } = deps.database
  const rows = await store.listLetterRows(queries)
  const included = new Set(rows.flatMap((row) => reviewsOf(row)))
  const candidates = await listCandidates(deps)
  return {
    letters: await describeLetters(queries, rows.slice(0, OWN_ROWS)),
    alone: candidates.filter(
      ({ id, choice, scheduled_at }) => choice === 'alone' && scheduled_at === null && !included.has(id),
    ),
    confirmed: await countRecipients(queries, []),
    subscribers: await countSubscribers(queries),
  }
}

/** Throws letter_not_found. */
export async function readLetter(deps: Deps, id: number): Promise<LetterWithReviews> {
  const { queries } = deps.database
  const row = await requireLetter(queries, id)
  const candidates = await listCandidates(deps)
  const offered = new Set(candidates.map((candidate) => candidate.id))
  const others = reviewsOf(row).filter((review) => !offered.has(review))
  return {
    letter: await describeLetter(queries, row),
    body: row.body,
    labels: (await countLabels(queries, MOST_LABELS)).map(({ label }) => label),
    candidates: [...candidates, ...(await readCandidates(deps, others))],
  }
}

/** Sending the stored text again is the same success. Throws letter_not_found, letter_started, draft_changed, markup_too_complex. */
export function saveLetter(
  deps: Deps,
  id: number,
  { version, body: sent, audience, ...texts }: LetterInput,
): Promise<Letter> {
  const body = cleanBody(sent)
  return changeLetter(deps, id, async (queries, letter) => {
    requireDraft(letter)
    const text = { ...texts, body, audience: JSON.stringify(audience) }
    if ((Object.keys(text) as (keyof typeof text)[]).every((name) => letter[name] === text[name]))
      return describeLetter(queries, letter)
    if (letter.version !== version) throw problem('draft_changed')
    const changed = await store.updateLetter(queries, id, {
      ...text,
      ...describeBody(body),
      version: version + 1,
      changed_at: deps.clock.now().toISOString(),
    })
    return describeLetter(queries, changed)
  })
}

/** Throws letter_not_found, letter_started. */
export function deleteLetter(deps: Deps, id: number): Promise<void> {
  return changeLetter(deps, id, (queries, letter) => {
    requireDraft(letter)
    return store.deleteLetterRow(queries, id)
  })
}

/** Throws letter_not_found. */
export async function previewLetter(deps: Deps, id: number): Promise<LetterPreview> {
  const { queries } = deps.database
  const { subject, body } = await composeWithoutSubscriber(deps, await requireLetter(queries, id))
  return { subject, ...body, bytes: Buffer.byteLength(body.html) + OWN_LINK_BYTES }
}

/** What the token of a subscriber adds to the link at the end of a mail. */
const OWN_LINK_BYTES = 80

/** Mails the letter to this account. Throws letter_not_found, letter_incomplete, letter_started. */
export async function testLetter(deps: Deps, id: number, userId: string): Promise<LetterTest> {
  const to = await store.findEmailOf(deps.database.queries, userId)
  if (to === undefined) throw problem('not_found')
  const letter = await requireLetter(deps.database.queries, id)
  if (letter.started_at !== null) throw problem('letter_started')
  requireComplete(letter)
  const { subject, body } = await composeWithoutSubscriber(deps, letter)
  return changeLetter(deps, id, async (queries) => {
    await enqueueMail(deps, queries, { to, subject: testSubject(subject), body })
    const tested = await store.updateLetter(queries, id, { tested_at: deps.clock.now().toISOString() })
    return { to, letter: await describeLetter(queries, tested) }
  })
}

/** Throws letter_incomplete. */
export function requireComplete(letter: store.LetterRow): void {
  const isEmpty = readLetterBody(letter.body).length === 0
  if (letter.subject.trim() === '' || isEmpty) throw problem('letter_incomplete')
}

/** As it was sent, or as it would be sent now. */
async function composeWithoutSubscriber(deps: Deps, letter: store.LetterRow) {
  const { queries } = deps.database
  const number = letter.kind === 'welcome' ? null : (letter.number ?? (await store.nextNumber(queries)))
  const content =
    letter.content === null
      ? await readContent(deps, queries, letter, { number, withScheduled: true })
      : contentOf(letter)
  return composeLetter(deps, await readSettings(deps.database), content)
}

/** Sets the lengths of letters that an export of an earlier version has brought without them. */
export async function measureLetters(queries: Queries): Promise<void> {
  for (const { id, body } of await store.listUnmeasured(queries))
    await store.updateLetter(queries, id, { length: describeBody(body).length })
}

/** Mails of the last letter that the outbox has given up. */
export async function countRefusedOfLast(queries: Queries): Promise<number> {
  const [last] = await listSentRows(queries)
  return last ? countRefused(queries, last.id) : 0
}

/** The last letter, where not all of its mails arrived; null where there is nothing to tell. */
export async function findUnsentLetter(queries: Queries): Promise<StudioSummary['unsent_letter']> {
  const [last] = await listSentRows(queries)
  if (!last || last.number === null) return null
  const counts = await countDeliveries(queries, last.id)
  const undelivered = counts
    .filter(({ state }) => state === 'failed' || state === 'bounced')
    .reduce((sum, { count }) => sum + count, 0)
  const isStopped = last.state === 'stopped'
  if (undelivered === 0 && !isStopped) return null
  return { number: last.number, undelivered, is_stopped: isStopped }
}
