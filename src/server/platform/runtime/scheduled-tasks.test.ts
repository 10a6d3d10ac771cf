import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLog } from './log.ts'
import { startScheduledTasks } from './scheduled-tasks.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a task is not begun while it runs, and a frequent one logs the first of a row of failures', async () => {
  const lines: string[] = []
  const log = createLog('error', { write: (line) => void lines.push(line) })
  let runs = 0
  let isFailing = true
  const finishing: (() => void)[] = []
  const tasks = startScheduledTasks(log, [
    {
      name: 'frequent',
      everyMinutes: 1 / 60,
      run: async () => {
        runs++
        if (isFailing) throw new Error('no database')
        await new Promise<void>((resolve) => finishing.push(resolve))
      },
    },
  ])
  await vi.advanceTimersByTimeAsync(3_000)
  expect(runs).toBe(4)
  expect(lines).toHaveLength(1)
  isFailing = false
  await vi.advanceTimersByTimeAsync(5_000)
  expect(runs).toBe(5)
  finishing.pop()?.()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(runs).toBe(6)
  finishing.pop()?.()
  isFailing = true
  await vi.advanceTimersByTimeAsync(2_000)
  expect(lines).toHaveLength(2)
  await tasks.stop()
})
