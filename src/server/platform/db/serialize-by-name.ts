import { Problem } from '../http/responses/problems.ts'

/**
 * Runs actions of the same name one after another, whether or not the one before succeeds. Throws busy instead of running
 * an action that has waited longer, in milliseconds. Not earlier: clients that retry at once would cost readers more than waiting ones.
 */
export function serializeByName(longestWait: number): <T>(name: string, act: () => Promise<T>) => Promise<T> {
  const last = new Map<string, Promise<unknown>>()
  return (name, act) => {
    const since = performance.now()
    const own = (last.get(name) ?? Promise.resolve()).then(() => {
      if (performance.now() - since > longestWait) throw new Problem('busy', { retryAfter: 5 })
      return act()
    })
    const settled = own.then(
      () => {},
      () => {},
    )
    last.set(name, settled)
    void settled.then(() => {
      if (last.get(name) === settled) last.delete(name)
    })
    return own
  }
}
