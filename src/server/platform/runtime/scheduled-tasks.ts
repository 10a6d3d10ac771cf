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

/** Runs each task after its delay and at its interval, one at a time. Failures are logged; in a frequent row, the first. */
export function startScheduledTasks(log: Log, tasks: readonly ScheduledTask[]): { stop(): Promise<void> } {
  const underWay = new Map<ScheduledTask, Promise<void>>()
  const failing = new Set<ScheduledTask>()
  const ending = new AbortController()
  const begin = (task: ScheduledTask) => {
    if (underWay.has(task)) return
    const work = task
      .run(ending.signal)
      .then(() => void failing.delete(task))
      .catch((cause: unknown) => {
        const isRepeated = failing.has(task) && task.everyMinutes < 1
        if (!isRepeated) log.error({ task: task.name, err: cause }, 'a scheduled task failed')
        failing.add(task)
      })
      .then(() => void underWay.delete(task))
    underWay.set(task, work)
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
      await Promise.all(underWay.values())
    },
  }
}
