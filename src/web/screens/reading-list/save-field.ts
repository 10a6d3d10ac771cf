import type { QueryClient } from '@tanstack/react-query'
import type { Failure } from '../../../contract/page.ts'
import type { ReadingEntry } from '../../../contract/reading/reading-list.ts'
import { saveOptimistically } from '../../client/api/optimistic-save.ts'
import { queryKeys } from '../../client/api/query-keys.ts'
import type { RetryAfterSignIn } from '../../client/session/retry-after-sign-in.ts'
import type { ListedEntry } from './entries.ts'

/** The fields of an entry that are saved one by one. */
type Field = 'status' | 'own_rating' | 'notes'

/** Shows the value and sends it; `onWait`: when it waits for a sign-in. Returns the failure unless it is saved or replaced by a newer. */
export type SaveField = <Name extends Field>(
  entry: ListedEntry,
  field: Name,
  value: ListedEntry[Name],
  request: () => Promise<ReadingEntry>,
  onWait?: () => void,
) => Promise<Failure | undefined>

interface FieldSaver {
  queryClient: QueryClient
  retryAfterSignIn: RetryAfterSignIn
  change: (id: number, change: Partial<ListedEntry>) => void
}

export function fieldSaver({ queryClient, retryAfterSignIn, change }: FieldSaver): SaveField {
  return async (entry, field, value, request, onWait) => {
    const failure = await saveOptimistically(queryClient, {
      mutationKey: queryKeys.save('entry', entry.id, field),
      value,
      stored: entry[field],
      show: (shown) => change(entry.id, { [field]: shown }),
      send: () => retryAfterSignIn(request, onWait),
      valueOf: (answer: ReadingEntry) => answer[field],
      onSaved: (answer) => {
        // A change of status also sets days. The other fields are left alone: a save of them may be pending.
        change(entry.id, {
          [field]: answer[field],
          ...(field === 'status' && { readings: answer.readings }),
          ...(field === 'notes' && { notes_version: answer.notes_version }),
        })
      },
    })
    if (failure) console.error('an entry of the reading list could not be changed', failure)
    return failure
  }
}
