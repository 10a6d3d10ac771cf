import { useEffect, useState } from 'react'

/** The remaining whole seconds of a pause, by clock time, so that they are right after the tab was suspended. */
export function useCountdown(seconds: number) {
  const [end, setEnd] = useState(() => Date.now() + seconds * 1_000)
  const [left, setLeft] = useState(seconds)
  useEffect(() => {
    const update = () => {
      const now = Math.max(0, Math.ceil((end - Date.now()) / 1_000))
      setLeft(now)
      if (now === 0) clearInterval(timer)
    }
    const timer = setInterval(update, 1_000)
    update()
    return () => clearInterval(timer)
  }, [end])
  return { left, restart: () => setEnd(Date.now() + seconds * 1_000) }
}
