import { skipToken, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Failure } from '../../../contract/page.ts'
import { toFailure } from '../../client/api.ts'
import { type GrowingList, type GrowingListOptions, useGrowingList } from './use-growing-list.ts'

export interface RestartableList<Page, Param> extends GrowingList<Page, Param> {
  restart: Restart<Param>
}

/** Loads the list again with another parameter. The pages stay until the response arrives, and if it fails. */
interface Restart<Param> {
  /** The parameter of the running request, or of the failed one. */
  param: Param | undefined
  isLoading: boolean
  /** The failure of the last attempt. */
  failure: Failure | null
  begin: (param: Param) => void
  cancel: () => void
  retry: () => void
}

/** A growing list with a choice of orders: for another order the server sends it again from its beginning. */
export function useRestartableList<Page, Param>(
  options: GrowingListOptions<Page, Param>,
): RestartableList<Page, Param> {
  const list = useGrowingList(options)
  const restart = useRestart(options, list.replace)
  return {
    ...list,
    isRestarting: restart.isLoading,
    loadMore: () => {
      if (restart.isLoading) return
      restart.cancel()
      list.loadMore()
    },
    restart,
  }
}

function useRestart<Page, Param>(
  { queryKey, load }: Pick<GrowingListOptions<Page, Param>, 'queryKey' | 'load'>,
  replace: GrowingList<Page, Param>['replace'],
): Restart<Param> {
  const [wanted, setWanted] = useState<{ param: Param; failure: Failure | null }>()
  const query = useQuery({
    queryKey: [...queryKey, 'restart', wanted?.param],
    queryFn: wanted === undefined ? skipToken : ({ signal }) => load(wanted.param, signal),
    gcTime: 0,
  })
  const { data, error } = query
  const failure = error && toFailure(error)
  if (wanted && failure && wanted.failure !== failure) setWanted({ ...wanted, failure })
  useEffect(() => {
    if (!wanted || data === undefined) return
    replace({ pages: [data], pageParams: [wanted.param] })
    setWanted(undefined)
  }, [data])
  return {
    param: wanted?.param,
    isLoading: wanted !== undefined && query.isFetching,
    failure: wanted?.failure ?? null,
    begin: (param) => setWanted({ param, failure: null }),
    cancel: () => setWanted(undefined),
    retry: () => void query.refetch(),
  }
}
