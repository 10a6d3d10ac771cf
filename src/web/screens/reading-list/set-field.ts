import type { Failure } from '../../../contract/page.ts'
import type { ReadingEntry } from '../../../contract/reading-list.ts'
import { type Api, toFailure } from '../../client/api.ts'
import type { Steadily } from '../../client/steadily.ts'
import type { ListedEntry } from './entries.ts'

/** What a reader sets of an entry by itself. */
type Field = 'status' | 'own_rating' | 'notes'

/** What went wrong, or undefined where it is stored, or where something newer has been said since. */
export type SetField = <Name extends Field>(
  entry: ListedEntry,
  field: Name,
  value: ListedEntry[Name],
  onWait?: () => void,
) => Promise<Failure | undefined>

interface Desk {
  api: Api
  steadily: Steadily
  change: (id: number, change: Partial<ListedEntry>) => void
}

/**
 * Sets a field: shown at once, stored one after the other, taken back to what is stored where that fails. What has
 * been overtaken before its turn is not sent at all.
 */
export function fieldSetter({ api, steadily, change }: Desk): SetField {
  const turns = new Map<string, { stored: unknown; count: number; tail: Promise<unknown> }>()
  return async (entry, field, value, onWait) => {
    const key = `${entry.id} ${field}`
    const turn = turns.get(key) ?? { stored: entry[field], count: 0, tail: Promise.resolve() }
    turns.set(key, turn)
    turn.count++
    const mine = turn.count
    const isLatest = () => mine === turn.count
    change(entry.id, { [field]: value })
    const store = () => storeField(api, entry.id, field, value)
    const answered = turn.tail.then(() => (isLatest() ? steadily(store, onWait) : undefined))
    turn.tail = answered.catch(() => undefined)
    try {
      const answer = await answered
      if (!answer) return undefined
      turn.stored = answer[field]
      if (!isLatest()) return undefined
      // A status brings days with it. The other fields may be on their way themselves.
      change(entry.id, { [field]: answer[field], ...(field === 'status' && { readings: answer.readings }) })
    } catch (cause) {
      if (!isLatest()) return undefined
      console.error('an entry of the reading list could not be changed', cause)
      change(entry.id, { [field]: turn.stored })
      return toFailure(cause)
    }
    turns.delete(key)
    return undefined
  }
}

function storeField<Name extends Field>(api: Api, id: number, field: Name, value: ListedEntry[Name]) {
  return STORE[field](api, id, value)
}

const STORE: { [Name in Field]: (api: Api, id: number, value: ListedEntry[Name]) => Promise<ReadingEntry> } =
  {
    status: (api, id, status) =>
      api.call('PUT /api/reading-list/{id}/status', { params: { id }, body: { status } }),
    own_rating: (api, id, rating) =>
      api.call('PUT /api/reading-list/{id}/rating', { params: { id }, body: { rating } }),
    notes: (api, id, notes) =>
      api.call('PUT /api/reading-list/{id}/notes', { params: { id }, body: { notes } }),
  }
