import { useQueryClient } from '@tanstack/react-query'
import {
  type Dispatch,
  type SetStateAction,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react'
import type { Resource } from '../../../contract/page.ts'
import type { ReadingEntry } from '../../../contract/reading/reading-list.ts'
import type { Api } from '../../client/api/api.ts'
import { useApi } from '../../client/api/api-context.ts'
import { useLocation } from '../../client/location/location.ts'
import { queryKeys } from '../../client/api/query-keys.ts'
import { onStatus, type StatusChange } from '../../client/status-changes.ts'
import { useRetryAfterSignIn } from '../../client/session/retry-after-sign-in.ts'
import { type RestartableList, useRestartableList } from '../../parts/infinite-list/use-restartable-list.ts'
import { readSavedList, saveList, useSaveOnLeave } from '../../parts/review-list/saved-list.ts'
import {
  changeEntry,
  type EntryOrder,
  type EntryPages,
  type EntryParam,
  FIRST_ORDER,
  groupEntries,
  hasEntry,
  isWholeList,
  type ListedEntry,
  nextEntryParam,
  orderOf,
  paramsForReload,
  type ShownEntries,
  shownEntries,
  toPage,
} from './entries.ts'

type Growing = RestartableList<EntryPages['pages'][number], EntryParam>

/** The reader's list with its filter, order and paging. */
export interface EntryList extends Omit<Growing, 'resource' | 'update' | 'replace'> {
  resource: Resource<unknown>
  shown: ShownEntries
  /** The visible entries in groups (entries.ts). */
  groups: readonly (readonly ListedEntry[])[]
  visible: readonly ListedEntry[]
  /** The chosen order, even while its entries are loading. */
  chosen: EntryOrder
  choose: (order: EntryOrder) => void
  change: (id: number, change: Partial<ListedEntry>) => void
  /** The id of the open entry; there is one at most. */
  opened: number | undefined
  setOpened: Dispatch<SetStateAction<number | undefined>>
  /** Shows an entry whose removal was undone; a list that was loaded without it is loaded again. Resolves when it is. */
  showRestored: (entry: ReadingEntry) => Promise<void>
}

/** A whole list is filtered and sorted here, a longer or searched one by the server in pages (docs/product/lists.md). Back shows the cached one. */
export function useEntries(reader: string): EntryList {
  const api = useApi()
  const client = useQueryClient()
  const retryAfterSignIn = useRetryAfterSignIn()
  const { key } = useLocation()
  const [entry] = useState(key)
  const queryKey = queryKeys.reader(reader, 'reading-list', entry)
  const place = `${entry} ${reader}`
  const [saved] = useState(() => readSavedList<EntryParam>(place)?.params ?? [])
  const [opened, setOpened] = useState(() => readSavedList(place)?.opened)
  const list: Growing = useRestartableList({
    queryKey,
    load: async (param, signal) => {
      const answer = await retryAfterSignIn(() => readPage(api, param, signal))
      return toPage(answer, param.offset === 0 ? undefined : client.getQueryData<EntryPages>(queryKey))
    },
    firstParam: saved[0] ?? { ...FIRST_ORDER, offset: 0 },
    nextParam: nextEntryParam,
    refreshes: isWholeList,
  })
  const pages = list.resource.state === 'ready' ? list.resource.data : undefined
  const shown = useMemo(() => shownEntries(pages ?? { pages: [], pageParams: [] }), [pages])
  const groups = useMemo(() => groupEntries(shown), [shown])
  const visible = useMemo(() => groups.flat(), [groups])
  const { restart, update } = list
  const applyStatus = useEffectEvent(({ entry: id, status }: StatusChange) => {
    const loaded = client.getQueryData<EntryPages>(queryKey)
    if (!loaded) return
    if (status === null) update((before) => changeEntry(before, id, { isRemoved: true }))
    else if (hasEntry(loaded, id)) update((before) => changeEntry(before, id, { status, isRemoved: false }))
    else void client.refetchQueries({ queryKey, exact: true })
  })
  useEffect(() => onStatus(applyStatus), [])
  const isLoaded = pages !== undefined
  const resume = useEffectEvent(() => {
    if (pages && list.hasMore && pages.pages.length < saved.length) restart.begin(...saved)
  })
  // A layout effect: the end of the list must not request its next page before.
  useLayoutEffect(() => {
    if (isLoaded) resume()
  }, [isLoaded])
  useSaveOnLeave(() => {
    // A second reload must not lose what the first one is still loading.
    if (isLoaded && !restart.isLoading) saveList(place, { params: paramsForReload(pages), opened })
  })
  return {
    ...list,
    shown,
    groups,
    visible,
    chosen: orderOf(restart.isLoading && restart.param ? restart.param : shown),
    choose: (wanted) => {
      const order = orderOf(wanted)
      const { filter, sort, term } = order
      restart.cancel()
      if (filter === shown.filter && sort === shown.sort && term === shown.term) return
      if (!shown.isWhole || term !== '') return restart.begin({ ...order, offset: 0 })
      update(({ pages: loaded, pageParams: [first = { ...FIRST_ORDER, offset: 0 }] }) => ({
        pages: loaded,
        pageParams: [{ ...first, shownOrder: order }],
      }))
    },
    opened,
    setOpened,
    change: (id, change) => update((before) => changeEntry(before, id, change)),
    showRestored: async (entry) => {
      const loaded = client.getQueryData<EntryPages>(queryKey)
      if (loaded && hasEntry(loaded, entry.id))
        update((before) => changeEntry(before, entry.id, { ...entry, isRemoved: false }))
      else await client.refetchQueries({ queryKey, exact: true })
    },
  }
}

/** Default parameters are left out of the URL. */
function readPage(api: Api, { filter, sort, term, offset }: EntryParam, signal: AbortSignal) {
  const query = {
    ...(term !== '' && { q: term }),
    ...(filter !== 'all' && { status: filter }),
    ...(sort !== FIRST_ORDER.sort && { sort }),
    ...(offset > 0 && { offset }),
  }
  return api.call('GET /api/reading-list', { query, signal })
}
