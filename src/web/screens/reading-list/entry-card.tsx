import { Trash2 } from '../../ui/icons/icons.ts'
import { memo, useState, useRef } from 'react'
import { reviewPath } from '../../../contract/links.ts'
import { entryTitle } from '../../../contract/wording/reviews/books.ts'
import {
  noteBookWording,
  ownRatingOf,
  ownRatingWording,
  scoreText,
} from '../../../contract/wording/reading/reading-list-entries.ts'
import { removalWording } from '../../../contract/wording/reading/list-removal.ts'
import { BookCover } from '../../parts/book-cover/book-cover.tsx'
import { PlainCover } from '../../parts/book-cover/plain-cover.tsx'
import { CategoryDot } from '../../parts/category-name/category-dot.tsx'
import { RemovalQuestion } from '../../parts/list-removal/removal-question.tsx'
import { SiteLink } from '../../parts/site-link/site-link.tsx'
import { bookTitleProps } from '../../parts/book-card/title-props.ts'
import { Stars } from '../../parts/stars/stars.tsx'
import { StatusMenu } from '../../parts/status-menu/status-menu.tsx'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import type { ListedEntry } from './entries.ts'
import { Note, Row, Stack } from '../../ui/layout/primitives.tsx'
import cardText from '../../parts/book-card/card-text.module.css'
import styles from './entry-card.module.css'
import { EntryDates } from './dates/entry-dates.tsx'
import { EntryNotes } from './notes/entry-notes.tsx'
import { entryElementId } from './entry-focus.ts'
import { type OpenNote, useActions } from './entry-actions.ts'
import { RatingSlider, type RatingSliderHandle } from '../../parts/rating-slider/rating-slider.tsx'

interface EntryCardProps {
  entry: ListedEntry
  open: OpenNote | null
}

/** An entry of the reader's list, as <li>. */
export const EntryCard = memo(function EntryCard({ entry, open }: EntryCardProps) {
  const actions = useActions()
  const { book, status } = entry
  return (
    <li
      // oxlint-disable-next-line jsx-a11y/no-redundant-roles -- the group around it has no role, nor would its child have
      role="listitem"
      id={entryElementId(entry.id)}
      tabIndex={-1}
      aria-label={entryTitle(book)}
      className={styles.card}
    >
      {book.id === null ? (
        <PlainCover title={book.title} lang={book.lang} className={styles.cover} />
      ) : (
        <SiteLink to={reviewPath(book.id, book.slug)} className={styles.cover}>
          <BookCover card={book} />
        </SiteLink>
      )}
      <Stack fit justify="start">
        <CategoryDot card={book} />
        <h3 {...bookTitleProps(book)} className={styles.title}>
          {book.id === null ? (
            <span className="clamped">{entryTitle(book)}</span>
          ) : (
            <SiteLink to={reviewPath(book.id, book.slug)} className="clamped">
              {entryTitle(book)}
            </SiteLink>
          )}
        </h3>
        <p className={cardText.author}>{book.author}</p>
        {entry.own_book && <Note>{book.id === null ? noteBookWording.own : noteBookWording.reviewed}</Note>}
        <Stars rating={book.rating} />
        {book.excerpt !== '' && <p className={`${cardText.excerpt} clamped`}>{book.excerpt}</p>}
        <EntryDates entry={entry} />
        {(status !== 'want_to_read' || entry.own_rating !== null) && <OwnRating entry={entry} />}
      </Stack>
      <Row wrap gap="2" above="2" className={`${styles.actions} no-print`}>
        <StatusMenu
          title={book.title}
          value={status}
          onChange={(chosen) => actions.setStatus(entry, chosen)}
        />
        <RemoveButton entry={entry} />
      </Row>
      <EntryNotes entry={entry} open={open} />
    </li>
  )
})

/** Removes the entry after a confirmation (docs/product/reading-list.md). */
function RemoveButton({ entry }: { entry: ListedEntry }) {
  const actions = useActions()
  const [isAsking, setIsAsking] = useState(false)
  const [isRemoving, setIsRemoving] = useState(false)
  const remove = async () => {
    const byKey = document.activeElement?.matches(':focus-visible') ?? false
    setIsAsking(false)
    setIsRemoving(true)
    await actions.remove(entry, byKey)
    setIsRemoving(false)
  }
  return (
    <>
      {/* Not disabled while the request runs, so that the focus stays on it after a failure. */}
      <IconButton
        label={`${removalWording.remove}：${entryTitle(entry.book)}`}
        title={removalWording.remove}
        aria-disabled={isRemoving || undefined}
        onClick={isRemoving ? undefined : () => setIsAsking(true)}
      >
        <Trash2 />
      </IconButton>
      {isAsking && (
        <RemovalQuestion
          book={entry.book}
          onConfirm={() => void remove()}
          onCancel={() => setIsAsking(false)}
        />
      )}
    </>
  )
}

/** The reader's own rating in half stars (docs/product/design.md): by pointer or keyboard; a button clears it. */
function OwnRating({ entry }: { entry: ListedEntry }) {
  const actions = useActions()
  const slider = useRef<RatingSliderHandle>(null)
  const rating = entry.own_rating ?? 0
  const rate = (value: number) => {
    const newRating = value === 0 ? null : value
    if (newRating !== entry.own_rating) actions.rate(entry, newRating)
  }
  return (
    <Row wrap gap="0 3" touch size="4" className={styles.rating}>
      <Note as="span" size="3" className={styles.label} aria-hidden="true">
        {ownRatingWording.label}
      </Note>
      <RatingSlider
        ref={slider}
        rating={rating}
        label={ownRatingOf(entry.book.title)}
        valueText={rating === 0 ? ownRatingWording.none : scoreText(rating)}
        onRate={rate}
      />
      {rating === 0 ? (
        <Note as="span" size="3" aria-hidden="true">
          {ownRatingWording.none}
        </Note>
      ) : (
        <>
          <span className={`${styles.score} num`} aria-hidden="true">
            {rating}
          </span>
          <button
            type="button"
            className={`${styles.clear} no-print text-button`}
            aria-label={`${ownRatingWording.clear}${ownRatingOf(entry.book.title)}`}
            onClick={() => {
              rate(0)
              slider.current?.focus()
            }}
          >
            {ownRatingWording.clear}
          </button>
        </>
      )}
    </Row>
  )
}
