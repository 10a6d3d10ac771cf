import { deleteDB, type IDBPDatabase, openDB } from 'idb'
import type { NewComment } from '../../contract/comments/comments.ts'
import type { DeviceDatabase, DeviceUpgrade } from './device-store.ts'
import {
  type DeviceKind,
  type DeviceRecord,
  earlierDraftKeys,
  GUEST,
  type HighlightDraft,
  SIGNED_IN,
  STUDIO,
  type StudioCopy,
} from './device-texts.ts'

// What few browsers need of the device store, and load only then: the takeover of texts from where releases before it kept
// them, so that nothing is lost, and the removal of surplus texts.

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

/** Moves the texts of the database's first version. Where that fails, the upgrade does, too. */
export async function moveUnsent(database: DeviceDatabase, upgrade: DeviceUpgrade): Promise<void> {
  try {
    const texts = upgrade.objectStore('texts')
    for (const unsent of await upgrade.objectStore('unsent').getAll())
      await texts.put(ofEarlierUnsent(unsent))
    database.deleteObjectStore('unsent')
  } catch (cause) {
    console.error('unsent texts could not be moved', cause)
    upgrade.abort()
  }
}

/** Takes over the drafts of local storage and the studio's texts; each source goes once the store has its texts. */
export async function takeEarlierTexts(database: DeviceDatabase): Promise<void> {
  for (const take of [
    ...earlierDraftKeys().map((key) => () => takeDrafts(database, key)),
    () => takeStudioCopies(database),
  ])
    await take().catch((cause: unknown) => console.error('earlier texts could not be taken over', cause))
}

async function takeDrafts(database: DeviceDatabase, key: string): Promise<void> {
  await putMissing(database, readEarlierDrafts(key))
  localStorage.removeItem(key)
}

/** Damaged drafts are none. */
function readEarlierDrafts(key: string): DeviceRecord[] {
  const at = Date.now()
  const [, kind, owner = GUEST] = key.split(':')
  try {
    const drafts = JSON.parse(localStorage.getItem(key) ?? '[]') as [
      number,
      HighlightDraft & EarlierComment & { whose?: string },
    ][]
    return drafts.map(([id, draft]): DeviceRecord => {
      if (kind === 'comments')
        return { kind: 'comment draft', owner: draft.whose ?? GUEST, id, at, value: toComment(draft) }
      return { kind: kind === 'notes' ? 'note draft' : 'highlight draft', owner, id, at, value: draft }
    })
  } catch (cause) {
    console.error('earlier drafts are damaged', cause)
    return []
  }
}

async function takeStudioCopies(database: DeviceDatabase): Promise<void> {
  const earlier = await openStudio()
  if (!earlier) return
  try {
    if (!earlier.objectStoreNames.contains('drafts')) return
    const copies = (await earlier.getAll('drafts')) as (StudioCopy & { id: number; at: number })[]
    const records = copies.map(({ id, at, ...value }): DeviceRecord => ({
      kind: 'studio copy',
      owner: STUDIO,
      id,
      at,
      value,
    }))
    await putMissing(database, records)
  } finally {
    earlier.close()
  }
  // Not awaited: another tab may still have it open.
  void deleteDB('xingcha:studio').catch(console.error)
}

/** Undefined if there is none; it is not made. */
async function openStudio(): Promise<IDBPDatabase | undefined> {
  let isMissing = false
  try {
    return await openDB('xingcha:studio', undefined, {
      upgrade: (_database, _before, _version, transaction) => {
        isMissing = true
        transaction.done.catch(() => {})
        transaction.abort()
      },
    })
  } catch (cause) {
    if (isMissing) return undefined
    throw cause
  }
}

/** What this release has stored meanwhile is newer. */
async function putMissing(database: DeviceDatabase, records: readonly DeviceRecord[]): Promise<void> {
  const { store, done } = database.transaction('texts', 'readwrite', { durability: 'strict' })
  const put = records.map(async (record) => {
    if (!(await store.getKey([record.kind, record.owner, record.id]))) await store.put(record)
  })
  await Promise.all([...put, done])
}

/** The most texts of a kind; the oldest are removed with the next page. What waits for the server is never removed. */
const MOST: Partial<Record<DeviceKind, number>> = {
  'comment draft': 20,
  'answer draft': 20,
  'sent proof': 20,
  'note draft': 50,
  'highlight draft': 50,
}

export async function removeSurplus(database: DeviceDatabase): Promise<void> {
  const { store, done } = database.transaction('texts', 'readwrite')
  for (const [limited, most] of Object.entries(MOST)) {
    const ofKind = IDBKeyRange.bound([limited], [limited, []])
    if ((await store.count(ofKind)) <= most) continue
    for (const { kind, owner, id } of surplusOf(await store.getAll(ofKind)))
      await store.delete([kind, owner, id])
  }
  await done
}

/** The records beyond the most that a kind has, oldest first. */
export function surplusOf(records: readonly DeviceRecord[]): DeviceRecord[] {
  return Object.entries(MOST).flatMap(([kind, most]) =>
    records
      .filter((record) => record.kind === kind)
      .toSorted((a, b) => a.at - b.at)
      .slice(0, -most),
  )
}
