import { hashKey, skipToken, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Failure } from '../../../contract/page.ts'
import { toFailure } from '../../client/api/api.ts'
import { type InfiniteList, type InfiniteListOptions, useInfiniteList } from './use-infinite-list.ts'

export interface RestartableList<Page, Param> extends InfiniteList<Page, Param> {
  restart: Restart<Param>
}

/** Loads the list again with other parameters. The pages stay until the responses arrive, and if one fails. */
interface Restart<Param> {
  /** The parameter of the first page that is loading, or has failed. */
  param: Param | undefined
  isLoading: boolean
  /** The failure of the last attempt. */
  failure: Failure | null
  /** Loads a page for each parameter, all at once. */
  begin: (...params: Param[]) => void
  cancel: () => void
  retry: () => void
}

/** An infinite list with a choice of orders: for another order the server sends it again from its beginning. */
export function useRestartableList<Page, Param>(
  options: InfiniteListOptions<Page, Param>,
): RestartableList<Page, Param> {
  const list = useInfiniteList(options)
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
  { queryKey, load }: Pick<InfiniteListOptions<Page, Param>, 'queryKey' | 'load'>,
  replace: InfiniteList<Page, Param>['replace'],
): Restart<Param> {
  const [wanted, setWanted] = useState<{ params: Param[]; failure: Failure | null }>()
  const latest = useRef<Param[]>(undefined)
  const want = (params: Param[] | undefined) => {
    latest.current = params
    setWanted(params && { params, failure: null })
  }
  const query = useQuery({
    queryKey: [...queryKey, 'restart', wanted?.params],
    queryFn:
      wanted === undefined
        ? skipToken
        : async ({ signal }) => {
            const pages = await Promise.all(wanted.params.map((param) => load(param, signal)))
            // Aborted only after the next rendering: by now other pages, or none, may be wanted.
            if (hashKey([latest.current]) !== hashKey([wanted.params])) return null
            replace({ pages, pageParams: wanted.params })
            want(undefined)
            return null
          },
    gcTime: 0,
  })
  const failure = query.error && toFailure(query.error)
  if (wanted && failure && wanted.failure !== failure) setWanted({ ...wanted, failure })
  return {
    param: wanted?.params[0],
    isLoading: wanted !== undefined && query.isFetching,
    failure: wanted?.failure ?? null,
    begin: (...params) => want(params),
    cancel: () => want(undefined),
    retry: () => void query.refetch(),
  }
}
