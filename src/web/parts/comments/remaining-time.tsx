import { Hourglass } from '../../ui/icons.ts'
import { useEffect, useState } from 'react'
import { timeLeftText } from '../../../contract/wording/comment-edit.ts'
import { serverNow } from '../../client/server-time.ts'
import styles from './own-comment.module.css'
import { minutesLeft, untilNextMinute } from './remaining-minutes.ts'

/** The minutes for which the visitor's own comment can still be changed. */
export function RemainingTime({ until, onOver }: { until: string; onOver?: () => void }) {
  const [now, setNow] = useState(serverNow)
  const minutes = minutesLeft(until, now)
  useEffect(() => {
    if (minutes === 0) {
      onOver?.()
      return undefined
    }
    // Some extra milliseconds, since a timer that fires early would show the same minute again.
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
