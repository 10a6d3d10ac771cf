import type { ReactNode } from 'react'
import { dateText } from '../../../contract/days.ts'
import { answersName, commentsWording } from '../../../contract/wording/comments/comments.ts'
import { Avatar } from '../avatar/avatar.tsx'
import { Row } from '../../ui/layout/primitives.tsx'
import cardStyles from './comment-card.module.css'
import styles from './own-comment.module.css'

interface WaitingCardProps {
  id?: string
  avatar: number
  name: string
  /** Whom it answers, undefined where that comment is not loaded; null for a comment that stands by itself. */
  answered: string | null | undefined
  content: string
  date?: string
  children: ReactNode
}

/** An own comment that only its author sees, as <li>, with what it waits for. */
export function WaitingCard({ id, avatar, name, answered, content, date, children }: WaitingCardProps) {
  return (
    <li id={id} tabIndex={-1} className={`${cardStyles.card} ${styles.held}`}>
      <Avatar index={avatar} isOwner={false} className={cardStyles.avatar} />
      <Row wrap gap="0 3" align="baseline" className={cardStyles.head}>
        <b dir="auto">{name}</b>
        {answered !== null && <span dir="auto">{answersName(answered ?? commentsWording.unnamed)}</span>}
        {date !== undefined && (
          <time dateTime={date} className="num">
            {dateText(date)}
          </time>
        )}
      </Row>
      <p dir="auto" className={cardStyles.text}>
        {content}
      </p>
      <Row wrap gap="0 4">
        {children}
      </Row>
    </li>
  )
}
