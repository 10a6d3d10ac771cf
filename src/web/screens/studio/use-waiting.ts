import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { ModeratedComments } from '../../../contract/comments/studio-comments.ts'
import { useApi } from '../../client/api/api-context.ts'
import { queryKeys } from '../../client/api/query-keys.ts'
import { useReaderData } from '../../client/api/reader-query.ts'
import { sessionOf, useSession } from '../../client/session/session.ts'

/** How many comments wait and how many are new; undefined until it is known. `known`: the numbers that a screen has just learned. */
export function useWaiting(known?: ModeratedComments['counts']) {
  const { resource, update } = useReaderData('GET /api/studio/waiting')
  const isReady = resource.state === 'ready'
  const note = useEffectEvent((counts: ModeratedComments['counts']) =>
    update((data) => ({ ...data, held_comments: counts.held, new_comments: counts.new })),
  )
  useEffect(() => {
    if (known !== undefined && isReady) note(known)
  }, [known, isReady])
  if (resource.state === 'loading') return undefined
  return isReady ? resource.data : NONE
}

const NONE = { held_comments: 0, new_comments: 0 }

/** Ends the visit of the published comments when the screen or the page is left: the returned function notes the list that is shown. */
export function useVisit(): (readAt: string) => void {
  const api = useApi()
  const queryClient = useQueryClient()
  const reader = sessionOf(useSession())?.id
  const shown = useRef<string>(undefined)
  const leave = useEffectEvent(async () => {
    const until = shown.current
    if (until === undefined) return
    shown.current = undefined
    // Without a connection what is new stays new.
    await api
      .call('PUT /api/studio/comments/seen', { body: { until }, keepalive: true })
      .catch(() => undefined)
    for (const route of ['GET /api/studio/waiting', 'GET /api/studio/summary'])
      void queryClient.invalidateQueries({ queryKey: queryKeys.reader(reader, route) })
  })
  useEffect(() => {
    const onLeave = () => void leave()
    window.addEventListener('pagehide', onLeave)
    return () => {
      window.removeEventListener('pagehide', onLeave)
      onLeave()
    }
  }, [])
  return (readAt) => {
    shown.current = readAt
  }
}
