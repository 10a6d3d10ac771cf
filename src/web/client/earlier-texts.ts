import { deleteDB, openDB } from 'idb'
import type { NewComment } from '../../contract/comments/comments.ts'
import {
  type DeviceRecord,
  GUEST,
  type HighlightDraft,
  SIGNED_IN,
  STUDIO,
  type StudioCopy,
} from './device-texts.ts'

// Where releases before the device store kept unsent texts: nothing is lost when a browser meets the new release.

interface EarlierComment {
  review: number
  name: string
  text: string
  more?: Partial<NewComment>
}

interface EarlierWaiting {
  id: number
  reader: string | null
  writtenAt: number
  refusal?: string
}

export type EarlierUnsent = EarlierWaiting &
  (
    | (EarlierComment & { kind: 'comment'; proof?: { value: string; madeAt: number } })
    | { kind: 'note'; entry: number; book: number; text: string; version: number }
  )

/** A text of the database's first version. */
export function ofEarlierUnsent(unsent: EarlierUnsent): DeviceRecord {
  const { reader, writtenAt: at, refusal } = unsent
  const owner = reader === '' ? SIGNED_IN : (reader ?? GUEST)
  const refused = refusal !== undefined && { refusal }
  if (unsent.kind === 'note') {
    const { entry, book, text, version } = unsent
    return { kind: 'unsent note', owner, id: entry, at, value: { entry, book, text, version, ...refused } }
  }
  const { review, proof } = unsent
  const comment = { ...toComment(unsent), ...(proof && { proof: proof.value }) }
  const value = { review, comment, ...(proof && { provedAt: proof.madeAt }), ...refused }
  return { kind: 'unsent comment', owner, id: at, at, value }
}

function toComment({ name, text, more }: Omit<EarlierComment, 'review'>): NewComment {
  return { user_name: name, content: text, ...more }
}

/** The drafts of local storage and the studio's texts, which are removed there. */
export async function takeEarlierTexts(): Promise<DeviceRecord[]> {
  return [...takeDrafts(), ...(await takeStudioCopies())]
}

function takeDrafts(): DeviceRecord[] {
  const at = Date.now()
  return Object.keys(localStorage).flatMap((key): DeviceRecord[] => {
    const [site, kind, owner = GUEST] = key.split(':')
    if (site !== 'xingcha' || !['comments', 'notes', 'highlights'].includes(kind ?? '')) return []
    const drafts = JSON.parse(localStorage.getItem(key) ?? '[]') as [
      number,
      HighlightDraft & EarlierComment & { whose?: string },
    ][]
    localStorage.removeItem(key)
    return drafts.map(([id, draft]): DeviceRecord => {
      if (kind === 'comments')
        return { kind: 'comment draft', owner: draft.whose ?? GUEST, id, at, value: toComment(draft) }
      return { kind: kind === 'notes' ? 'note draft' : 'highlight draft', owner, id, at, value: draft }
    })
  })
}

async function takeStudioCopies(): Promise<DeviceRecord[]> {
  const databases = await indexedDB.databases()
  if (!databases.some(({ name }) => name === 'xingcha:studio')) return []
  const earlier = await openDB('xingcha:studio')
  const copies = (await earlier.getAll('drafts')) as (StudioCopy & { id: number; at: number })[]
  earlier.close()
  await deleteDB('xingcha:studio')
  return copies.map(({ id, at, ...value }) => ({ kind: 'studio copy', owner: STUDIO, id, at, value }))
}
