import { useState } from 'react'
import type { Letter, NewLetter } from '../../../../contract/newsletter/letters.ts'
import { useApi } from '../../../client/api/api-context.ts'
import type { Api } from '../../../client/api/api.ts'
import { getText, putText, removeText } from '../../../client/device-store.ts'
import { type LetterCopy, type LetterDraft, STUDIO } from '../../../client/device-texts.ts'
import { unsentCopy } from '../editor/saving/draft-state.ts'
import { type OpenedText, useSavedText } from '../editor/saving/use-saved-text.ts'

/** A letter as the server has it. */
export type StoredLetter = Letter & { draft: LetterDraft }

export type LetterEditor = ReturnType<typeof useLetter>

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
  const stored = await getText('letter copy', STUDIO, id).catch(() => undefined)
  const copy = unsentCopy<LetterDraft, LetterCopy>(stored?.value, draft)
  if (stored && !copy) await forgetLetterCopy(id)
  return copy
}

/** A letter that is being written, saved by itself like a review. */
export function useLetter(opened: OpenedText<LetterDraft, Letter>) {
  const api = useApi()
  const [isMoving, setIsMoving] = useState(false)
  const { id } = opened.stored
  const kind = opened.stored.kind === 'welcome' ? opened.stored.kind : undefined
  const { saving, ...text } = useSavedText<LetterDraft, Letter>(letterKey(id), opened, {
    keep: (kept) => putText('letter copy', STUDIO, id, { ...kept, ...(kind && { kind }) }),
    release: () => removeText('letter copy', STUDIO, id),
    put: ({ version, draft: { content, ...fields } }) =>
      api.call('PUT /api/studio/letters/{id}', {
        params: { id },
        body: { ...fields, body: content, version },
      }),
    read: () =>
      readStoredLetter(api, id).then(
        ({ stored }) => stored,
        () => undefined,
      ),
    // Letters have no versions: the text that is not chosen becomes a letter of its own.
    keepOther: async (draft) => (await storeApart(api, draft)) !== undefined,
  })
  return {
    ...text,
    // What is typed while it becomes another letter would be in neither.
    isReadOnly: text.isReadOnly || text.info.state !== 'draft' || isMoving,
    noteLetter: (letter: Letter) => saving.note(letter),
    /** Where this one was sent or deleted elsewhere: what is written here becomes a letter of its own. Returns its id, undefined if it could not. */
    moveApart: async () => {
      setIsMoving(true)
      const mine = saving.readDraft()
      const apart = await storeApart(api, mine, kind)
      if (apart === undefined) setIsMoving(false)
      else saving.adopt({ ...saving.read().info, draft: mine })
      return apart
    },
  }
}
