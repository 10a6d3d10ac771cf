import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createAutosave, type SaveOutcome, type SaveState } from './autosave.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** An editor whose requests are answered by hand. */
function setUp() {
  const answers: ((outcome: SaveOutcome) => void)[] = []
  const log: string[] = []
  const states: SaveState['kind'][] = []
  const shown: SaveState[] = []
  const pending: boolean[] = []
  const typing = { isComposing: false }
  const device = { isFull: false }
  const autosave = createAutosave({
    keep: async () => {
      if (device.isFull) throw new Error('the device is full')
      log.push('keep')
    },
    send: () => {
      log.push('send')
      return new Promise((resolve) => answers.push(resolve))
    },
    release: async () => void log.push('release'),
    isComposing: () => typing.isComposing,
    onState: (state) => {
      states.push(state.kind)
      shown.push(state)
    },
    onPending: (isPending) => void pending.push(isPending),
  })
  const answer = async (outcome: SaveOutcome) => {
    answers.shift()?.(outcome)
    await vi.advanceTimersByTimeAsync(0)
  }
  return { autosave, answer, device, log, pending, shown, states, typing }
}

test('a change goes to the device after 300 ms and to the server after two seconds of rest', async () => {
  const { autosave, answer, log, states } = setUp()
  autosave.change()
  await vi.advanceTimersByTimeAsync(300)
  expect(log).toEqual(['keep'])
  autosave.change()
  await vi.advanceTimersByTimeAsync(1_999)
  expect(log).toEqual(['keep', 'keep'])
  await vi.advanceTimersByTimeAsync(1)
  expect(log).toEqual(['keep', 'keep', 'send'])
  await answer('saved')
  expect(log.at(-1)).toBe('release')
  expect(states).toEqual(['saved'])
  expect(autosave.hasUnsent()).toBe(false)
})

test('a text that is typed without a rest is saved every twenty seconds', async () => {
  const { autosave, log } = setUp()
  for (let second = 0; second < 21; second++) {
    autosave.change()
    await vi.advanceTimersByTimeAsync(1_000)
  }
  expect(log.filter((entry) => entry === 'send')).toHaveLength(1)
})

test('one request is under way at most, and what was typed meanwhile follows', async () => {
  const { autosave, answer, log } = setUp()
  autosave.change()
  autosave.flush()
  autosave.change()
  autosave.flush()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(log.filter((entry) => entry === 'send')).toHaveLength(1)
  await answer('saved')
  expect(log).not.toContain('release')
  await vi.advanceTimersByTimeAsync(2_000)
  expect(log.filter((entry) => entry === 'send')).toHaveLength(2)
})

test('a change is pending until the request that has it is answered', async () => {
  const { autosave, answer, pending } = setUp()
  autosave.change()
  autosave.flush()
  autosave.change()
  await answer('saved')
  expect(pending).toEqual([true, true, true])
  await vi.advanceTimersByTimeAsync(2_000)
  await answer('failed')
  expect(pending.at(-1)).toBe(true)
  autosave.retry()
  await answer('saved')
  expect(pending.at(-1)).toBe(false)
})

test('nothing is sent during a composition, and everything after it', async () => {
  const { autosave, log, typing } = setUp()
  typing.isComposing = true
  autosave.change()
  await vi.advanceTimersByTimeAsync(30_000)
  autosave.flush()
  expect(log).not.toContain('send')
  typing.isComposing = false
  await vi.advanceTimersByTimeAsync(2_000)
  expect(log).toContain('send')
})

test('without a connection the text stays on the device and is sent again by itself', async () => {
  const { autosave, answer, log, states } = setUp()
  autosave.change()
  autosave.flush()
  await answer('offline')
  expect(states).toEqual(['offline'])
  expect(log.at(-1)).toBe('keep')
  await vi.advanceTimersByTimeAsync(5_000)
  await answer('failed')
  autosave.retry()
  await answer('saved')
  expect(states).toEqual(['offline', 'failed', 'saved'])
})

test('a refused text stays on the device, and is sent again when it has changed', async () => {
  const { autosave, answer, log, states } = setUp()
  autosave.change()
  autosave.flush()
  await answer('refused')
  expect([states, log.at(-1)]).toEqual([['refused'], 'keep'])
  await vi.advanceTimersByTimeAsync(300_000)
  expect(log.filter((each) => each === 'send')).toHaveLength(1)
  expect(autosave.hasUnsent()).toBe(true)
  autosave.change()
  autosave.flush()
  await answer('saved')
  expect(states).toEqual(['refused', 'saved'])
})

test('a conflict stops saving until one text is chosen', async () => {
  const { autosave, answer, log, states } = setUp()
  autosave.change()
  autosave.flush()
  await answer('conflict')
  autosave.change()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(log.filter((entry) => entry === 'send')).toHaveLength(1)
  autosave.resolve(true)
  await answer('saved')
  expect(states).toEqual(['conflict', 'saved'])
})

test('that it is saving is said after a second', async () => {
  const { autosave, answer, states } = setUp()
  autosave.change()
  autosave.flush()
  await vi.advanceTimersByTimeAsync(999)
  expect(states).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  await answer('saved')
  expect(states).toEqual(['saving', 'saved'])
})

test('text that neither the server nor the device has is at risk, and the bar says so', async () => {
  const { autosave, answer, device, shown } = setUp()
  device.isFull = true
  autosave.change()
  autosave.flush()
  await answer('offline')
  expect(shown.at(-1)).toMatchObject({ kind: 'offline', isOnDevice: false })
  expect(autosave.isAtRisk()).toBe(true)
  autosave.retry()
  await answer('saved')
  expect(autosave.isAtRisk()).toBe(false)
})

test('what the server has is not stored on the device again', async () => {
  const { autosave, answer, log } = setUp()
  autosave.change()
  void autosave.settle()
  await vi.advanceTimersByTimeAsync(0)
  await answer('saved')
  await vi.advanceTimersByTimeAsync(300)
  expect(log).toEqual(['send', 'release'])
})
