import type { ReactNode } from 'react'
import type { ReviewState } from '../../../contract/studio/review-drafts.ts'
import { CalendarClock, CircleCheck, type Icon, PenLine, Trash2 } from '../../ui/icons/icons.ts'
import styles from './state-mark.module.css'

const ICONS: Record<ReviewState, Icon> = {
  draft: PenLine,
  scheduled: CalendarClock,
  published: CircleCheck,
  trash: Trash2,
}

interface StateMarkProps {
  state: ReviewState
  className?: string | undefined
  children: ReactNode
}

/** The state of a review as icon, word and colour. */
export function StateMark({ state, className, children }: StateMarkProps) {
  const StateIcon = ICONS[state]
  return (
    <span className={[styles.state, styles[state], className].filter(Boolean).join(' ')}>
      <StateIcon />
      {children}
    </span>
  )
}
