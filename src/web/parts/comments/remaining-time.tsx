import { Hourglass } from '../../ui/icons.ts'
import { useEffect, useState } from 'react'
import { timeLeftText } from '../../../contract/wording/comment-edit.ts'
import { serverNow } from '../../client/server-time.ts'
import styles from './own-comment.module.css'
import { minutesLeft, untilNextMinute } from './time-left.ts'

/** How long one's own comment can still be changed, counted down by the minute. */
export function RemainingTime({ until, onOver }: { until: string; onOver?: () => void }) {
  const [now, setNow] = useState(serverNow)
  const minutes = minutesLeft(until, now)
  useEffect(() => {
    if (minutes === 0) {
      onOver?.()
      return undefined
    }
    // A few milliseconds more, so that a timer that fires early does not show the same minute again.
    const timer = setTimeout(() => setNow(serverNow()), untilNextMinute(until, now, serverNow()) + 20)
    return () => clearTimeout(timer)
  }, [until, now, minutes])
  if (minutes === 0) return null
  return (
    <span className={`${styles.remainingTime} num`}>
      <Hourglass />
      {timeLeftText(minutes)}
    </span>
  )
}
