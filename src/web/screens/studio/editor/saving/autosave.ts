/** The saving state that the bar shows. */
export type SaveState =
  | { kind: 'saved'; at: number | undefined }
  /** Shown after a second only. */
  | { kind: 'saving' }
  /** No connection. `isOnDevice`: whether this device could store the text. */
  | { kind: 'offline'; at: number; isOnDevice: boolean }
  /** The server could not store it. */
  | { kind: 'failed'; at: number; isOnDevice: boolean }
  /** The server will not store it as it is: a change may help, sending it again does not. */
  | { kind: 'refused'; at: number; isOnDevice: boolean }
  /** Another device has saved a newer text. Nothing is sent until one of the two is chosen. */
  | { kind: 'conflict' }
  /** The session has ended. */
  | { kind: 'expired'; isOnDevice: boolean }

export type SaveOutcome = 'saved' | 'offline' | 'failed' | 'refused' | 'conflict' | 'expired'

interface AutosaveOptions {
  /** Stores the present text on the device. */
  keep: () => Promise<void>
  /** Sends the present text. */
  send: () => Promise<SaveOutcome>
  /** Removes the text from the device: the server has it. */
  release: () => Promise<void>
  isComposing: () => boolean
  onState: (state: SaveState) => void
  /** Whether the server still has to store a change. */
  onPending: (isPending: boolean) => void
}

export interface Autosave {
  /** The text has changed. */
  change: () => void
  /** Saves now, unless a composition is under way: then after it. */
  flush: () => void
  /** The connection is back, the reader has signed in, or presses again. */
  retry: () => void
  /** Ends a conflict; the caller has decided what is to be sent. */
  resolve: (sendsText: boolean) => void
  enterConflict: () => void
  hasUnsent: () => boolean
  /** Whether closing the page would lose text: neither the server nor the device has it. */
  isAtRisk: () => boolean
  /** Saves now and waits for the outcome: also for a request that is under way. */
  settle: () => Promise<boolean>
  stop: () => void
}

/** Milliseconds (docs/product/studio.md). */
const DEVICE_REST = 300
const SERVER_REST = 2_000
const WHILE_TYPING = 20_000
const SHOW_SAVING = 1_000
const RETRIES = [5_000, 15_000, 60_000] as const

/**
 * Saves a text: to the device soon after a change, to the server when the writer rests. One request is under way at
 * most, and none begins during a composition.
 */
export function createAutosave({
  keep,
  send,
  release,
  isComposing,
  onState,
  onPending,
}: AutosaveOptions): Autosave {
  const timers = createTimers()
  let changes = 0
  let sentChanges = 0
  let isSending = false
  let isHeld = false
  let failures = 0
  let isStopped = false
  let isDeviceFull = false
  let underWay: Promise<void> = Promise.resolve()

  const keepOnDevice = async () => {
    // A text that the server has needs no copy: an old one would look like text that was never sent.
    if (isStopped || changes === sentChanges) return
    try {
      await keep()
      isDeviceFull = false
    } catch (cause) {
      isDeviceFull = true
      console.error('the text could not be stored on the device', cause)
    }
  }
  const save = async () => {
    timers.clear('rest', 'typing', 'retry')
    if (isStopped || isSending || isHeld || changes === sentChanges) return
    if (isComposing()) return timers.set('rest', SERVER_REST, () => void save())
    underWay = sendNow()
    await underWay
  }
  const sendNow = async () => {
    isSending = true
    const sending = changes
    timers.set('saving', SHOW_SAVING, () => onState({ kind: 'saving' }))
    const outcome = await send().catch((cause: unknown): SaveOutcome => {
      console.error('the text could not be sent', cause)
      return 'failed'
    })
    timers.clear('saving')
    isSending = false
    if (isStopped) return
    await finish(outcome, sending)
  }
  const finish = async (outcome: SaveOutcome, sending: number) => {
    if (outcome === 'saved') {
      failures = 0
      sentChanges = sending
      onState({ kind: 'saved', at: Date.now() })
      onPending(changes !== sending)
      if (changes === sending) await release().catch(() => {})
      else timers.set('rest', SERVER_REST, () => void save())
      return
    }
    // Before the first wait: no other save begins meanwhile.
    if (outcome === 'conflict' || outcome === 'expired') isHeld = true
    await keepOnDevice()
    if (outcome === 'conflict') return onState({ kind: 'conflict' })
    if (outcome === 'expired') return onState({ kind: 'expired', isOnDevice: !isDeviceFull })
    onState({ kind: outcome, at: Date.now(), isOnDevice: !isDeviceFull })
    if (outcome === 'refused') return
    timers.set('retry', RETRIES[Math.min(failures++, RETRIES.length - 1)] ?? 60_000, () => void save())
  }
  return {
    change: () => {
      changes++
      onPending(true)
      timers.set('device', DEVICE_REST, () => void keepOnDevice())
      timers.set('rest', SERVER_REST, () => void save())
      if (!timers.has('typing')) timers.set('typing', WHILE_TYPING, () => void save())
    },
    flush: () => {
      if (timers.has('device')) {
        timers.clear('device')
        void keepOnDevice()
      }
      void save()
    },
    retry: () => {
      isHeld = false
      failures = 0
      void save()
    },
    resolve: (sendsText) => {
      isHeld = false
      if (sendsText) changes++
      else sentChanges = changes
      if (sendsText) void save()
      else onState({ kind: 'saved', at: Date.now() })
      onPending(sendsText)
    },
    enterConflict: () => {
      isHeld = true
      onState({ kind: 'conflict' })
    },
    hasUnsent: () => changes !== sentChanges,
    isAtRisk: () => isDeviceFull && changes !== sentChanges,
    settle: async () => {
      // A request that is under way may not have the last change.
      await underWay
      await save()
      await underWay
      return changes === sentChanges
    },
    stop: () => {
      isStopped = true
      timers.clearAll()
    },
  }
}

type TimerName = 'device' | 'rest' | 'typing' | 'saving' | 'retry'

function createTimers() {
  const running = new Map<TimerName, ReturnType<typeof setTimeout>>()
  const clear = (...names: TimerName[]) => {
    for (const name of names) {
      clearTimeout(running.get(name))
      running.delete(name)
    }
  }
  return {
    set: (name: TimerName, delay: number, run: () => void) => {
      clear(name)
      running.set(
        name,
        setTimeout(() => {
          running.delete(name)
          run()
        }, delay),
      )
    },
    has: (name: TimerName) => running.has(name),
    clear,
    clearAll: () => clear(...running.keys()),
  }
}
