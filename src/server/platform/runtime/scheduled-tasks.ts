import type { Log } from './log.ts'

/** What has to be done now and then, whatever visitors do. Every process does it, so doing it twice must not hurt. */
export interface ScheduledTask {
  name: string
  everyMinutes: number
  /** After the start, for what nobody waits for. At once where it is not given. */
  firstAfterMinutes?: number
  /** Told when the site ends: what takes long leaves off then. */
  run(ending: AbortSignal): Promise<unknown>
}

/** Does each chore first at its time and then at its pace; one that fails is logged and done again at its time. */
export function startScheduledTasks(log: Log, chores: readonly ScheduledTask[]): { stop(): Promise<void> } {
  const underWay = new Set<Promise<void>>()
  const ending = new AbortController()
  const begin = (chore: ScheduledTask) => {
    const work = chore
      .run(ending.signal)
      .catch((cause: unknown) => log.error({ chore: chore.name, err: cause }, 'a chore failed'))
      .then(() => void underWay.delete(work))
    underWay.add(work)
  }
  const timers = chores.flatMap((chore) => {
    const pace = setInterval(() => begin(chore), chore.everyMinutes * 60_000).unref()
    if (chore.firstAfterMinutes !== undefined)
      return [pace, setTimeout(() => begin(chore), chore.firstAfterMinutes * 60_000).unref()]
    begin(chore)
    return [pace]
  })
  return {
    async stop() {
      for (const timer of timers) clearTimeout(timer)
      ending.abort()
      await Promise.all(underWay)
    },
  }
}
