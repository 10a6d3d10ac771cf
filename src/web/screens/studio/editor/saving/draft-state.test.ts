import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Draft, StudioReview } from '../../../../../contract/studio/studio-reviews.ts'
import { ApiFailure } from '../../../../client/api/api.ts'
import { UNREACHABLE } from '../../../../client/api/failure.ts'
import type { StudioCopy } from '../../../../client/device-texts.ts'
import { createDraftSaving } from './draft-saving.ts'
import { isUnsent, openDraft, unsentCopy } from './draft-state.ts'
import { failure, PORTS } from './testing.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const REVIEW = { id: 1, version: 1, draft: { title: '海', content: '' } } as StudioReview
const SENT = { title: '海邊', content: '' } as Draft
const THEIRS = { id: 1, version: 4, draft: { title: '山', content: '' } } as StudioReview

interface Answer {
  version: number
  tags?: string[]
}

/** An editor whose requests are answered by hand. `sent`: the titles that it has sent. */
function setUp() {
  const sent: string[] = []
  const closed = vi.fn<() => void>()
  let settleRequest: (answer: Answer | ApiFailure) => void = () => {}
  const saving = createDraftSaving(openDraft(REVIEW, undefined), {
    ...PORTS,
    closeBody: closed,
    put: ({ draft }) => {
      sent.push(draft.title)
      return new Promise((resolve, reject) => {
        settleRequest = (answer) => (answer instanceof ApiFailure ? reject(answer) : resolve(answer))
      })
    },
    read: async () => THEIRS,
    isSessionOver: async (code) => code === 'not_found',
  })
  /** Types, and sends it; with an answer to this request too. */
  const type = async (fields: Partial<Draft>, answer?: Answer | ApiFailure) => {
    saving.change(fields)
    saving.flush()
    await vi.advanceTimersByTimeAsync(0)
    if (answer) await answerWith(answer)
  }
  const answerWith = async (answer: Answer | ApiFailure) => {
    settleRequest(answer)
    await vi.advanceTimersByTimeAsync(0)
  }
  return { saving, sent, closed, type, answerWith }
}

const OFFLINE = new ApiFailure(UNREACHABLE)

test('tags are shown as the server names them, unless others were chosen meanwhile', async () => {
  const tags = ['閱讀', '阅读']
  const one = setUp()
  await one.type({ tags }, { version: 2, tags: ['閱讀'] })
  expect(one.saving.read().draft.tags).toEqual(['閱讀'])
  const other = setUp()
  await other.type({ tags })
  other.saving.change({ tags: [...tags, '燈'] })
  await other.answerWith({ version: 2, tags: ['閱讀'] })
  expect(other.saving.read().draft.tags).toEqual([...tags, '燈'])
})

test('typed, sent, typed, refused offline, typed, saved: the last text is there and nothing is left to send', async () => {
  const { saving, sent, type, answerWith } = setUp()
  await type({ title: '海邊' })
  saving.change({ title: '海邊的' })
  await answerWith(OFFLINE)
  const refused = saving.read()
  expect(refused).toMatchObject({
    draft: { title: '海邊的' },
    unanswered: SENT,
    save: { kind: 'offline', at: Date.now() },
  })
  expect(isUnsent(refused)).toBe(true)
  await type({ title: '海邊的卡夫卡' })
  // The earlier text, whose answer was lost, and then the last one.
  await answerWith({ version: 2 })
  await answerWith({ version: 3 })
  expect(sent).toEqual(['海邊', '海邊', '海邊的卡夫卡'])
  expect(saving.read()).toMatchObject({
    draft: { title: '海邊的卡夫卡' },
    info: { version: 3 },
    unanswered: undefined,
    save: { kind: 'saved', at: Date.now() },
  })
  expect(isUnsent(saving.read())).toBe(false)
})

test('after an answer with the whole review, an earlier text without an answer is not sent again', async () => {
  const { saving, type } = setUp()
  await type({ title: '海邊' }, OFFLINE)
  saving.noteStored(THEIRS, { publish_date: '2025-06-10' })
  const noted = saving.read()
  expect(noted.draft.publish_date, 'the day of the publication').toBe('2025-06-10')
  expect(noted).toMatchObject({ info: { version: 4 }, unanswered: undefined, keepsReplaced: false })
})

test('what was typed while a text was on its way is still to be sent', async () => {
  const { sent, type, answerWith } = setUp()
  await type({ title: '海邊' })
  await type({ title: '海邊的' })
  expect(sent).toEqual(['海邊'])
  await answerWith({ version: 2 })
  await vi.advanceTimersByTimeAsync(2_000)
  expect(sent).toEqual(['海邊', '海邊的'])
})

test('a session that has ended stops sending until the reader signs in', async () => {
  const { saving, sent, type } = setUp()
  await type({ title: '海邊' }, failure('not_found'))
  await type({ title: '海邊的' })
  expect([isUnsent(saving.read()), saving.read().save.kind, sent]).toEqual([true, 'expired', ['海邊']])
  saving.retry()
  await vi.advanceTimersByTimeAsync(0)
  expect(sent).toHaveLength(2)
})

test('a newer text stops sending until one of the two is chosen', async () => {
  const conflict = async () => {
    const editor = setUp()
    await editor.type({ title: '海邊' }, failure('draft_changed'))
    editor.saving.retry()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(editor.sent).toEqual(['海邊'])
    return editor
  }
  const mine = await conflict()
  mine.saving.keepMine(THEIRS)
  expect(mine.saving.read()).toMatchObject({
    draft: { title: '海邊' },
    info: { version: 4 },
    keepsReplaced: true,
    theirs: undefined,
  })
  expect([mine.sent, mine.closed.mock.calls]).toEqual([['海邊', '海邊'], []])
  const adopted = await conflict()
  adopted.saving.adopt(THEIRS)
  expect(adopted.saving.read()).toMatchObject({
    draft: { title: '山' },
    info: { version: 4 },
    surfaceKey: 1,
    theirs: undefined,
  })
  expect(isUnsent(adopted.saving.read())).toBe(false)
  expect(adopted.closed).toHaveBeenCalledOnce()
  const merged = await conflict()
  merged.saving.merge(THEIRS, SENT)
  expect(merged.saving.read()).toMatchObject({
    draft: SENT,
    keepsReplaced: true,
    surfaceKey: 1,
    theirs: undefined,
  })
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
  const { saving } = setUp()
  saving.change()
  const once = saving.read()
  saving.change()
  expect(saving.read()).toBe(once)
})

test('a copy that an earlier version stored without some fields has those of the server', () => {
  const stored = { ...SENT, kind: 'essay' as const, headline: '燈', tags: ['燈'] }
  const written = { title: '海', content: '' } as Draft
  const read = (draft: Draft, unanswered?: Draft) =>
    unsentCopy<Draft, StudioCopy>({ version: 1, draft, ...(unanswered && { unanswered }) }, stored)
  expect(read(written, SENT)).toEqual({
    version: 1,
    draft: { ...stored, title: '海' },
    unanswered: stored,
  })
  // The server names the fields in another order.
  const same = Object.fromEntries(Object.entries(stored).toReversed()) as unknown as Draft
  expect(read(same)).toBeUndefined()
  expect(read({ ...same, title: '海' })?.draft.title).toBe('海')
  expect(unsentCopy(undefined, stored)).toBeUndefined()
})
