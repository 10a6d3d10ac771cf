import { hashKey, type QueryClient } from '@tanstack/react-query'
import type { Failure } from '../../../contract/page.ts'
import { toFailure } from './api.ts'

export interface OptimisticSave<Value, Answer> {
  /** Identifies what is saved. Values of one key are sent one after another; of the waiting ones only the latest is sent. */
  mutationKey: readonly unknown[]
  /** Requests of one queue are sent one after another. Default: each key has its own queue. */
  queue?: string
  value: Value
  /** The value that the server has stored. */
  stored: Value
  show: (value: Value) => void
  send: () => Promise<Answer>
  valueOf: (answer: Answer) => Value
  /** A value that had to wait is not sent if the server has stored the same meanwhile. Default: always sent. */
  isSame?: (value: Value, stored: Value) => boolean
  /** Shows the answer. Default: its value. */
  onSaved?: (answer: Answer) => void
}

/** Shows a value before it is sent, and the stored one again if saving fails. Returns the failure unless it is saved or followed by a newer. */
export async function saveOptimistically<Value, Answer>(
  client: QueryClient,
  { mutationKey, queue, value, show, valueOf, onSaved, ...save }: OptimisticSave<Value, Answer>,
): Promise<Failure | undefined> {
  /** Shared by the saves of one key that overlap. */
  type Run = { stored: Value }
  const cache = client.getMutationCache()
  const pendingSaves = () => cache.findAll({ mutationKey, exact: true, status: 'pending' })
  const isLatest = () => pendingSaves().at(-1) === mutation
  const earlier = pendingSaves().at(-1)?.meta?.run as Run | undefined
  const run = earlier ?? { stored: save.stored }
  const mutation = cache.build<Answer | undefined, Error, Value, unknown>(client, {
    mutationKey,
    meta: { run },
    scope: { id: queue ?? hashKey(mutationKey) },
    onMutate: () => show(value),
    mutationFn: async () => {
      if (!isLatest()) return undefined
      const isStored = earlier !== undefined && save.isSame?.(value, run.stored)
      return isStored ? undefined : save.send()
    },
    onSuccess: (answer) => {
      if (answer !== undefined) run.stored = valueOf(answer)
      if (!isLatest()) return
      if (answer !== undefined && onSaved) onSaved(answer)
      else show(run.stored)
    },
    onError: () => {
      if (isLatest()) show(run.stored)
    },
  })
  try {
    await mutation.execute(value)
    return undefined
  } catch (cause) {
    // A pending save is a newer one: this one has just ended.
    if (pendingSaves().length > 0) return undefined
    return toFailure(cause)
  }
}
