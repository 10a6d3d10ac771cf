import { useCallback, useEffect, useRef, useState } from 'react'
import type { Resource } from '../../contract/page.ts'
import { useApi } from '../client/api-context.ts'
import { useLocation } from '../client/location.ts'
import { loadResource } from './load-resource.ts'
import type { Target } from './routes.ts'

export interface Kept {
  address: string
  resource: Resource<unknown>
}

/**
 * The data of the target: what the server brought along, what was there before on the way back, else asked for
 * anew. A late answer to an earlier question is dropped.
 */
export function useResource(target: Target, brought: Kept | undefined) {
  const api = useApi()
  const { key, isReturn } = useLocation()
  const [kept, setKept] = useState<Kept | undefined>(brought)
  const [attempt, setAttempt] = useState(0)
  const isRetry = useRef(false)
  const memory = useRef(new Map<string, Resource<unknown>>())
  const unused = useRef(brought)

  useEffect(() => {
    const given = unused.current
    unused.current = undefined
    if (given?.address === target.address) {
      remember(memory.current, target.address, given.resource)
      return
    }
    const before = isReturn && !isRetry.current ? memory.current.get(target.address) : undefined
    isRetry.current = false
    if (before) {
      setKept({ address: target.address, resource: before })
      return
    }
    const question = new AbortController()
    setKept({ address: target.address, resource: { state: 'loading' } })
    loadResource(api, target, question.signal).then(
      (resource) => {
        if (question.signal.aborted) return
        if (resource.state === 'ready') remember(memory.current, target.address, resource)
        setKept({ address: target.address, resource })
      },
      () => {
        // Given up: another question is on its way.
      },
    )
    return () => question.abort()
    // The key changes with every navigation, also to the same address; the target follows from the address.
  }, [api, key, target.address, attempt])

  const retry = useCallback(() => {
    isRetry.current = true
    setAttempt((count) => count + 1)
  }, [])
  const resource: Resource<unknown> = kept?.address === target.address ? kept.resource : { state: 'loading' }
  return { resource, retry }
}

const MOST_REMEMBERED = 12

function remember(
  memory: Map<string, Resource<unknown>>,
  address: string,
  resource: Resource<unknown>,
): void {
  memory.delete(address)
  memory.set(address, resource)
  const [oldest] = memory.keys()
  if (memory.size > MOST_REMEMBERED && oldest !== undefined) memory.delete(oldest)
}
