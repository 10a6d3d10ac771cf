import { expect, test, vi } from 'vitest'
import { createLog } from './log.ts'
import { stopRequest } from './stop-signals.ts'

const log = createLog('silent')

test('stops when its npm parent exits; a daemon keeps running', async () => {
  const before = process.listeners('SIGTERM')
  vi.useFakeTimers()
  try {
    const daemon = vi.fn<() => void>()
    const orphan = vi.fn<() => void>()
    const child = vi.fn<() => void>()
    const gone = 0
    void stopRequest(log, { parentPid: gone, isNpm: false }).then(daemon)
    void stopRequest(log, { parentPid: gone, isNpm: true }).then(orphan)
    void stopRequest(log, { parentPid: process.ppid, isNpm: true }).then(child)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(orphan).toHaveBeenCalledOnce()
    expect(daemon).not.toHaveBeenCalled()
    expect(child).not.toHaveBeenCalled()
  } finally {
    vi.useRealTimers()
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
      for (const listener of process.listeners(signal)) {
        if (!before.includes(listener)) process.off(signal, listener)
      }
    }
  }
})
