import type { Log } from './log.ts'

/** What has to be done now and then, whatever visitors do. Every process does it, so doing it twice must not hurt. */
export interface Chore {
  name: string
  everyMinutes: number
  run(): Promise<unknown>
}

/** Does each chore at once and then at its pace; one that fails is logged and done again at its time. */
export function startChores(log: Log, chores: readonly Chore[]): { stop(): Promise<void> } {
  const underWay = new Set<Promise<void>>()
  const begin = (chore: Chore) => {
    const work = chore
      .run()
      .catch((cause: unknown) => log.error({ chore: chore.name, err: cause }, 'a chore failed'))
      .then(() => void underWay.delete(work))
    underWay.add(work)
  }
  const timers = chores.map((chore) => {
    begin(chore)
    return setInterval(() => begin(chore), chore.everyMinutes * 60_000).unref()
  })
  return {
    async stop() {
      for (const timer of timers) clearInterval(timer)
      await Promise.all(underWay)
    },
  }
}
