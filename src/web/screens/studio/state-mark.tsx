import type { ReactNode } from 'react'
import type { LetterState, SubscriberState } from '../../../contract/newsletter/letter-states.ts'
import type { ReviewState } from '../../../contract/studio/review-drafts.ts'
import {
  CalendarClock,
  CircleAlert,
  CircleCheck,
  LogOut,
  PenLine,
  RotateCw,
  Send,
  Trash2,
} from '../../ui/icons/icons.ts'
import { Row } from '../../ui/layout/primitives.tsx'
import styles from './state-mark.module.css'

const LOOKS = {
  draft: [PenLine, 'reading'],
  scheduled: [CalendarClock, 'want'],
  published: [CircleCheck, 'completed'],
  trash: [Trash2, 'quiet'],
  sending: [Send, 'want'],
  stopped: [Send, 'reading'],
  sent: [CircleCheck, 'completed'],
  running: [RotateCw, 'completed'],
  confirmed: [CircleCheck, 'completed'],
  pending: [CalendarClock, 'reading'],
  left: [LogOut, 'quiet'],
  failing: [CircleAlert, 'error'],
} as const satisfies Record<ReviewState | LetterState | SubscriberState | 'failing', unknown>

interface StateMarkProps {
  state: keyof typeof LOOKS
  className?: string | undefined
  children: ReactNode
}

/** The state of a text, letter or subscriber as icon, word and colour. */
export function StateMark({ state, className = '', children }: StateMarkProps) {
  const [StateIcon, tone] = LOOKS[state]
  return (
    <Row as="span" inline gap="icon" size="3" tone={tone} className={`${styles.state} ${className}`}>
      <StateIcon />
      {children}
    </Row>
  )
}
