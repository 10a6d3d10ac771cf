import { createContext } from 'react'
import type { Draft, StudioReview } from '../../../../../contract/studio/studio-reviews.ts'
import { useApi } from '../../../../client/api/api-context.ts'
import { putText, removeText } from '../../../../client/device-store.ts'
import { STUDIO } from '../../../../client/device-texts.ts'
import { keepText } from '../../../../client/kept-texts.ts'
import { useProvided } from '../../../../client/use-provided.ts'
import type { ReviewInfo } from './draft-state.ts'
import { type OpenedText, useSavedText } from './use-saved-text.ts'

export type DraftEditor = ReturnType<typeof useDraft>

export const EditorContext = createContext<DraftEditor | null>(null)

/** Returns the draft that this screen writes. */
export function useEditor(): DraftEditor {
  return useProvided(EditorContext)
}

/** The draft of a review that is being written, saved by itself. */
export function useDraft(opened: OpenedText<Draft, ReviewInfo>) {
  const api = useApi()
  const { id } = opened.stored
  const params = { id }
  const keepAsRevision = async (draft: Draft): Promise<boolean> => {
    try {
      const body = { reason: 'conflict' as const, draft }
      await api.call('POST /api/studio/reviews/{id}/revisions', { params, body })
      return true
    } catch (cause) {
      console.error('the text could not be stored as a revision', cause)
      return false
    }
  }
  const { saving, ...text } = useSavedText<Draft, ReviewInfo>(String(id), opened, {
    keep: (kept) => putText('studio copy', STUDIO, id, kept),
    release: () => removeText('studio copy', STUDIO, id),
    put: async (body, { info, draft: shown }) => {
      const stored = await api.call('PUT /api/studio/reviews/{id}', { params, body })
      const draft = { ...shown, ...body.draft, ...(stored.tags && { tags: stored.tags }) }
      void keepText({ ...info, ...stored, draft }).catch(() => {})
      return stored
    },
    read: () => api.call('GET /api/studio/reviews/{id}', { params }).catch(() => undefined),
    withoutMissing: (code) => (code === 'series_not_found' ? { series: '' } : undefined),
    // The save that replaces the other text makes it a revision.
    keepOther: async (draft, whose) => whose === 'theirs' || keepAsRevision(draft),
  })
  return {
    ...text,
    id,
    /** Replaces everything by what the server has. */
    adopt: saving.adopt,
    /** Notes what the server says besides the text, and the version on which it stands. */
    note: saving.note,
    /** Notes a publication. */
    noteReview: ({ draft: { publish_date }, ...info }: StudioReview) =>
      saving.noteStored(info, { publish_date }),
    /** Notes the end of a publication or a schedule: the text, and the version on which it stands, stay. */
    noteState: ({ draft: _draft, version: _version, ...info }: StudioReview) => saving.note(info),
    /** Goes on with a text of both; each of them becomes a revision. */
    takeMerged: async (merged: Draft) => {
      const { theirs } = text
      if (!theirs || !(await keepAsRevision(saving.readDraft()))) return false
      // Over the text that was compared: a still newer one is the next conflict.
      saving.merge(theirs, merged)
      return true
    },
  }
}
