import { constants } from 'node:os'
import type { Log } from './log.ts'

export interface Launcher {
  /** The parent process, read at the start. */
  parentPid: number
  /** Whether npm started this process: it must end with npm, while a daemon outlives its starter. */
  isNpm: boolean
}

/** Resolves at SIGTERM, SIGINT or SIGHUP, or when npm, the parent, is gone. Later signals are repeats and ignored. */
export function stopRequest(log: Log, { parentPid, isNpm }: Launcher): Promise<void> {
  return new Promise((resolve) => {
    const stop = (reason: string) => {
      clearInterval(poll)
      log.info({ reason }, 'stopping')
      resolve()
    }
    const poll = isNpm
      ? setInterval(() => {
          if (process.ppid !== parentPid) stop('npm, which started this process, has ended')
        }, PARENT_POLL_MS).unref()
      : undefined
    let isStopping = false
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
      process.on(signal, () => {
        if (!isStopping) stop(signal)
        isStopping = true
      })
    }
  })
}

const PARENT_POLL_MS = 1_000

/** For a command that ends with what it has in hand: the first signal calls `onStop`, the next one ends the process. */
export function stopOnSignal(onStop: () => void): { signal: AbortSignal; removeListeners: () => void } {
  const controller = new AbortController()
  const stop = (signal: NodeJS.Signals) => {
    removeListeners()
    onStop()
    controller.abort(signal)
  }
  const removeListeners = () => {
    for (const signal of SIGNALS) process.removeListener(signal, stop)
  }
  for (const signal of SIGNALS) process.on(signal, stop)
  return { signal: controller.signal, removeListeners }
}

/** The exit status of a command that such a signal has stopped: 128 and the signal's number. */
export function stoppedStatus({ reason }: AbortSignal): number {
  return 128 + (reason === 'SIGTERM' ? constants.signals.SIGTERM : constants.signals.SIGINT)
}

const SIGNALS = ['SIGINT', 'SIGTERM'] as const
