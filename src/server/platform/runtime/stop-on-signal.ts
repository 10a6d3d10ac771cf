import { constants } from 'node:os'

/**
 * For a command that ends with what it has in hand: the first SIGINT or SIGTERM calls `onStop` and aborts the signal, with its name as
 * the reason. The next one ends the process, as it would without this.
 */
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
