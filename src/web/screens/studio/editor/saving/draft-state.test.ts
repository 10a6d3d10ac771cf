import { expect, test } from 'vitest'
import type { Draft, StudioReview } from '../../../../../contract/studio/studio-reviews.ts'
import {
  completeCopy,
  type DraftEvent,
  type DraftState,
  isSameDraft,
  isUnsent,
  maySend,
  openDraft,
  reduceDraft,
} from './draft-state.ts'

const REVIEW = { id: 1, version: 1, draft: { title: '海', content: '' } } as StudioReview
const SENT = { title: '海邊', content: '' } as Draft
const THEIRS = { id: 1, version: 4, draft: { title: '山', content: '' } } as StudioReview

function play(...events: DraftEvent[]): DraftState {
  return events.reduce<DraftState>(reduceDraft, openDraft(REVIEW, undefined))
}

const typed = (title: string): DraftEvent => ({ type: 'typed', fields: { title } })
const saving: DraftEvent = { type: 'saving' }
const sent: DraftEvent = { type: 'sent', draft: SENT }
const answered: DraftEvent = { type: 'answered', saved: { version: 2 } }
const saved: DraftEvent = { type: 'saved', at: 8 }
const offline: DraftEvent = { type: 'refused', cause: 'offline', at: 5 }

test('tags are shown as the server names them, unless others were chosen meanwhile', () => {
  const draft = { ...SENT, tags: ['閱讀', '阅读'] }
  const named: DraftEvent = { type: 'answered', saved: { version: 2, tags: ['閱讀'] } }
  const chosen: DraftEvent = { type: 'typed', fields: { tags: draft.tags } }
  expect(play(chosen, saving, { type: 'sent', draft }, named).draft.tags).toEqual(['閱讀'])
  const more: DraftEvent = { type: 'typed', fields: { tags: [...draft.tags, '燈'] } }
  expect(play(chosen, saving, { type: 'sent', draft }, more, named).draft.tags).toEqual([...draft.tags, '燈'])
})

test('typed, sent, typed, refused offline, typed, saved: the last text is there and nothing is left to send', () => {
  const refused = play(typed('海邊'), saving, sent, typed('海邊的'), offline)
  expect(refused).toMatchObject({
    draft: { title: '海邊的' },
    unanswered: SENT,
    save: { kind: 'offline', at: 5 },
  })
  expect([isUnsent(refused), maySend(refused)]).toEqual([true, true])
  const stored = [typed('海邊的卡夫卡'), saving, sent, answered, saved].reduce<DraftState>(
    reduceDraft,
    refused,
  )
  expect(stored).toMatchObject({
    draft: { title: '海邊的卡夫卡' },
    info: { version: 2 },
    unanswered: undefined,
    save: { kind: 'saved', at: 8 },
  })
  expect(isUnsent(stored)).toBe(false)
})

test('after an answer with the whole review, an earlier text without an answer is not sent again', () => {
  const { draft: _draft, ...info } = THEIRS
  const noted = play(typed('海邊'), saving, sent, offline, {
    type: 'reviewNoted',
    info,
    fields: { publish_date: '2025-06-10' },
  })
  expect(noted.draft.publish_date, 'the day of the publication').toBe('2025-06-10')
  expect(noted).toMatchObject({ info: { version: 4 }, unanswered: undefined, keepsReplaced: false })
})

test('what was typed while a text was on its way is still to be sent', () => {
  expect(maySend(play(typed('海邊'), saving, sent, typed('海邊的')))).toBe(false)
  expect(maySend(play(typed('海邊'), saving, sent, typed('海邊的'), answered, saved))).toBe(true)
})

test('a session that has ended, or a newer text, stops sending until the reader decides', () => {
  const expired = play(typed('海邊'), saving, { type: 'refused', cause: 'expired', at: 5 })
  expect([isUnsent(expired), maySend(expired)]).toEqual([true, false])
  expect(maySend(reduceDraft(expired, { type: 'retried' }))).toBe(true)
  const conflict = play(typed('海邊'), saving, { type: 'newerFound', theirs: THEIRS })
  expect(maySend(reduceDraft(conflict, { type: 'retried' }))).toBe(false)
  const mine = reduceDraft(conflict, { type: 'keptMine', review: THEIRS })
  expect(mine).toMatchObject({
    draft: { title: '海邊' },
    info: { version: 4 },
    keepsReplaced: true,
    theirs: undefined,
  })
  expect(maySend(mine)).toBe(true)
  const adopted = reduceDraft(conflict, { type: 'adopted', review: THEIRS, at: 9 })
  expect(adopted).toMatchObject({
    draft: { title: '山' },
    info: { version: 4 },
    surfaceKey: 1,
    theirs: undefined,
  })
  expect(isUnsent(adopted)).toBe(false)
  const merged = reduceDraft(conflict, { type: 'merged', review: THEIRS, draft: SENT })
  expect(merged).toMatchObject({ draft: SENT, keepsReplaced: true, surfaceKey: 1, theirs: undefined })
})

test('an editor begins with the copy of its device: to be sent, or as a conflict where the server has a newer text', () => {
  const copy = { id: 1, version: 1, draft: SENT, at: 1 }
  expect(openDraft(REVIEW, copy)).toMatchObject({ draft: SENT, hasChanges: true, theirs: undefined })
  expect(openDraft(THEIRS, copy)).toMatchObject({ draft: SENT, theirs: THEIRS, save: { kind: 'conflict' } })
  // The server may have that text from a request without an answer: sending it again tells.
  expect(openDraft(THEIRS, { ...copy, unanswered: SENT })).toMatchObject({
    theirs: undefined,
    hasChanges: true,
    info: { version: 1 },
  })
})

test('a keystroke changes the state once for each save, so that typing renders nothing', () => {
  const once = play({ type: 'typed' })
  expect(reduceDraft(once, { type: 'typed' })).toBe(once)
})

test('a copy of an earlier version, without kind, headline, other books, tags and series, is a review without them', () => {
  const copy = completeCopy({ version: 1, draft: SENT, unanswered: REVIEW.draft })
  const later = {
    kind: 'review',
    headline: '',
    other_books: [],
    tags: [],
    series: '',
    is_announced: false,
    search_title: '',
    search_description: '',
    share_picture: null,
    is_unindexed: false,
  } satisfies Partial<Draft>
  expect(copy).toEqual({
    version: 1,
    draft: { title: '海邊', content: '', ...later },
    unanswered: { title: '海', content: '', ...later },
  })
  const essay = { ...SENT, ...later, tags: ['燈'], kind: 'essay' as const, headline: '燈' }
  expect(completeCopy({ version: 1, draft: essay }).draft).toEqual(essay)
  // The server names the fields in another order.
  const stored = Object.fromEntries(Object.entries({ ...SENT, ...later }).toReversed()) as unknown as Draft
  expect(isSameDraft(copy.draft, stored)).toBe(true)
  expect(isSameDraft(copy.draft, { ...stored, title: '海' })).toBe(false)
  expect(isSameDraft(copy.draft, SENT)).toBe(false)
})
