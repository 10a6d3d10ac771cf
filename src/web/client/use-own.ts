import { useCallback, useEffect, useRef, useState } from 'react'
import type { Resource } from '../../contract/page.ts'
import { type Api, toFailure } from './api.ts'
import { useApi } from './api-context.ts'
import { sessionOf, useSession } from './session.ts'

export interface Own<Data> {
  resource: Resource<Data>
  retry: () => void
  /** Changes what is shown; the server has said so, or is about to. */
  change: (update: (data: Data) => Data) => void
  /** Puts this in its place, whatever was known before. */
  put: (data: Data) => void
}

/**
 * What is the signed-in reader's own: asked for when it is known who that is, and anew for another one or another
 * key. An expired session leaves it on the screen.
 */
export function useOwn<Data>(key: string, load: (api: Api, signal: AbortSignal) => Promise<Data>): Own<Data> {
  const api = useApi()
  const reader = sessionOf(useSession())?.id
  const [kept, setKept] = useState<{ whose: string; resource: Resource<Data> }>()
  const [attempt, setAttempt] = useState(0)
  const question = useRef(load)
  useEffect(() => {
    question.current = load
  })
  const whose = reader === undefined ? undefined : `${reader} ${key}`

  useEffect(() => {
    if (whose === undefined) return undefined
    const given = new AbortController()
    setKept({ whose, resource: { state: 'loading' } })
    question.current(api, given.signal).then(
      (data) => {
        if (!given.signal.aborted) setKept({ whose, resource: { state: 'ready', data } })
      },
      (cause: unknown) => {
        if (!given.signal.aborted)
          setKept({ whose, resource: { state: 'failed', failure: toFailure(cause) } })
      },
    )
    return () => given.abort()
  }, [api, whose, attempt])

  const retry = useCallback(() => setAttempt((count) => count + 1), [])
  const change = useCallback((update: (data: Data) => Data) => {
    setKept((now) =>
      now?.resource.state === 'ready'
        ? { ...now, resource: { state: 'ready', data: update(now.resource.data) } }
        : now,
    )
  }, [])
  const put = useCallback(
    (data: Data) => {
      // Late, for somebody else or another key, it would stand in the way of what is theirs.
      setKept((now) => (now && now.whose === whose ? { ...now, resource: { state: 'ready', data } } : now))
    },
    [whose],
  )
  const resource: Resource<Data> = kept && kept.whose === whose ? kept.resource : { state: 'loading' }
  return { resource, retry, change, put }
}
