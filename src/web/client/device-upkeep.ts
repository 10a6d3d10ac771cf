import type { DeviceDatabase } from './device-store.ts'
import type { DeviceKind, DeviceRecord } from './device-texts.ts'

// What few browsers need of the device store, and load only then.

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
