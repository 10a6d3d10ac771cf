import { AsyncLocalStorage } from 'node:async_hooks'
import { toProblem } from '../../platform/http/responses/to-problem.ts'

// better-auth catches errors of the database, logs them, and answers with a code of its own, as for an anonymous
// visitor, or as if it had succeeded. Only its log still has the cause.

/** Called with what better-auth logs: remembers a fault that has to be answered with `unavailable`. */
export function noteDatabaseFault(logged: unknown): void {
  const call = openCall.getStore()
  if (call && toProblem(logged).code === 'unavailable') call.fault ??= logged
}

/** better-auth's calls; each rejects with the database's own error where there was one. */
export function throwDatabaseFaults<Api extends object>(api: Api): Api {
  return new Proxy(api, {
    get(target, name, receiver) {
      const member: unknown = Reflect.get(target, name, receiver)
      if (typeof member !== 'function') return member
      return (...args: unknown[]) => callOnce(() => Reflect.apply(member, target, args) as Promise<unknown>)
    },
  })
}

async function callOnce(act: () => Promise<unknown>): Promise<unknown> {
  const call: { fault?: unknown } = {}
  const [outcome] = await Promise.allSettled([openCall.run(call, act)])
  if (call.fault !== undefined) throw call.fault
  if (outcome.status === 'rejected') throw outcome.reason
  return outcome.value
}

const openCall = new AsyncLocalStorage<{ fault?: unknown }>()
