import { useEffect, useEffectEvent } from 'react'

/** Calls `poll` every `interval` milliseconds while `isOn`. */
export function usePolling(isOn: boolean, poll: () => void, interval: number): void {
  const ask = useEffectEvent(poll)
  useEffect(() => {
    if (!isOn) return undefined
    const timer = setInterval(() => ask(), interval)
    return () => clearInterval(timer)
  }, [isOn, interval])
}
