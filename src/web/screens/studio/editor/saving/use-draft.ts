import type { EditorView } from 'prosemirror-view'
import { useState } from 'react'
import type { Draft, StudioReview } from '../../../../../contract/studio/studio-reviews.ts'
import { useApi } from '../../../../client/api/api-context.ts'
import { putText, removeText } from '../../../../client/device-store.ts'
import { keepText } from '../../../../client/kept-texts.ts'
import { STUDIO, type StudioCopy } from '../../../../client/device-texts.ts'
import { isSessionOver } from '../../../../client/session/session-over.ts'
import { useSessionSource } from '../../../../client/session/session.ts'
import { createDraftSaving } from './draft-saving.ts'
import { type DraftState, isUnsent, openDraft } from './draft-state.ts'
import { createSurface } from './surface.ts'
import { useSaving } from './use-saving.ts'

export interface DraftEditor extends Pick<
  DraftState,
  'draft' | 'info' | 'save' | 'isOnDevice' | 'theirs' | 'surfaceKey'
> {
  id: number
  /** Whether the server still has to store a change. */
  isPending: boolean
  setView: (view: EditorView) => void
  change: (fields: Partial<Draft>) => void
  changeText: () => void
  readDraft: () => Draft
  /** Replaces everything by what the server has. */
  adopt: (review: StudioReview) => void
  /** Notes a publication. */
  noteReview: (review: StudioReview) => void
  /** Notes the end of a publication or a schedule: the text, and the version on which it stands, stay. */
  noteState: (review: StudioReview) => void
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

interface Opened {
  review: StudioReview
  copy: StudioCopy | undefined
  /** Another tab writes this review, and saves it. */
  isElsewhere: boolean
}

/** The draft of a review that is being written, saved by itself. */
export function useDraft({ review, copy, isElsewhere }: Opened): DraftEditor {
  const api = useApi()
  const source = useSessionSource()
  const [surface] = useState(createSurface)
  const { id } = review
  const readReview = () => api.call('GET /api/studio/reviews/{id}', { params: { id } }).catch(() => undefined)
  const [saving] = useState(() => {
    const drafts = createDraftSaving<Draft, DraftState['info']>(
      isElsewhere
        ? { ...openDraft(review, undefined), draft: copy?.draft ?? review.draft }
        : openDraft(review, copy),
      {
        readBody: surface.readBody,
        isComposing: surface.isComposing,
        keep: (kept) => putText('studio copy', STUDIO, id, kept),
        release: () => removeText('studio copy', STUDIO, id),
        put: async (body) => {
          const stored = await api.call('PUT /api/studio/reviews/{id}', { params: { id }, body })
          const { info, draft: shown } = drafts.read()
          const text = { ...shown, ...body.draft, ...(stored.tags && { tags: stored.tags }) }
          void keepText({ ...info, ...stored, draft: text }).catch(() => {})
          return stored
        },
        readReview,
        withoutMissing: (code) => (code === 'series_not_found' ? { series: '' } : undefined),
        isSessionOver: async (code) => {
          const isOver = await isSessionOver(api, code)
          if (isOver) source.noteExpired()
          return isOver
        },
      },
    )
    return drafts
  })
  const state = useSaving(saving, String(id))
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
    noteReview: ({ draft: { publish_date }, ...info }) =>
      saving.apply({ type: 'reviewNoted', info, fields: { publish_date } }),
    noteState: ({ draft: _draft, version: _version, ...info }) => saving.apply({ type: 'noted', info }),
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
