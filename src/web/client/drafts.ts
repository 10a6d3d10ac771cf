import { forgetTexts, getText, listTexts, putText, removeText } from './device-store.ts'
import type { DeviceTexts } from './device-texts.ts'

type DraftKind = 'comment draft' | 'answer draft' | 'note draft' | 'highlight draft'

/** The texts of one kind that one owner has typed and not sent. Where the browser denies storage there are none, without a message. */
export function draftsOf<Kind extends DraftKind>(kind: Kind, owner: string) {
  return {
    get: async (id: number): Promise<DeviceTexts[Kind] | undefined> =>
      (await getText(kind, owner, id).catch(ignore))?.value,
    /** Resolves to true where it was stored. */
    set: (id: number, draft: DeviceTexts[Kind]): Promise<true | undefined> =>
      putText(kind, owner, id, draft).then(() => true as const, ignore),
    /** `isRemoved`: it may have changed meanwhile. */
    remove: (id: number, isRemoved?: (draft: DeviceTexts[Kind]) => boolean): Promise<void> =>
      removeText(kind, owner, id, isRemoved).catch(ignore),
  }
}

/** Whether this device has notes, on books or passages, that were typed and not saved. */
export async function hasNoteDrafts(): Promise<boolean> {
  const all = [listTexts('note draft'), listTexts('highlight draft')]
  return (await Promise.all(all).catch(() => [])).flat().length > 0
}

/** Notes are private: who signs out leaves none of them behind. */
export async function forgetNoteDrafts(): Promise<void> {
  await forgetTexts('note draft', 'highlight draft').catch(ignore)
}

function ignore(cause: unknown): undefined {
  console.warn('drafts cannot be stored on this device', cause)
}
