import type { Log } from './log.ts'

/** A task that runs at intervals, in every process: running it twice must do no harm. */
export interface ScheduledTask {
  name: string
  everyMinutes: number
  /** The delay after the start; absent: none. */
  firstAfterMinutes?: number
  /** `ending` is aborted when the site stops: a long task then ends early. */
  run(ending: AbortSignal): Promise<unknown>
}

/** Runs each task after its delay and then at its interval. A failure is logged; the task runs again at its time. */
export function startScheduledTasks(log: Log, tasks: readonly ScheduledTask[]): { stop(): Promise<void> } {
  const underWay = new Set<Promise<void>>()
  const ending = new AbortController()
  const begin = (task: ScheduledTask) => {
    const work = task
      .run(ending.signal)
      .catch((cause: unknown) => log.error({ chore: task.name, err: cause }, 'a chore failed'))
      .then(() => void underWay.delete(work))
    underWay.add(work)
  }
  const timers = tasks.flatMap((task) => {
    const interval = setInterval(() => begin(task), task.everyMinutes * 60_000).unref()
    if (task.firstAfterMinutes !== undefined)
      return [interval, setTimeout(() => begin(task), task.firstAfterMinutes * 60_000).unref()]
    begin(task)
    return [interval]
  })
  return {
    async stop() {
      for (const timer of timers) clearTimeout(timer)
      ending.abort()
      await Promise.all(underWay)
    },
  }
}
