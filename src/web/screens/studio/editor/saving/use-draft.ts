import type { Node } from 'prosemirror-model'
import type { EditorView } from 'prosemirror-view'
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { Draft, StudioReview } from '../../../../../contract/studio/studio-reviews.ts'
import { useApi } from '../../../../client/api/api-context.ts'
import { putText, removeText } from '../../../../client/device-store.ts'
import { STUDIO, type StudioCopy } from '../../../../client/device-texts.ts'
import { isSessionOver } from '../../../../client/session/session-over.ts'
import { useSession, useSessionSource } from '../../../../client/session/session.ts'
import { preserveSource } from '../../../../parts/rich-text-editor/body/preserve-source.ts'
import { createDraftSaving } from './draft-saving.ts'
import { type DraftState, isUnsent, openDraft } from './draft-state.ts'

export interface DraftEditor extends Pick<
  DraftState,
  'draft' | 'info' | 'save' | 'isOnDevice' | 'theirs' | 'surfaceKey'
> {
  id: number
  /** Whether the server still has to store a change. */
  isPending: boolean
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
  const source = useSessionSource()
  const [surface] = useState(createSurface)
  const { id } = review
  const readReview = () => api.call('GET /api/studio/reviews/{id}', { params: { id } }).catch(() => undefined)
  const [saving] = useState(() =>
    createDraftSaving(
      isElsewhere
        ? { ...openDraft(review, undefined), draft: copy?.draft ?? review.draft }
        : openDraft(review, copy),
      {
        readBody: surface.readBody,
        isComposing: surface.isComposing,
        keep: (kept) => putText('studio copy', STUDIO, id, kept),
        release: () => removeText('studio copy', STUDIO, id),
        put: (body) => api.call('PUT /api/studio/reviews/{id}', { params: { id }, body }),
        readReview,
        isSessionOver: async (code) => {
          const isOver = await isSessionOver(api, code)
          if (isOver) source.noteExpired()
          return isOver
        },
      },
    ),
  )
  const state = useSyncExternalStore(saving.subscribe, saving.read)
  useEffect(() => {
    // A copy on the device is sent before more is typed: it may turn out to be a conflict.
    saving.flush()
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
  }, [saving, id])
  const { status } = session
  // The sign-in may be quicker than the device that stores the text.
  const canGoOn = status === 'signed-in' && state.save.kind === 'expired'
  useEffect(() => {
    if (canGoOn) saving.retry()
  }, [canGoOn, saving])

  const adopt = (newer: StudioReview) => {
    surface.close()
    saving.apply({ type: 'adopted', review: newer, at: Date.now() })
    void removeText('studio copy', STUDIO, id)
  }
  const keepAsRevision = async (): Promise<boolean> => {
    try {
      const body = { reason: 'conflict' as const, draft: saving.readDraft() }
      await api.call('POST /api/studio/reviews/{id}/revisions', { params: { id }, body })
      return true
    } catch (cause) {
      console.error('the text could not be stored as a revision', cause)
      return false
    }
  }
  const { draft, info, save, isOnDevice, theirs, surfaceKey } = state
  return {
    id,
    draft,
    info,
    save,
    isOnDevice,
    theirs,
    surfaceKey,
    isPending: isUnsent(state),
    setView: (view) => surface.open(view, saving.read().draft.content),
    change: saving.change,
    changeText: () => saving.change(),
    readDraft: saving.readDraft,
    adopt,
    noteReview: ({ draft: { publish_date: publishDate }, ...info }) =>
      saving.apply({ type: 'reviewNoted', info, publishDate }),
    notePreview: (path) => saving.apply({ type: 'noted', info: { preview_path: path } }),
    noteCover: (path) => saving.apply({ type: 'noted', info: { cover_path: path } }),
    keepMine: async () => {
      const newer = (await readReview()) ?? theirs
      if (!newer) return false
      saving.apply({ type: 'keptMine', review: newer })
      saving.flush()
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
      surface.close()
      // Of the text that was compared: a still newer one is the next conflict.
      saving.apply({ type: 'merged', review: theirs, draft: merged })
      saving.flush()
      return true
    },
    saveNow: async () => ((await saving.settle()) ? saving.read().info.version : undefined),
    retry: saving.retry,
  }
}

/** The editor in which the body is written. A closed one is no longer read, though it may still be there. */
function createSurface() {
  let view: EditorView | undefined
  let write: ((doc: Node) => string) | undefined
  return {
    /** `content`: the body with which it has begun. */
    open: (next: EditorView, content: string) => {
      view = next
      write = preserveSource(content, next.state.doc)
    },
    close: () => {
      view = undefined
    },
    readBody: () => view && write?.(view.state.doc),
    isComposing: () => view?.composing ?? false,
  }
}
