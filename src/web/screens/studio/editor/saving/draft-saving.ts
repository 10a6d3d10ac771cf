import { ApiFailure, toFailure } from '../../../../client/api/api.ts'
import type { TextCopy } from '../../../../client/device-texts.ts'
import {
  CONFLICT,
  type DraftState,
  isUnsent,
  type SavedAnswer,
  type SavedText,
  SAVING,
  type StoredText,
  type TextInfo,
} from './draft-state.ts'

/** The device, the server and the surface. */
export interface DraftPorts<Text extends SavedText, Info extends TextInfo> {
  /** The body as it is written now; undefined before the surface is there. */
  readBody: () => string | undefined
  /** The surface is no longer read: another text takes its place. */
  closeBody: () => void
  isComposing: () => boolean
  keep: (copy: TextCopy<Text>) => Promise<void>
  /** Removes the text from the device: the server has it. */
  release: () => Promise<void>
  /** Throws ApiFailure. */
  put: (
    body: { version: number; draft: Text; keeps_replaced: boolean },
    state: DraftState<Text, Info>,
  ) => Promise<SavedAnswer<Info>>
  read: () => Promise<StoredText<Text, Info> | undefined>
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

/**
 * Saves a text: to the device soon after a change, to the server when the writer rests, one request at a time, none in a composition.
 * Nothing that was typed counts as saved before the server has answered.
 */
export function createDraftSaving<Text extends SavedText, Info extends TextInfo>(
  opened: DraftState<Text, Info>,
  ports: DraftPorts<Text, Info>,
) {
  type State = DraftState<Text, Info>
  let state = opened
  let underWay: Promise<void> = Promise.resolve()
  const listeners = new Set<() => void>()
  const timers = createTimers()

  const update = (changed: Partial<State>) => {
    state = { ...state, ...changed }
    for (const listener of listeners) listener()
  }
  const readDraft = (): Text => {
    const content = ports.readBody()
    return content === undefined ? state.draft : { ...state.draft, content }
  }
  const type = (fields?: Partial<Text>) => {
    // Typing renders nothing.
    if (fields || !state.hasChanges) update({ hasChanges: true, draft: { ...state.draft, ...fields } })
  }
  const keep = async () => {
    // A text that the server has needs no copy: an old one would look like text that was never sent.
    if (!isUnsent(state)) return
    const { info, unanswered } = state
    let isOnDevice = true
    try {
      await ports.keep({ version: info.version, draft: readDraft(), unanswered })
    } catch (cause) {
      console.error('the text could not be stored on the device', cause)
      isOnDevice = false
    }
    if (state.isOnDevice !== isOnDevice) update({ isOnDevice })
  }
  const save = async () => {
    timers.clear('rest', 'typing', 'retry')
    const isBlocked = ['conflict', 'expired'].includes(state.save.kind)
    if (!state.hasChanges || state.isSending || isBlocked) return
    if (ports.isComposing()) return timers.set('rest', SERVER_REST, () => void save())
    underWay = send()
    await underWay
  }
  const send = async () => {
    update({ isSending: true, hasChanges: false })
    timers.set('slow', SHOW_SAVING, () => update({ save: SAVING }))
    const failed = await store().catch(stateAfter)
    timers.clear('slow')
    if (failed) {
      await keep()
      // What was sent is unsent again.
      update({ ...failed, isSending: false, hasChanges: true })
      const delay = RETRIES[Math.min(state.failures, RETRIES.length) - 1] ?? 60_000
      if (['offline', 'failed'].includes(state.save.kind)) timers.set('retry', delay, () => void save())
      return
    }
    update({ isSending: false, failures: 0, save: { kind: 'saved', at: Date.now() } })
    if (state.hasChanges) timers.set('rest', SERVER_REST, () => void save())
    else await ports.release().catch(() => {})
  }
  const store = async (): Promise<undefined> => {
    const draft = readDraft()
    const { unanswered } = state
    // Sent again before the next text: if the server had stored it, that one would be refused as if another device
    // had written it.
    if (unanswered && JSON.stringify(unanswered) !== JSON.stringify(draft))
      await put(unanswered).catch((cause: unknown) => {
        if (!isRefusal(cause)) throw cause
      })
    await put(draft)
  }
  const put = async (draft: Text) => {
    update({ unanswered: draft })
    const { info, keepsReplaced } = state
    try {
      const saved = await ports.put({ version: info.version, draft, keeps_replaced: keepsReplaced }, state)
      update({
        // The tags as the site spells them, where no others were chosen since they were sent.
        ...(saved.tags &&
          JSON.stringify(draft.tags) === JSON.stringify(state.draft.tags) && {
            draft: { ...state.draft, tags: saved.tags },
          }),
        ...settled({ ...state.info, ...saved }),
      })
    } catch (cause) {
      if (isRefusal(cause)) update({ unanswered: undefined })
      throw cause
    }
  }
  /** What a failed save leaves. */
  const stateAfter = async (cause: unknown): Promise<Partial<State>> => {
    const refused = (save: Pick<State['save'], 'kind' | 'refusal'>) => ({
      failures: state.failures + 1,
      save: { at: Date.now(), ...save },
    })
    if (!(cause instanceof ApiFailure)) {
      console.error('the text could not be sent', cause)
      return refused({ kind: 'failed' })
    }
    const { code } = cause.failure
    if (code === 'unreachable') return refused({ kind: 'offline' })
    if (UNSTORABLE.has(code)) return refused({ kind: 'refused', refusal: cause.failure })
    const fields = ports.withoutMissing?.(code)
    if (fields) type(fields)
    if (code !== 'draft_changed')
      return refused({ kind: (await ports.isSessionOver(code)) ? 'expired' : 'failed' })
    const theirs = await ports.read()
    return theirs ? { theirs, save: CONFLICT } : refused({ kind: 'offline' })
  }
  /** The server's text is known to be this one. */
  const settled = (info: Info) => ({ info, unanswered: undefined, keepsReplaced: false })
  const replaced = (info: StoredText<Text, Info>, draft: Text) => {
    ports.closeBody()
    return { draft, info, surfaceKey: state.surfaceKey + 1, theirs: undefined, unanswered: undefined }
  }
  const flush = () => {
    if (timers.has('device')) {
      timers.clear('device')
      void keep()
    }
    void save()
  }
  const goOnOver = (changed: Partial<State>) => {
    const chosen = { theirs: undefined, unanswered: undefined, keepsReplaced: true }
    update({ ...changed, ...chosen, hasChanges: true, save: SAVING })
    flush()
  }
  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    read: () => state,
    readDraft,
    /** The text has changed, or these fields. */
    change: (fields?: Partial<Text>) => {
      type(fields)
      timers.set('device', DEVICE_REST, () => void keep())
      timers.set('rest', SERVER_REST, () => void save())
      if (!timers.has('typing')) timers.set('typing', WHILE_TYPING, () => void save())
    },
    note: (info: Partial<Info>) => update({ info: { ...state.info, ...info } }),
    /** The server has answered with all that it has: the next save replaces that. A publication gives the text its date. */
    noteStored: (info: Info, fields: Partial<Text>) =>
      update({ ...settled(info), draft: { ...state.draft, ...fields } }),
    /** Everything is replaced by what the server has. */
    adopt: (stored: StoredText<Text, Info>) => {
      const save = { kind: 'saved' as const, at: Date.now() }
      update({ ...replaced(stored, stored.draft), hasChanges: false, save })
      void ports.release().catch(() => {})
    },
    /** The text of this device goes on, over that of the server. */
    keepMine: (stored: StoredText<Text, Info>) => goOnOver({ info: stored }),
    /** A text of both goes on, over that of the server. */
    merge: (stored: StoredText<Text, Info>, draft: Text) => goOnOver(replaced(stored, draft)),
    /** Saves now, unless a composition is under way: then after it. */
    flush,
    /** The connection is back, the reader has signed in, or presses again. */
    retry: () => {
      update({ failures: 0, save: state.save.kind === 'expired' ? SAVING : state.save })
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
    stop: timers.clear,
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
  /** Without names: all. */
  const clear = (...names: TimerName[]) => {
    for (const name of names.length === 0 ? running.keys() : names) {
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
  }
}
