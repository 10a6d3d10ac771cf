import type { Page } from '@playwright/test'

/** The work of the page's main thread meanwhile, in milliseconds of processor time. */
export interface MainThread {
  /** The longest task begun in each step, by the step's name. */
  steps: ReadonlyMap<string, number>
  /** The longest task that did nothing but collect garbage, which can come in any step. */
  garbage: number
}

/** Does it under Chromium's trace. `work` begins its steps with `performance.mark(STEP + name)`. */
export async function traceSteps(page: Page, work: () => Promise<void>): Promise<MainThread> {
  const browser = page.context().browser()
  if (!browser) throw new Error('a browser without contexts of its own cannot be traced')
  await browser.startTracing(page, { categories: ['-*', 'toplevel', 'v8', 'blink.user_timing'] })
  await work()
  const trace = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] }
  return byStep(mainThreadEvents(trace.traceEvents))
}

/** How the name of each mark begins. */
export const STEP = 'step '

interface TraceEvent {
  name: string
  pid: number
  tid: number
  /** When it began, by the clock in microseconds. */
  ts: number
  /** Microseconds by the clock, and of the thread's processor time. */
  dur?: number
  tdur?: number
  args: { name?: string }
}

/** A page that has been left may still have a process: the page is the one whose main thread did the most. */
function mainThreadEvents(events: readonly TraceEvent[]): readonly TraceEvent[] {
  const mains = events.filter((event) => event.name === 'thread_name' && event.args.name === 'CrRendererMain')
  return (
    mains
      .map((main) => events.filter((event) => event.pid === main.pid && event.tid === main.tid))
      .toSorted((a, b) => total(b) - total(a))[0] ?? []
  )
}

function byStep(events: readonly TraceEvent[]): MainThread {
  const marks = events.filter(({ name }) => name.startsWith(STEP)).toSorted((a, b) => a.ts - b.ts)
  const collections = events.filter(({ name }) => name === 'MajorGC' || name === 'MinorGC')
  const steps = new Map<string, number>()
  let garbage = 0
  for (const task of events.filter(isTask)) {
    const time = processorTime(task)
    const collecting = collections.filter((event) => isWithin(event, task)).map(processorTime)
    if (sum(collecting) > time / 2) garbage = Math.max(garbage, time)
    else {
      // A mark stands within the task that makes it, as a rule the frame before the step's.
      const step = marks.findLast(({ ts }) => ts <= task.ts)?.name ?? STEP
      steps.set(step, Math.max(steps.get(step) ?? 0, time))
    }
  }
  return { steps, garbage }
}

function isTask({ name }: TraceEvent): boolean {
  return name === 'ThreadControllerImpl::RunTask'
}

function isWithin(inner: TraceEvent, { ts, dur = 0 }: TraceEvent): boolean {
  return inner.ts >= ts && inner.ts <= ts + dur
}

/** In milliseconds. Never more than the task lasted: in a virtual machine the processor's clock may leap. */
function processorTime({ dur = 0, tdur = 0 }: TraceEvent): number {
  return Math.min(dur, tdur) / 1_000
}

function total(events: readonly TraceEvent[]): number {
  return sum(events.filter(isTask).map(processorTime))
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, number) => all + number, 0)
}
