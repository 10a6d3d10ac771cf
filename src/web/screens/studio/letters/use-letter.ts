import { useState } from 'react'
import type { EditorView } from 'prosemirror-view'
import type { Letter, NewLetter } from '../../../../contract/newsletter/letters.ts'
import { useApi } from '../../../client/api/api-context.ts'
import type { Api } from '../../../client/api/api.ts'
import { getText, putText, removeText } from '../../../client/device-store.ts'
import { type LetterCopy, type LetterDraft, STUDIO } from '../../../client/device-texts.ts'
import { isSessionOver } from '../../../client/session/session-over.ts'
import { useSessionSource } from '../../../client/session/session.ts'
import { createDraftSaving } from '../editor/saving/draft-saving.ts'
import { type DraftState, isSameDraft, isUnsent, openDraft } from '../editor/saving/draft-state.ts'
import { createSurface } from '../editor/saving/surface.ts'
import { useSaving } from '../editor/saving/use-saving.ts'

/** A letter as the server has it. */
export type StoredLetter = Letter & { draft: LetterDraft }

export interface LetterEditor extends Omit<
  DraftState<LetterDraft, Letter>,
  'hasChanges' | 'isSending' | 'unanswered' | 'keepsReplaced' | 'failures'
> {
  /** Whether the server still has to store a change. */
  isPending: boolean
  setView: (view: EditorView) => void
  change: (fields: Partial<LetterDraft>) => void
  changeText: () => void
  readDraft: () => LetterDraft
  noteLetter: (letter: Letter) => void
  /** What was written elsewhere becomes a letter of its own. */
  keepMine: () => Promise<boolean>
  /** What is written here becomes a letter of its own. */
  takeTheirs: () => Promise<boolean>
  /** Where this one was sent or deleted elsewhere: what is written here becomes a letter of its own. Returns its id, undefined if it could not. */
  moveApart: () => Promise<number | undefined>
  /** `moveApart` is under way or done: what is typed now would be in neither letter. */
  isMoving: boolean
  /** Saves and resolves with the version that the server has; undefined if it has not got the text. */
  saveNow: () => Promise<number | undefined>
  retry: () => void
}

/** The name of a letter in this browser, for the lock of its tab. */
export function letterKey(id: number): string {
  return `letter-${id}`
}

export async function readStoredLetter(api: Api, id: number) {
  const { letter, body, ...others } = await api.call('GET /api/studio/letters/{id}', { params: { id } })
  const { subject, second_line, audience } = letter
  return { stored: { ...letter, draft: { subject, second_line, audience, content: body } }, ...others }
}

/** What is written of a letter that was deleted elsewhere, and is on this device alone. */
export async function readLeftLetter(id: number): Promise<LetterCopy | null> {
  return (await getText('letter copy', STUDIO, id).catch(() => undefined))?.value ?? null
}

/** Makes a letter of its own of a text. Returns its id, undefined if it could not. */
export async function storeApart(
  api: Api,
  { content, ...fields }: LetterDraft,
  kind?: NewLetter['kind'],
): Promise<number | undefined> {
  try {
    const body = { text: { ...fields, body: content }, ...(kind && { kind }) }
    return (await api.call('POST /api/studio/letters', { body })).id
  } catch (cause) {
    console.error('the text could not become a letter of its own', cause)
    return undefined
  }
}

/** The text is elsewhere by now. */
export async function forgetLetterCopy(id: number): Promise<void> {
  await removeText('letter copy', STUDIO, id).catch(() => {})
}

/** The text on this device, if it is not the server's. Without storage there is none. */
export async function readUnsentLetter({ id, draft }: StoredLetter): Promise<LetterCopy | undefined> {
  const copy = (await getText('letter copy', STUDIO, id).catch(() => undefined))?.value
  if (!copy || !isSameDraft(copy.draft, draft)) return copy
  await forgetLetterCopy(id)
  return undefined
}

interface OpenedLetter {
  stored: StoredLetter
  copy: LetterCopy | undefined
  /** Another tab writes this letter, and saves it. */
  isElsewhere: boolean
}

/** A letter that is being written, saved by itself like a review. */
export function useLetter({ stored, copy, isElsewhere }: OpenedLetter): LetterEditor {
  const api = useApi()
  const source = useSessionSource()
  const [surface] = useState(createSurface)
  const [isMoving, setIsMoving] = useState(false)
  const { id } = stored
  const kind = stored.kind === 'welcome' ? stored.kind : undefined
  const readLetter = () =>
    readStoredLetter(api, id).then(
      (read) => read.stored,
      () => undefined,
    )
  const [saving] = useState(() =>
    createDraftSaving<LetterDraft, Letter>(
      isElsewhere
        ? { ...openDraft(stored, undefined), draft: copy?.draft ?? stored.draft }
        : openDraft(stored, copy),
      {
        readBody: surface.readBody,
        isComposing: surface.isComposing,
        keep: (kept) => putText('letter copy', STUDIO, id, { ...kept, ...(kind && { kind }) }),
        release: () => removeText('letter copy', STUDIO, id),
        put: ({ version, draft: { content, ...fields } }) =>
          api.call('PUT /api/studio/letters/{id}', {
            params: { id },
            body: { ...fields, body: content, version },
          }),
        readReview: readLetter,
        isSessionOver: async (code) => {
          const isOver = await isSessionOver(api, code)
          if (isOver) source.noteExpired()
          return isOver
        },
      },
    ),
  )
  const state = useSaving(saving, letterKey(id))
  const { draft, info, save, isOnDevice, theirs, surfaceKey } = state
  return {
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
    noteLetter: (letter) => saving.apply({ type: 'noted', info: letter }),
    keepMine: async () => {
      const newer = (await readLetter()) ?? theirs
      // Letters have no versions.
      if (!newer || (await storeApart(api, newer.draft)) === undefined) return false
      saving.apply({ type: 'keptMine', review: newer })
      saving.flush()
      return true
    },
    takeTheirs: async () => {
      const mine = saving.readDraft()
      const newer = (await readLetter()) ?? theirs
      if (!newer || (await storeApart(api, mine)) === undefined) return false
      surface.close()
      saving.apply({ type: 'adopted', review: newer, at: Date.now() })
      void forgetLetterCopy(id)
      return true
    },
    moveApart: async () => {
      setIsMoving(true)
      const mine = saving.readDraft()
      const apart = await storeApart(api, mine, kind)
      if (apart === undefined) {
        setIsMoving(false)
        return undefined
      }
      surface.close()
      saving.apply({ type: 'adopted', review: { ...saving.read().info, draft: mine }, at: Date.now() })
      await forgetLetterCopy(id)
      return apart
    },
    isMoving,
    saveNow: async () => ((await saving.settle()) ? saving.read().info.version : undefined),
    retry: saving.retry,
  }
}
