import type { Node } from 'prosemirror-model'
import type { EditorView } from 'prosemirror-view'
import { useEffect, useRef, useState } from 'react'
import type { Draft, StudioReview } from '../../../../../contract/studio/studio-reviews.ts'
import { saveWording } from '../../../../../contract/wording/studio/studio-editor.ts'
import { useApi } from '../../../../client/api/api-context.ts'
import { toFailure } from '../../../../client/api/api.ts'
import { putText, removeText } from '../../../../client/device-store.ts'
import { STUDIO, type StudioCopy } from '../../../../client/device-texts.ts'
import { isSessionOver } from '../../../../client/session/session-over.ts'
import { useSession, useSessionSource } from '../../../../client/session/session.ts'
import { useSignInPrompt } from '../../../../client/session/sign-in-prompt.ts'
import { preserveSource } from '../../../../parts/rich-text-editor/body/preserve-source.ts'
import { type Autosave, createAutosave, type SaveOutcome, type SaveState } from './autosave.ts'
import { createDraftSender, type DraftSender, type SenderStart } from './draft-sender.ts'

/** The server's last response about the review, without its texts. */
type ReviewInfo = Omit<StudioReview, 'draft'>

export interface DraftEditor {
  id: number
  draft: Draft
  info: ReviewInfo
  saveState: SaveState
  /** Whether the server still has to store a change. */
  isPending: boolean
  /** The newer text of another device, while one of the two is to be chosen. */
  theirs: StudioReview | undefined
  /** A new one mounts the surface again, with the body of `draft`. */
  surfaceKey: number
  setView: (view: EditorView) => void
  /** Changes fields. */
  change: (fields: Partial<Draft>) => void
  /** The body has changed. */
  changeText: () => void
  readDraft: () => Draft
  /** Replaces everything by what the server has. */
  adopt: (review: StudioReview) => void
  /** Notes a state that does not change the texts, such as a publication. */
  noteReview: (review: StudioReview) => void
  /** The path of the preview link; null: it was revoked. */
  notePreview: (path: string | null) => void
  /** The path of a cover that was uploaded. */
  noteCover: (path: string) => void
  keepMine: () => Promise<boolean>
  takeTheirs: () => Promise<boolean>
  /** Goes on with a text of both; each of them becomes a revision. */
  takeMerged: (merged: Draft) => Promise<boolean>
  /** Saves and resolves with the version that the server has; undefined if it has not got the text. */
  saveNow: () => Promise<number | undefined>
  retry: () => void
}

/** By review: the last save of an editor that was closed. The next one of the same review waits for it. */
export const leavingSaves = new Map<number, Promise<unknown>>()

interface Opened {
  review: StudioReview
  copy: StudioCopy | undefined
  /** Another tab writes this review, and saves it. */
  isElsewhere: boolean
}

/** The draft of a review that is being written, saved by itself. */
export function useDraft({ review, copy, isElsewhere }: Opened): DraftEditor {
  const api = useApi()
  const session = useSession()
  const signInPrompt = useSignInPrompt()
  const source = useSessionSource()
  // A text whose request had no answer may be the server's: sending it again tells.
  const isBehind =
    !isElsewhere && copy !== undefined && copy.version < review.version && copy.unanswered === undefined
  const [draft, setDraft] = useState(copy?.draft ?? review.draft)
  const [info, setInfo] = useState<ReviewInfo>(review)
  const [saveState, setSaveState] = useState<SaveState>({ kind: 'saved', at: undefined })
  const [isPending, setPending] = useState(false)
  const [theirs, setTheirs] = useState<StudioReview>()
  const [surfaceKey, setSurfaceKey] = useState(0)
  const view = useRef<EditorView>(null)
  // The body of the fields stays the one that the surface began with.
  const writeBody = useRef<(doc: Node) => string>(null)
  const fields = useRef(draft)
  const sending = useRef<DraftSender>(null)
  const autosave = useRef<Autosave>(null)
  const { id } = review

  const readDraft = (): Draft => ({
    ...fields.current,
    ...(view.current && writeBody.current && { content: writeBody.current(view.current.state.doc) }),
  })
  sending.current ??= createDraftSender(
    {
      put: (body) => api.call('PUT /api/studio/reviews/{id}', { params: { id }, body }),
      readDraft,
      onSaved: (saved) => setInfo((before) => ({ ...before, ...saved })),
    },
    startOf(review, isElsewhere ? undefined : copy),
  )
  const { current: sender } = sending
  const send = async (): Promise<SaveOutcome> => {
    try {
      await sender.send()
      return 'saved'
    } catch (cause) {
      return outcomeOf(toFailure(cause).code)
    }
  }
  const outcomeOf = async (code: string): Promise<SaveOutcome> => {
    if (code === 'unreachable') return 'offline'
    if (code === 'markup_too_complex') return 'refused'
    if (code === 'draft_changed') {
      const newer = await readReview()
      if (!newer) return 'offline'
      setTheirs(newer)
      return 'conflict'
    }
    if (!(await isSessionOver(api, code))) return 'failed'
    source.noteExpired()
    return 'expired'
  }
  const readReview = () => api.call('GET /api/studio/reviews/{id}', { params: { id } }).catch(() => undefined)

  useEffect(() => {
    const saving = createAutosave({
      keep: () =>
        putText('studio copy', STUDIO, id, {
          version: sender.version(),
          draft: readDraft(),
          unanswered: sender.unanswered(),
        }),
      send,
      release: () => removeText('studio copy', STUDIO, id),
      isComposing: () => view.current?.composing ?? false,
      onState: setSaveState,
      onPending: setPending,
    })
    autosave.current = saving
    if (isBehind) {
      setTheirs(review)
      saving.enterConflict()
    } else if (copy && !isElsewhere) {
      saving.change()
      // Before more is typed: it may turn out to be a conflict.
      saving.flush()
    }
    const flush = () => saving.flush()
    const flushWhenHidden = () => document.visibilityState === 'hidden' && saving.flush()
    const retry = () => saving.retry()
    const warn = (event: BeforeUnloadEvent) => saving.isAtRisk() && event.preventDefault()
    window.addEventListener('blur', flush)
    window.addEventListener('pagehide', flush)
    window.addEventListener('online', retry)
    window.addEventListener('beforeunload', warn)
    document.addEventListener('visibilitychange', flushWhenHidden)
    return () => {
      leavingSaves.set(
        id,
        saving.settle().finally(() => saving.stop()),
      )
      window.removeEventListener('blur', flush)
      window.removeEventListener('pagehide', flush)
      window.removeEventListener('online', retry)
      window.removeEventListener('beforeunload', warn)
      document.removeEventListener('visibilitychange', flushWhenHidden)
    }
  }, [id])
  const { status } = session
  useEffect(() => {
    if (status === 'expired') signInPrompt.open({ reason: saveWording.signInAgain })
  }, [status])
  // The sign-in may be quicker than the device that stores the text.
  const canGoOn = status === 'signed-in' && saveState.kind === 'expired'
  useEffect(() => {
    if (canGoOn) autosave.current?.retry()
  }, [canGoOn])

  /** Shows another text than the one that was written here. */
  const replaceTexts = (replacing: Draft, newer: StudioReview) => {
    fields.current = replacing
    view.current = null
    setDraft(replacing)
    setInfo(newer)
    setTheirs(undefined)
    setSurfaceKey((key) => key + 1)
  }
  const adopt = (newer: StudioReview) => {
    sender.replace(newer.version)
    replaceTexts(newer.draft, newer)
    void removeText('studio copy', STUDIO, id)
    autosave.current?.resolve(false)
  }
  const keepAsRevision = async (): Promise<boolean> => {
    try {
      const body = { reason: 'conflict' as const, draft: readDraft() }
      await api.call('POST /api/studio/reviews/{id}/revisions', { params: { id }, body })
      return true
    } catch (cause) {
      console.error('the text could not be stored as a revision', cause)
      return false
    }
  }
  return {
    id,
    draft,
    info,
    saveState,
    isPending,
    theirs,
    surfaceKey,
    setView: (next) => {
      view.current = next
      writeBody.current = preserveSource(fields.current.content, next.state.doc)
    },
    change: (changed) => {
      fields.current = { ...fields.current, ...changed }
      setDraft(fields.current)
      autosave.current?.change()
    },
    changeText: () => autosave.current?.change(),
    readDraft,
    adopt,
    noteReview: (newer) => {
      sender.replace(newer.version)
      setInfo(newer)
    },
    notePreview: (path) => setInfo((before) => ({ ...before, preview_path: path })),
    noteCover: (path) => setInfo((before) => ({ ...before, cover_path: path })),
    keepMine: async () => {
      const newer = (await readReview()) ?? theirs
      if (!newer) return false
      sender.replace(newer.version, true)
      setTheirs(undefined)
      autosave.current?.resolve(true)
      return true
    },
    takeTheirs: async () => {
      if (!(await keepAsRevision())) return false
      const newer = (await readReview()) ?? theirs
      if (newer) adopt(newer)
      return newer !== undefined
    },
    takeMerged: async (merged) => {
      if (!theirs || !(await keepAsRevision())) return false
      // Of the text that was compared: a still newer one is the next conflict.
      sender.replace(theirs.version, true)
      replaceTexts(merged, theirs)
      autosave.current?.resolve(true)
      return true
    },
    saveNow: async () => ((await autosave.current?.settle()) === true ? sender.version() : undefined),
    retry: () => autosave.current?.retry(),
  }
}

/** The state from which saving starts: a copy on this device is based on the version that it names. */
function startOf(review: StudioReview, copy: StudioCopy | undefined): SenderStart {
  const isBehind = copy !== undefined && copy.version < review.version
  return { version: isBehind ? copy.version : review.version, unanswered: copy?.unanswered }
}
