import type { Page } from '@playwright/test'

/** What the page's main thread did meanwhile. */
export interface MainThread {
  /** Each task in milliseconds of processor time, the longest first. */
  tasks: readonly number[]
}

/** Does it under Chromium's trace. */
export async function traceTasks(page: Page, work: () => Promise<void>): Promise<MainThread> {
  const browser = page.context().browser()
  if (!browser) throw new Error('a browser without contexts of its own cannot be traced')
  await browser.startTracing(page, { categories: ['-*', 'toplevel'] })
  await work()
  const trace = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] }
  return { tasks: tasksOf(trace.traceEvents).toSorted((a, b) => b - a) }
}

interface TraceEvent {
  name: string
  pid: number
  tid: number
  /** Microseconds by the clock, and of the thread's processor time. */
  dur?: number
  tdur?: number
  args: { name?: string }
}

/** A page that has been left may still have a process: the page is the one whose main thread did the most. */
function tasksOf(events: readonly TraceEvent[]): number[] {
  const mains = events.filter((event) => event.name === 'thread_name' && event.args.name === 'CrRendererMain')
  const tasks = mains.map((main) =>
    events
      .filter(
        (event) =>
          event.name === 'ThreadControllerImpl::RunTask' && event.pid === main.pid && event.tid === main.tid,
      )
      .map(processorTime),
  )
  return tasks.toSorted((a, b) => total(b) - total(a))[0] ?? []
}

/** In milliseconds. Never more than the task lasted: in a virtual machine the processor's clock may leap. */
function processorTime({ dur = 0, tdur = 0 }: TraceEvent): number {
  return Math.min(dur, tdur) / 1_000
}

function total(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0)
}
