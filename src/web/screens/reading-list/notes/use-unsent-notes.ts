import { useEffect, useEffectEvent } from 'react'
import { hasUnsent } from '../../../client/unsent-mark.ts'
import { listUnsent, onUnsent, type UnsentChange } from '../../../client/unsent-store.ts'
import type { EntryList } from '../use-entries.ts'

/** Marks the entries whose notes wait for a connection, and passes on what becomes of them, also in another tab. */
export function useUnsentNotes(
  reader: string,
  { change, resource }: Pick<EntryList, 'change' | 'resource'>,
  show: (told: UnsentChange) => void,
): void {
  const isLoaded = resource.state === 'ready'
  useEffect(() => onUnsent(show), [show])
  const mark = useEffectEvent((id: number) => change(id, { isUnsent: true }))
  useEffect(() => {
    if (!isLoaded || !hasUnsent()) return
    listUnsent().then(
      (all) => {
        for (const unsent of all)
          if (unsent.kind === 'unsent note' && unsent.owner === reader) mark(unsent.id)
      },
      (cause: unknown) => console.error('what waits for a connection cannot be read', cause),
    )
  }, [isLoaded, reader])
}
