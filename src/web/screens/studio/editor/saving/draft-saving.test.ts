import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { SavedDraft } from '../../../../../contract/studio/studio-reviews.ts'
import { ApiFailure } from '../../../../client/api/api.ts'
import { UNREACHABLE } from '../../../../client/api/failure.ts'
import { createDraftSaving } from './draft-saving.ts'
import { isUnsent, openDraft, type SaveKind } from './draft-state.ts'
import { failure, PORTS, REVIEW } from './testing.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const ANSWERS = {
  offline: new ApiFailure(UNREACHABLE),
  failed: failure('internal'),
  refused: failure('invalid_request'),
  tooLarge: failure('body_too_large'),
  conflict: failure('draft_changed'),
  withoutSeries: failure('series_not_found'),
}

/** An editor whose requests are answered by hand. */
function setUp() {
  const answers: ((outcome: 'saved' | keyof typeof ANSWERS) => void)[] = []
  const log: string[] = []
  const states: SaveKind[] = []
  const typing = { isComposing: false }
  const device = { isFull: false }
  const saving = createDraftSaving(openDraft(REVIEW, undefined), {
    ...PORTS,
    keep: async () => {
      if (device.isFull) throw new Error('the device is full')
      log.push('keep')
    },
    put: ({ version }) => {
      log.push('send')
      return new Promise((resolve, reject) =>
        answers.push((outcome) =>
          outcome === 'saved' ? resolve({ version: version + 1 }) : reject(ANSWERS[outcome]),
        ),
      )
    },
    release: async () => void log.push('release'),
    isComposing: () => typing.isComposing,
  })
  let shown = saving.read().save
  saving.subscribe(() => {
    const { save } = saving.read()
    if (save !== shown) states.push(save.kind)
    shown = save
  })
  const answer = async (outcome: 'saved' | keyof typeof ANSWERS) => {
    answers.shift()?.(outcome)
    await vi.advanceTimersByTimeAsync(0)
  }
  return { saving, answer, device, log, states, typing }
}

test('a text whose series was deleted elsewhere is saved without it', async () => {
  const { saving, answer, log } = setUp()
  saving.change({ series: 'gone' })
  await vi.advanceTimersByTimeAsync(2_300)
  await answer('withoutSeries')
  expect(saving.read().draft.series).toBe('')
  expect(saving.read().unanswered).toBeUndefined()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(log.filter((each) => each === 'send')).toHaveLength(2)
  await answer('saved')
  expect(isUnsent(saving.read())).toBe(false)
})

test('a change goes to the device after 300 ms and to the server after two seconds of rest', async () => {
  const { saving, answer, log, states } = setUp()
  saving.change()
  await vi.advanceTimersByTimeAsync(300)
  expect(log).toEqual(['keep'])
  saving.change()
  await vi.advanceTimersByTimeAsync(1_999)
  expect(log).toEqual(['keep', 'keep'])
  await vi.advanceTimersByTimeAsync(1)
  expect(log).toEqual(['keep', 'keep', 'send'])
  await answer('saved')
  expect(log.at(-1)).toBe('release')
  expect(states).toEqual(['saved'])
  expect(isUnsent(saving.read())).toBe(false)
})

test('a text that is typed without a rest is saved every twenty seconds', async () => {
  const { saving, log } = setUp()
  for (let second = 0; second < 21; second++) {
    saving.change()
    await vi.advanceTimersByTimeAsync(1_000)
  }
  expect(log.filter((entry) => entry === 'send')).toHaveLength(1)
})

test('one request is under way at most, and what was typed meanwhile follows', async () => {
  const { saving, answer, log } = setUp()
  saving.change()
  saving.flush()
  saving.change()
  saving.flush()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(log.filter((entry) => entry === 'send')).toHaveLength(1)
  await answer('saved')
  expect(log).not.toContain('release')
  await vi.advanceTimersByTimeAsync(2_000)
  expect(log.filter((entry) => entry === 'send')).toHaveLength(2)
})

test('nothing is sent during a composition, and everything after it', async () => {
  const { saving, log, typing } = setUp()
  typing.isComposing = true
  saving.change()
  await vi.advanceTimersByTimeAsync(30_000)
  saving.flush()
  expect(log).not.toContain('send')
  typing.isComposing = false
  await vi.advanceTimersByTimeAsync(2_000)
  expect(log).toContain('send')
})

test('without a connection the text stays on the device and is sent again by itself', async () => {
  const { saving, answer, log, states } = setUp()
  saving.change()
  saving.flush()
  await answer('offline')
  expect(states).toEqual(['offline'])
  expect(log.at(-1)).toBe('keep')
  await vi.advanceTimersByTimeAsync(5_000)
  await answer('failed')
  saving.retry()
  await answer('saved')
  expect(states).toEqual(['offline', 'failed', 'saved'])
})

test.each(['refused', 'tooLarge'] as const)(
  'a text that is %s stays on the device, and is sent again when it has changed',
  async (answered) => {
    const { saving, answer, log, states } = setUp()
    saving.change()
    saving.flush()
    await answer(answered)
    expect([states, log.at(-1)]).toEqual([['refused'], 'keep'])
    expect(saving.read().save.refusal?.sentence).toBe(UNREACHABLE.sentence)
    await vi.advanceTimersByTimeAsync(300_000)
    expect(log.filter((each) => each === 'send')).toHaveLength(1)
    expect(isUnsent(saving.read())).toBe(true)
    saving.change()
    saving.flush()
    await answer('saved')
    expect([states, saving.read().save.refusal]).toEqual([['refused', 'saved'], undefined])
  },
)

test('a conflict stops saving until one text is chosen', async () => {
  const { saving, answer, log, states } = setUp()
  saving.change()
  saving.flush()
  await answer('conflict')
  saving.change()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(log.filter((entry) => entry === 'send')).toHaveLength(1)
  expect(saving.read().theirs?.version).toBe(5)
  saving.keepMine({ ...REVIEW, version: 5 })
  await answer('saved')
  expect(states).toEqual(['conflict', 'saving', 'saved'])
  expect(saving.read().info.version).toBe(6)
})

test('that it is saving is said after a second', async () => {
  const { saving, answer, states } = setUp()
  saving.change()
  saving.flush()
  await vi.advanceTimersByTimeAsync(999)
  expect(states).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  await answer('saved')
  expect(states).toEqual(['saving', 'saved'])
})

test('text that neither the server nor the device has is at risk, and the bar says so', async () => {
  const { saving, answer, device } = setUp()
  device.isFull = true
  saving.change()
  saving.flush()
  await answer('offline')
  expect(saving.read()).toMatchObject({ save: { kind: 'offline' }, isOnDevice: false })
  expect(saving.isAtRisk()).toBe(true)
  saving.retry()
  await answer('saved')
  expect(saving.isAtRisk()).toBe(false)
})

test('what the server has is not stored on the device again', async () => {
  const { saving, answer, log } = setUp()
  saving.change()
  void saving.settle()
  await vi.advanceTimersByTimeAsync(0)
  await answer('saved')
  await vi.advanceTimersByTimeAsync(300)
  expect(log).toEqual(['send', 'release'])
})

test('a body that cannot be read once is a failure like another: saving goes on', async () => {
  const readBody = vi
    .fn(() => '海邊')
    .mockImplementationOnce(() => {
      throw new Error('the surface is not there')
    })
  const put = vi.fn(async ({ version }) => ({ version: version + 1 }) as SavedDraft)
  const saving = createDraftSaving(openDraft(REVIEW, undefined), { ...PORTS, readBody, put })
  saving.change({ title: '海' })
  await saving.settle()
  expect(saving.read()).toMatchObject({ isSending: false, save: { kind: 'failed' } })
  saving.retry()
  expect(await saving.settle()).toBe(true)
  expect(put).toHaveBeenCalledOnce()
})
