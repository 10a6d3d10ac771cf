import { useEffect } from 'react'
import { useBeforeLeave } from '../../client/location/location.ts'

/** A list when the reader left it. */
export interface SavedList<Param> {
  /** The parameters of its pages. They are written into the browser's storage. */
  params: readonly Param[]
  /** The id of the row that was open. */
  opened?: number | undefined
}

const KEY = 'xingcha:lists'
const MAX_LISTS = 12
let lists: Map<string, SavedList<unknown>> | undefined

/** Saves the list at an entry of the history, for this tab across reloads. */
export function saveList(entry: string, list: SavedList<unknown>): void {
  const all = readAll()
  all.delete(entry)
  all.set(entry, list)
  const [oldest] = all.keys()
  if (all.size > MAX_LISTS && oldest !== undefined) all.delete(oldest)
  try {
    sessionStorage.setItem(KEY, JSON.stringify([...all]))
  } catch {
    // Without storage a reload begins the list again.
  }
}

/** `Param`: the parameter that lists of this kind are saved with. */
export function readSavedList<Param>(entry: string): SavedList<Param> | undefined {
  return readAll().get(entry) as SavedList<Param> | undefined
}

function readAll(): Map<string, SavedList<unknown>> {
  try {
    lists ??= new Map(JSON.parse(sessionStorage.getItem(KEY) ?? '[]') as [string, SavedList<unknown>][])
  } catch {
    // Unreadable lists are ignored. On the server there are none.
    lists = new Map()
  }
  return lists
}

/** Calls `save` when the reader leaves the screen or the document. */
export function useSaveOnLeave(save: () => void): void {
  useBeforeLeave(save)
  useEffect(() => {
    window.addEventListener('pagehide', save)
    return () => window.removeEventListener('pagehide', save)
  })
}
