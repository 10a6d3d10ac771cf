import { ApiFailure, toFailure } from '../../../../client/api/api.ts'
import type { TextCopy } from '../../../../client/device-texts.ts'
import {
  type DraftEvent,
  type DraftState,
  isUnsent,
  maySend,
  reduceDraft,
  type SavedAnswer,
  type SavedText,
  type StoredText,
  type TextInfo,
} from './draft-state.ts'

/** The device, the server and the surface. */
export interface DraftPorts<Text extends SavedText, Info extends TextInfo> {
  /** The body as it is written now; undefined before the surface is there. */
  readBody: () => string | undefined
  isComposing: () => boolean
  keep: (copy: TextCopy<Text>) => Promise<void>
  /** Removes the text from the device: the server has it. */
  release: () => Promise<void>
  /** Throws ApiFailure. */
  put: (body: { version: number; draft: Text; keeps_replaced: boolean }) => Promise<SavedAnswer<Info>>
  readReview: () => Promise<StoredText<Text, Info> | undefined>
  /** The fields with which the next attempt goes, where this answer says that something was deleted elsewhere. */
  withoutMissing?: (code: string) => Partial<Text> | undefined
  /** Whether a request failed with this code because the session has ended. */
  isSessionOver: (code: string) => Promise<boolean>
}

/** Milliseconds (docs/product/studio.md). */
const DEVICE_REST = 300
const SERVER_REST = 2_000
const WHILE_TYPING = 20_000
const SHOW_SAVING = 1_000
const RETRIES = [5_000, 15_000, 60_000] as const

/** Saves a text: to the device soon after a change, to the server when the writer rests, one request at a time, none in a composition. */
export function createDraftSaving<Text extends SavedText, Info extends TextInfo>(
  opened: DraftState<Text, Info>,
  ports: DraftPorts<Text, Info>,
) {
  type Event = DraftEvent<Text, Info>
  let state = opened
  let underWay: Promise<void> = Promise.resolve()
  const listeners = new Set<() => void>()
  const timers = createTimers()

  const apply = (event: Event) => {
    const before = state
    state = reduceDraft(before, event)
    if (state !== before) for (const listener of listeners) listener()
  }
  const readDraft = (): Text => {
    const content = ports.readBody()
    return content === undefined ? state.draft : { ...state.draft, content }
  }
  const keep = async () => {
    // A text that the server has needs no copy: an old one would look like text that was never sent.
    if (!isUnsent(state)) return
    const { info, unanswered } = state
    try {
      await ports.keep({ version: info.version, draft: readDraft(), unanswered })
      apply({ type: 'kept', isOnDevice: true })
    } catch (cause) {
      console.error('the text could not be stored on the device', cause)
      apply({ type: 'kept', isOnDevice: false })
    }
  }
  const save = async () => {
    timers.clear('rest', 'typing', 'retry')
    if (!maySend(state)) return
    if (ports.isComposing()) return timers.set('rest', SERVER_REST, () => void save())
    underWay = send()
    await underWay
  }
  const send = async () => {
    apply({ type: 'saving' })
    timers.set('slow', SHOW_SAVING, () => apply({ type: 'slow' }))
    const outcome = await store()
    timers.clear('slow')
    if (outcome.type === 'saved') {
      apply(outcome)
      if (state.hasChanges) timers.set('rest', SERVER_REST, () => void save())
      else await ports.release().catch(() => {})
      return
    }
    await keep()
    apply(outcome)
    const { kind } = state.save
    if (kind === 'offline' || kind === 'failed')
      timers.set('retry', RETRIES[Math.min(state.failures, RETRIES.length) - 1] ?? 60_000, () => void save())
  }
  const store = async (): Promise<Event> => {
    try {
      const draft = readDraft()
      const { unanswered } = state
      // Sent again before the next text: if the server had stored it, that one would be refused as if another device
      // had written it.
      if (unanswered && JSON.stringify(unanswered) !== JSON.stringify(draft))
        await put(unanswered).catch((cause: unknown) => {
          if (!isRefusal(cause)) throw cause
        })
      await put(draft)
      return { type: 'saved', at: Date.now() }
    } catch (cause) {
      if (cause instanceof ApiFailure) return eventOfFailure(cause.failure)
      console.error('the text could not be sent', cause)
      return { type: 'refused', cause: 'failed', at: Date.now() }
    }
  }
  const put = async (draft: Text) => {
    apply({ type: 'sent', draft })
    const { info, keepsReplaced } = state
    try {
      const saved = await ports.put({ version: info.version, draft, keeps_replaced: keepsReplaced })
      apply({ type: 'answered', saved })
    } catch (cause) {
      if (isRefusal(cause)) apply({ type: 'notStored' })
      throw cause
    }
  }
  const eventOfFailure = async (failure: ApiFailure['failure']): Promise<Event> => {
    const { code } = failure
    const refused = (cause: (Event & { type: 'refused' })['cause'], refusal?: typeof failure): Event => ({
      type: 'refused',
      cause,
      at: Date.now(),
      ...(refusal && { refusal }),
    })
    if (code === 'unreachable') return refused('offline')
    if (UNSTORABLE.has(code)) return refused('refused', failure)
    const fields = ports.withoutMissing?.(code)
    if (fields) apply({ type: 'typed', fields })
    if (code === 'draft_changed') {
      const theirs = await ports.readReview()
      return theirs ? { type: 'newerFound', theirs } : refused('offline')
    }
    return refused((await ports.isSessionOver(code)) ? 'expired' : 'failed')
  }
  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    read: () => state,
    readDraft,
    apply,
    /** The text has changed, or these fields. */
    change: (fields?: Partial<Text>) => {
      apply({ type: 'typed', ...(fields && { fields }) })
      timers.set('device', DEVICE_REST, () => void keep())
      timers.set('rest', SERVER_REST, () => void save())
      if (!timers.has('typing')) timers.set('typing', WHILE_TYPING, () => void save())
    },
    /** Saves now, unless a composition is under way: then after it. */
    flush: () => {
      if (timers.has('device')) {
        timers.clear('device')
        void keep()
      }
      void save()
    },
    /** The connection is back, the reader has signed in, or presses again. */
    retry: () => {
      apply({ type: 'retried' })
      void save()
    },
    /** Whether closing the page would lose text: neither the server nor the device has it. */
    isAtRisk: () => isUnsent(state) && !state.isOnDevice,
    /** Saves now and waits for the outcome, also of a request that is under way. Returns whether the server has all. */
    settle: async () => {
      // A request that is under way may not have the last change.
      await underWay
      await save()
      await underWay
      return !isUnsent(state)
    },
    stop: () => timers.clearAll(),
  }
}

/** Answers that stay the same however often the text is sent. */
const UNSTORABLE: ReadonlySet<string> = new Set([
  'markup_too_complex',
  'invalid_request',
  'body_too_large',
  'letter_started',
  'letter_not_found',
])

/** Answers by which the server's text is another one. */
const REFUSALS: ReadonlySet<string> = new Set([...UNSTORABLE, 'draft_changed', 'series_not_found'])

function isRefusal(cause: unknown): boolean {
  return REFUSALS.has(toFailure(cause).code)
}

type TimerName = 'device' | 'rest' | 'typing' | 'slow' | 'retry'

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
      const timer = setTimeout(() => {
        running.delete(name)
        run()
      }, delay)
      running.set(name, timer)
    },
    has: (name: TimerName) => running.has(name),
    clear,
    clearAll: () => clear(...running.keys()),
  }
}
