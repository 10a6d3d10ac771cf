import { useEffect } from 'react'
import { useReaderQuery } from '../../client/api/reader-query.ts'

/** How many comments wait. `known`: the number that a screen has just learned. */
export function useHeldCount(known?: number): number {
  const { resource, replace } = useReaderQuery(['studio', 'waiting'], (api, signal) =>
    api.call('GET /api/studio/waiting', { signal }),
  )
  const isReady = resource.state === 'ready'
  useEffect(() => {
    if (known !== undefined && isReady) replace({ held_comments: known })
  }, [known, isReady])
  return resource.state === 'ready' ? resource.data.held_comments : 0
}
