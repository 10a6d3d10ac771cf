import { useEffect, useRef } from 'react'

/** Calls `poll` every `interval` milliseconds while `isOn`. */
export function usePolling(isOn: boolean, poll: () => void, interval: number): void {
  const latest = useRef(poll)
  latest.current = poll
  useEffect(() => {
    if (!isOn) return undefined
    const timer = setInterval(() => latest.current(), interval)
    return () => clearInterval(timer)
  }, [isOn, interval])
}
