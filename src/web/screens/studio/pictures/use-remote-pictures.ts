import { useEffect, useRef, useState } from 'react'
import type { RemotePicture } from '../../../../contract/pictures/remote-pictures.ts'
import { toFailure } from '../../../client/api/api.ts'
import { useApi } from '../../../client/api/api-context.ts'
import { useAlerts } from '../../../ui/messages/alerts.tsx'
import { useRowPages } from '../paged-list.tsx'

/** A run over all pictures of other sites. What it has not reached stays where it is, for the next one. */
export interface FetchRun {
  total: number
  stored: number
  failed: readonly { picture: RemotePicture; sentence: string }[]
  isRunning: boolean
  /** Seconds that the rest takes at the pace so far; undefined before the first is there. */
  secondsLeft: number | undefined
}

/** The pictures of other sites, and the run that brings them in, two at a time. `onEnd` runs after it. */
export function useRemotePictures(onEnd: () => void) {
  const api = useApi()
  const alerts = useAlerts()
  const load = (offset: number, signal?: AbortSignal) =>
    api.call('GET /api/studio/remote-pictures', { query: { offset }, ...(signal && { signal }) })
  const list = useRowPages(['remote-pictures'], async (offset, signal) => {
    const page = await load(offset, signal)
    return { ...page, counts: { total: page.total } }
  })
  const [run, setRun] = useState<FetchRun>()
  // One for each run: a stopped one ends after the pictures that are on their way.
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])
  const note = (change: (run: FetchRun) => Partial<FetchRun>) =>
    setRun((before) => before && { ...before, ...change(before) })

  const start = async () => {
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    const { signal } = controller
    setRun({ total: list.counts?.total ?? 0, stored: 0, failed: [], isRunning: true, secondsLeft: undefined })
    try {
      const waiting = await patiently(() => loadAll(load), signal)
      const total = waiting.length
      note(() => ({ total }))
      const began = Date.now()
      const fetchInTurn = async () => {
        for (let picture = waiting.shift(); picture && !signal.aborted; picture = waiting.shift()) {
          const { address } = picture
          const sentence = await patiently(
            () => api.call('POST /api/studio/remote-pictures', { body: { address } }),
            signal,
          ).then(
            () => undefined,
            (cause: unknown) => toFailure(cause).sentence,
          )
          const failed = { picture, sentence: sentence ?? '' }
          const took = Date.now() - began
          const left = waiting.length
          note((before) => ({
            ...(sentence === undefined
              ? { stored: before.stored + 1 }
              : { failed: [...before.failed, failed] }),
            secondsLeft: Math.ceil(((took / (before.stored + before.failed.length + 1)) * left) / 1_000),
          }))
        }
      }
      await Promise.all([fetchInTurn(), fetchInTurn()])
    } catch (cause) {
      alerts.show({ kind: 'error', text: toFailure(cause).sentence })
    } finally {
      note(() => ({ isRunning: false }))
      list.reload()
      onEnd()
    }
  }
  return { list, run, start, stop: () => running.current?.abort() }
}

async function loadAll(load: (offset: number) => Promise<{ total: number; rows: RemotePicture[] }>) {
  const all: RemotePicture[] = []
  for (;;) {
    const { total, rows } = await load(all.length)
    all.push(...rows)
    if (rows.length === 0 || all.length >= total) return all
  }
}

/** Tries again while the server restarts, or asks for patience; a fault of the other site is told at once. */
async function patiently<Answer>(work: () => Promise<Answer>, signal: AbortSignal): Promise<Answer> {
  for (let tries = 1; ; tries++)
    try {
      return await work()
    } catch (cause) {
      if (!PASSING.has(toFailure(cause).code) || tries === TRIES || signal.aborted) throw cause
      await new Promise((resolve) => setTimeout(resolve, WAIT))
    }
}

/** A full disk or a picture that the server cannot read stays as it is. */
const PASSING: ReadonlySet<string> = new Set(['unreachable', 'unavailable', 'too_many_requests', 'busy'])

/** Two minutes, in which a server is updated and started again. */
const TRIES = 40
/** Milliseconds. */
const WAIT = 3_000
