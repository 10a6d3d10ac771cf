import type { ListMatch } from '../../../contract/reading/book-list-import.ts'
import { reviewPath } from '../../../contract/links.ts'
import { bookTitle } from '../../../contract/wording/reviews/books.ts'
import {
  inFileText,
  listImportWording,
  listStateNames,
  readingDaysText,
  statusInFileText,
} from '../../../contract/wording/reading/book-list-import.ts'
import { BookCover } from '../../parts/book-cover/book-cover.tsx'
import { titleProps } from '../../parts/book-card/title-props.ts'
import { SiteLink } from '../../parts/site-link/site-link.tsx'
import { Stars } from '../../parts/stars/stars.tsx'
import { StatusTag } from '../../parts/status-menu/status-tag.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { useFirstRows } from './use-first-rows.ts'
import styles from './match-list.module.css'
import screen from './book-list-import.module.css'

/** The rows whose book has a review here, each with its status, rating, days and notes. */
export function MatchList({ matches }: { matches: readonly ListMatch[] }) {
  const { shown, more } = useFirstRows(matches)
  return (
    <section aria-labelledby="list-matches">
      <h3 id="list-matches" className={screen.listHeading}>
        {listImportWording.matches}
        <span className="num">{matches.length}</span>
      </h3>
      <ul className={styles.matches}>
        {shown.map((match) => (
          <Match key={match.review.id} match={match} />
        ))}
      </ul>
      {more && <Button onClick={more}>{listImportWording.more}</Button>}
    </section>
  )
}

function Match({ match }: { match: ListMatch }) {
  const { review, title, author, status, status_in_file, own_rating, begun_on, finished_on, notes, state } =
    match
  const days = readingDaysText(begun_on, finished_on, status)
  return (
    <li className={styles.match}>
      <BookCover card={review} decorative className={styles.cover} />
      <div>
        <p {...titleProps(review)} className={styles.title}>
          <SiteLink to={reviewPath(review.id, review.slug)}>{bookTitle(review.title)}</SiteLink>
        </p>
        <p className={styles.author}>{review.author}</p>
        {title !== '' && title.replace(/[《》]/g, '') !== review.title && (
          <p className={styles.inFile}>{inFileText(title, author)}</p>
        )}
        <p className={styles.entry}>
          <StatusTag status={status} />
          <Stars rating={own_rating} />
          {days !== null && <span className="num">{days}</span>}
          {notes && <span>{listImportWording.withNotes}</span>}
        </p>
        {status !== status_in_file && <p className={styles.inFile}>{statusInFileText(status_in_file)}</p>}
      </div>
      <p className={[styles.state, styles[state]].filter(Boolean).join(' ')}>{listStateNames[state]}</p>
    </li>
  )
}
