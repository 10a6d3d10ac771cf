import { useEffect, useEffectEvent, useState } from 'react'
import { MINUTE, SECOND } from '../../../contract/durations.ts'
import { COMMENT_CHANGE_MINUTES } from '../../../contract/limits.ts'
import { secondsLeftText, timeLeftText } from '../../../contract/wording/comments/comment-edit.ts'
import { serverNow } from '../../client/api/server-time.ts'
import { Hourglass } from '../../ui/icons/icons.ts'
import { Row } from '../../ui/layout/primitives.tsx'

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
  const over = useEffectEvent(onOver)
  useEffect(() => {
    if (minutes === 0) {
      over()
      return undefined
    }
    const pause = untilNextChange(until, now, serverNow(), isInSeconds ? SECOND : undefined)
    // Some extra milliseconds, since a timer that fires early would show the same number again.
    const timer = setTimeout(() => setNow(serverNow()), pause + 20)
    return () => clearTimeout(timer)
  }, [until, now, minutes, isInSeconds])
  if (minutes === 0) return null
  return (
    <Row as="span" inline gap="icon" size="2" tone="quiet" className="num">
      <Hourglass />
      <span>{isInSeconds ? secondsLeftText(secondsLeft(until, now)) : timeLeftText(minutes)}</span>
    </Row>
  )
}

/** Remaining minutes, rounded up; 0 when the time is over. Never more than the whole time, if the clock is behind. */
export function minutesLeft(until: string, now: number): number {
  const left = Math.ceil((Date.parse(until) - now) / MINUTE)
  return Math.min(Math.max(left, 0), COMMENT_CHANGE_MINUTES)
}

/** Remaining seconds, rounded up; 0 when the time is over. */
function secondsLeft(until: string, now: number): number {
  return Math.max(Math.ceil((Date.parse(until) - now) / SECOND), 0)
}

/** Milliseconds from `present` until the shown number of minutes, or of other units, changes; 0 if it has. */
export function untilNextChange(until: string, shown: number, present: number, unit = MINUTE): number {
  const left = Date.parse(until) - shown
  const changes = shown + (left <= 0 ? 0 : left % unit || unit)
  return Math.max(changes - present, 0)
}
