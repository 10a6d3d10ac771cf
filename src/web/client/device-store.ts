import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { type DeviceKind, type DeviceRecord, type DeviceTexts, GUEST } from './device-texts.ts'

/** The text with this id; undefined if there is none. */
export async function getText<Kind extends DeviceKind>(
  kind: Kind,
  owner: string,
  id: number,
): Promise<DeviceRecord<Kind> | undefined> {
  const database = await open()
  return (await database.get('texts', [kind, owner, id])) as DeviceRecord<Kind> | undefined
}

/** Stores a text in place of the one with its id. Unless it is a draft, resolves when it is on the disk, safe from a power cut. */
export async function putText<Kind extends DeviceKind>(
  kind: Kind,
  owner: string,
  id: number,
  value: DeviceTexts[Kind],
): Promise<void> {
  const database = await open()
  const durability = kind.endsWith('draft') ? 'relaxed' : 'strict'
  const transaction = database.transaction('texts', 'readwrite', { durability })
  const put = transaction.store.put({ kind, owner, id, at: Date.now(), value })
  // At once: a page that is being left would not live to commit it.
  transaction.commit()
  await Promise.all([put, transaction.done])
}

/** Replaces what is stored of a text and keeps its time, unless the text has been removed. */
export async function changeText<Kind extends DeviceKind>(
  { kind, owner, id }: DeviceRecord<Kind>,
  value: DeviceTexts[Kind],
): Promise<void> {
  const { store, done } = (await open()).transaction('texts', 'readwrite', { durability: 'strict' })
  const record = await store.get([kind, owner, id])
  if (record) await store.put({ ...record, value })
  await done
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

interface Schema extends DBSchema {
  texts: { key: [kind: DeviceKind, owner: string, id: number]; value: DeviceRecord }
}

/** Of so few texts none are removed. */
const FEW = 20

export type DeviceDatabase = IDBPDatabase<Schema>

let opened: Promise<DeviceDatabase> | undefined

/** How long an older version in another tab may keep the store from being opened. Milliseconds. */
const LONGEST_BLOCK = 2_000

function open(): Promise<DeviceDatabase> {
  opened ??= openAndTidy().catch((cause: unknown) => {
    forgetOpened()
    throw cause
  })
  return opened
}

/** The next use opens it again. */
function forgetOpened(): void {
  opened = undefined
}

async function openAndTidy(): Promise<DeviceDatabase> {
  const blocked = Promise.withResolvers<never>()
  const opening = openDB<Schema>('xingcha', 2, {
    upgrade: (upgraded) => {
      upgraded.createObjectStore('texts', { keyPath: ['kind', 'owner', 'id'] })
    },
    blocked: () => void setTimeout(blocked.reject, LONGEST_BLOCK, new Error('another tab blocks the store')),
    // No tab keeps a later version from opening it.
    blocking: (_current, _next, { target }) => {
      ;(target as IDBDatabase).close()
      forgetOpened()
    },
    terminated: forgetOpened,
  })
  const database = await Promise.race([opening, blocked.promise])
  // Not awaited: its script may not arrive.
  void tidy(database).catch(console.warn)
  return database
}

async function tidy(database: DeviceDatabase): Promise<void> {
  if ((await database.count('texts')) <= FEW) return
  const upkeep = await import('./device-upkeep.ts')
  await upkeep.removeSurplus(database)
}
