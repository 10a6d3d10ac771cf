import { useEffect, useEffectEvent } from 'react'
import { useReaderQuery } from '../../client/api/reader-query.ts'

/** How many comments wait. `known`: the number that a screen has just learned. */
export function useHeldCount(known?: number): number {
  const { resource, replace } = useReaderQuery(['studio', 'waiting'], (api, signal) =>
    api.call('GET /api/studio/waiting', { signal }),
  )
  const isReady = resource.state === 'ready'
  const note = useEffectEvent((count: number) => replace({ held_comments: count }))
  useEffect(() => {
    if (known !== undefined && isReady) note(known)
  }, [known, isReady])
  return resource.state === 'ready' ? resource.data.held_comments : 0
}
