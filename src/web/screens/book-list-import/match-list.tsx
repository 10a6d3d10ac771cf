import { useId } from 'react'
import type { ListMatch } from '../../../contract/reading/book-list-import.ts'
import type { ListAnswers } from '../../../contract/reading/book-list-sources.ts'
import { reviewPath } from '../../../contract/links.ts'
import { bookTitle } from '../../../contract/wording/reviews/books.ts'
import {
  inFileText,
  listImportWording,
  listQuestionNames,
  listStateNames,
  readingDaysText,
  statusInFileText,
} from '../../../contract/wording/reading/book-list-import.ts'
import { BookCover } from '../../parts/book-cover/book-cover.tsx'
import { PlainCover } from '../../parts/book-cover/plain-cover.tsx'
import { bookTitleProps } from '../../parts/book-card/title-props.ts'
import { SiteLink } from '../../parts/site-link/site-link.tsx'
import { Stars } from '../../parts/stars/stars.tsx'
import { StatusTag } from '../../parts/status-menu/status-tag.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { useFirstRows } from './use-first-rows.ts'
import { Note, Row, Stack } from '../../ui/layout/primitives.tsx'
import styles from './match-list.module.css'
import screen from './book-list-import.module.css'

/** A row whose book has a review here, or none. */
type ListedMatch = Omit<ListMatch, 'review'> & Partial<Pick<ListMatch, 'review'>>

interface MatchListProps {
  heading: string
  matches: readonly ListedMatch[]
  answers: ListAnswers
}

/** The rows of books for the list, each with its status, rating, days and notes. */
export function MatchList({ heading, matches, answers }: MatchListProps) {
  const id = useId()
  const { shown, more } = useFirstRows(matches)
  return (
    <section aria-labelledby={id}>
      <Row as="h3" id={id} gap="2" align="baseline" below="3" size="10" className={screen.listHeading}>
        {heading}
        <span className="num">{matches.length}</span>
      </Row>
      <Stack as="ul" fit ruled className={styles.matches}>
        {shown.map((match) => (
          <Match key={`${match.sheet ?? ''} ${match.row}`} match={match} answers={answers} />
        ))}
      </Stack>
      {more && <Button onClick={more}>{listImportWording.more}</Button>}
    </section>
  )
}

function Match({ match, answers }: { match: ListedMatch; answers: ListAnswers }) {
  const { review, title, author, status_in_file, own_rating, begun_on, finished_on, notes, state, asks } =
    match
  const isAsked = asks !== null && match.state !== 'known'
  // An entry that is there already keeps its status.
  const status = isAsked && state === 'new' ? (answers[asks] ?? match.status) : match.status
  const days = readingDaysText(begun_on, finished_on, status)
  return (
    <li className={styles.match}>
      {review ? (
        <BookCover card={review} decorative className={styles.cover} />
      ) : (
        <PlainCover title={title.replace(/[《》]/g, '')} isSmall className={styles.cover} />
      )}
      <div>
        <p {...(review ? bookTitleProps(review) : { 'data-font': '' })} className={styles.title}>
          {review ? (
            <SiteLink to={reviewPath(review.id, review.slug)}>{bookTitle(review.title)}</SiteLink>
          ) : (
            bookTitle(title.replace(/^《|》$/g, ''))
          )}
        </p>
        <Note size="3" tone="soft">
          {review?.author ?? author}
        </Note>
        {review && title !== '' && title.replace(/[《》]/g, '') !== review.title && (
          <Note size="3">{inFileText(title, author)}</Note>
        )}
        <Row as="p" wrap gap="1 3" above="1" size="3" tone="soft">
          {isAsked && !answers[asks] ? <span>{listQuestionNames[asks]}</span> : <StatusTag status={status} />}
          <Stars rating={own_rating} />
          {days !== null && <span className="num">{days}</span>}
          {notes && <span>{listImportWording.withNotes}</span>}
        </Row>
        {asks === null && status !== status_in_file && (
          <Note size="3" above="1">
            {statusInFileText(status_in_file)}
          </Note>
        )}
      </div>
      <p className={[styles.state, styles[state]].filter(Boolean).join(' ')}>{listStateNames[state]}</p>
    </li>
  )
}
