import type { Draft } from '../../../../../contract/studio/studio-reviews.ts'

/** A text that the server may not have. */
export interface DeviceCopy {
  id: number
  /** Of the server's text on which it stands. */
  version: number
  draft: Draft
  /** An earlier text, which was sent without an answer: the server may have stored it. */
  unanswered?: Draft | undefined
  /** Milliseconds. */
  at: number
}

const STORE = 'drafts'

export async function readDeviceCopy(id: number): Promise<DeviceCopy | undefined> {
  return request((store) => store.get(id) as IDBRequest<DeviceCopy | undefined>, 'readonly')
}

export async function writeDeviceCopy(copy: DeviceCopy): Promise<void> {
  await request((store) => store.put(copy), 'readwrite')
}

export async function removeDeviceCopy(id: number): Promise<void> {
  await request((store) => store.delete(id), 'readwrite')
}

async function request<Result>(
  run: (store: IDBObjectStore) => IDBRequest<Result>,
  mode: IDBTransactionMode,
): Promise<Result> {
  const database = await open()
  try {
    // Strict: written to the disk before it counts as stored, so that a power cut takes nothing.
    const transaction = database.transaction(STORE, mode, { durability: 'strict' })
    const asked = run(transaction.objectStore(STORE))
    await new Promise<void>((resolve, reject) => {
      transaction.addEventListener('complete', () => resolve())
      transaction.addEventListener('error', () => reject(transaction.error ?? new Error('IndexedDB failed')))
      transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('IndexedDB aborted')))
    })
    return asked.result
  } finally {
    database.close()
  }
}

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const asked = indexedDB.open('xingcha:studio', 1)
    asked.addEventListener('upgradeneeded', () => asked.result.createObjectStore(STORE, { keyPath: 'id' }))
    asked.addEventListener('success', () => resolve(asked.result))
    asked.addEventListener('error', () => reject(asked.error ?? new Error('IndexedDB is not available')))
  })
}
