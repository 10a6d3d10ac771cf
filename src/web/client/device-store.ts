import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { type DeviceKind, type DeviceRecord, type DeviceTexts, GUEST } from './device-texts.ts'
import type { EarlierUnsent } from './earlier-texts.ts'

/** The most texts of a kind; the oldest are removed with the next page. What waits for the server is never removed. */
const MOST: Partial<Record<DeviceKind, number>> = {
  'comment draft': 20,
  'sent proof': 20,
  'note draft': 50,
  'highlight draft': 50,
}

/** The text with this id; undefined if there is none. */
export async function getText<Kind extends DeviceKind>(
  kind: Kind,
  owner: string,
  id: number,
): Promise<DeviceRecord<Kind> | undefined> {
  const database = await open()
  return (await database.get('texts', [kind, owner, id])) as DeviceRecord<Kind> | undefined
}

/**
 * Stores a text in place of the one with its id. Where it is no draft, resolves when it is on the disk, so that a power cut
 * takes nothing.
 */
export async function putText<Kind extends DeviceKind>(
  kind: Kind,
  owner: string,
  id: number,
  value: DeviceTexts[Kind],
  at = Date.now(),
): Promise<void> {
  const database = await open()
  const durability = kind.endsWith('draft') ? 'relaxed' : 'strict'
  const transaction = database.transaction('texts', 'readwrite', { durability })
  const put = transaction.store.put({ kind, owner, id, at, value })
  // At once: a page that is being left would not live to commit it.
  transaction.commit()
  await Promise.all([put, transaction.done])
}

/** Removes a text, if `isRemoved` says so. */
export async function removeText<Kind extends DeviceKind>(
  kind: Kind,
  owner: string,
  id: number,
  isRemoved: (value: DeviceTexts[Kind]) => boolean = () => true,
): Promise<void> {
  const { store, done } = (await open()).transaction('texts', 'readwrite')
  const record = (await store.get([kind, owner, id])) as DeviceRecord<Kind> | undefined
  if (record && isRemoved(record.value)) await store.delete([kind, owner, id])
  await done
}

/** The texts of one kind, of all owners, oldest first. */
export async function listTexts<Kind extends DeviceKind>(kind: Kind): Promise<DeviceRecord<Kind>[]> {
  const all = await (await open()).getAll('texts', IDBKeyRange.bound([kind], [kind, []]))
  return (all as DeviceRecord<Kind>[]).toSorted((a, b) => a.at - b.at)
}

/** Removes what accounts wrote: they have signed out. */
export async function forgetTexts(...kinds: DeviceKind[]): Promise<void> {
  const { store, done } = (await open()).transaction('texts', 'readwrite')
  for (const key of await store.getAllKeys())
    if (kinds.includes(key[0]) && key[1] !== GUEST) await store.delete(key)
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

interface Schema extends DBSchema {
  texts: { key: [kind: DeviceKind, owner: string, id: number]; value: DeviceRecord }
  /** Of the first version. */
  unsent: { key: number; value: EarlierUnsent }
}

type DeviceDatabase = IDBPDatabase<Schema>

let opened: Promise<DeviceDatabase> | undefined

function open(): Promise<DeviceDatabase> {
  opened ??= openAndTidy().catch((cause: unknown) => {
    // The next use tries again.
    opened = undefined
    throw cause
  })
  return opened
}

async function openAndTidy(): Promise<DeviceDatabase> {
  // Few browsers still need them.
  const earlierTexts = (await hasEarlierTexts().catch(() => false))
    ? await import('./earlier-texts.ts')
    : undefined
  const database = await openDB<Schema>('xingcha', 2, {
    upgrade: (upgraded, _before, _version, transaction) => {
      const texts = upgraded.createObjectStore('texts', { keyPath: ['kind', 'owner', 'id'] })
      if (!earlierTexts || !upgraded.objectStoreNames.contains('unsent')) return
      const moved = transaction
        .objectStore('unsent')
        .getAll()
        .then(async (all) => {
          for (const unsent of all) await texts.put(earlierTexts.ofEarlierUnsent(unsent))
          upgraded.deleteObjectStore('unsent')
        })
      // Where it fails the transaction does, too.
      moved.catch(() => transaction.abort())
    },
    // No tab keeps a later version from opening it.
    blocking: () => closeStore(),
    terminated: () => closeStore(),
  })
  const earlier = (await earlierTexts?.takeEarlierTexts().catch(() => [])) ?? []
  const { store, done } = database.transaction('texts', 'readwrite')
  for (const record of earlier) await store.put(record)
  for (const { kind, owner, id } of surplusOf(await store.getAll())) await store.delete([kind, owner, id])
  await done
  return database
}

/** Whether a release before this store has left texts on the device. */
async function hasEarlierTexts(): Promise<boolean> {
  if (Object.keys(localStorage).some((key) => /^xingcha:(comments|notes|highlights)/.test(key))) return true
  const databases = await indexedDB.databases()
  return databases.some(
    ({ name, version }) => name === 'xingcha:studio' || (name === 'xingcha' && version === 1),
  )
}

function closeStore(): void {
  void opened?.then((database) => database.close())
  opened = undefined
}
