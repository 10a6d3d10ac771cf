import { Hourglass } from '../../../ui/icons/icons.ts'
import { useEffect, useState } from 'react'
import { secondsLeftText, timeLeftText } from '../../../../contract/wording/comments/comment-edit.ts'
import { serverNow } from '../../../client/api/server-time.ts'
import styles from './own-comment.module.css'
import { SECOND } from '../../../../contract/durations.ts'
import { minutesLeft, secondsLeft, untilNextChange } from './remaining-minutes.ts'

interface RemainingTimeProps {
  until: string
  /** Whether the last minute is counted in seconds. */
  hasSeconds?: boolean
  onOver: () => void
}

/** The minutes for which the visitor's own comment can still be changed. */
export function RemainingTime({ until, hasSeconds = false, onOver }: RemainingTimeProps) {
  const [now, setNow] = useState(serverNow)
  const minutes = minutesLeft(until, now)
  const isInSeconds = hasSeconds && minutes === 1
  useEffect(() => {
    if (minutes === 0) {
      onOver()
      return undefined
    }
    const pause = untilNextChange(until, now, serverNow(), isInSeconds ? SECOND : undefined)
    // Some extra milliseconds, since a timer that fires early would show the same number again.
    const timer = setTimeout(() => setNow(serverNow()), pause + 20)
    return () => clearTimeout(timer)
  }, [until, now, minutes])
  if (minutes === 0) return null
  return (
    <span className={`${styles.remainingTime} num`}>
      <Hourglass />
      <span>{isInSeconds ? secondsLeftText(secondsLeft(until, now)) : timeLeftText(minutes)}</span>
    </span>
  )
}
