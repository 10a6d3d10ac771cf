import { AsyncLocalStorage } from 'node:async_hooks'
import { toProblem } from '../../platform/http/to-problem.ts'

// The accounts library catches what the database throws, logs it, and answers with a code of its own, as for nobody
// signed in, or as if all were well. Its log is the one place that still has the cause.

/** Called with what the library logs: remembers a fault that has to be answered with `unavailable`. */
export function noteDatabaseFault(logged: unknown): void {
  const call = openCall.getStore()
  if (call && toProblem(logged).code === 'unavailable') call.fault ??= logged
}

/** The library's calls; each rejects with the database's own fault where it met one, whatever it made of it. */
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
