import { ChevronDown, Trash2 } from '../../ui/icons/icons.ts'
import { memo, useState, useRef } from 'react'
import { reviewPath } from '../../../contract/links.ts'
import { entryTitle } from '../../../contract/wording/reviews/books.ts'
import {
  noteBookWording,
  notesWording,
  openerOf,
  ownRatingOf,
  ownRatingWording,
  scoreText,
} from '../../../contract/wording/reading/reading-list-entries.ts'
import { unsentWording } from '../../../contract/wording/site/unsent.ts'
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
import { Note, Row } from '../../ui/layout/primitives.tsx'
import styles from './entry-card.module.css'
import { EntryDates } from './dates/entry-dates.tsx'
import { EntryNotes } from './notes/entry-notes.tsx'
import { entryElementId } from './entry-focus.ts'
import { type OpenNote, useActions } from './entry-actions.ts'
import { RatingSlider, type RatingSliderHandle } from '../../parts/rating-slider/rating-slider.tsx'

interface EntryCardProps {
  entry: ListedEntry
  /** The note that is being edited. */
  open: OpenNote | null
  isOpened: boolean
  /** Whether this device has a note on it that was typed and not saved. */
  hasDraft: boolean
}

/** An entry of the reader's list, as <li>: a line of the shelf, and all of it while it is opened. */
export const EntryCard = memo(function EntryCard({ entry, open, isOpened, hasDraft }: EntryCardProps) {
  const actions = useActions()
  const { book, status } = entry
  return (
    <li
      // oxlint-disable-next-line jsx-a11y/no-redundant-roles -- the group around it has no role, nor would its child have
      role="listitem"
      id={entryElementId(entry.id)}
      tabIndex={-1}
      aria-label={entryTitle(book)}
      className={isOpened ? `${styles.row} ${styles.opened}` : styles.row}
    >
      {book.id === null ? (
        <PlainCover title={book.title} lang={book.lang} isSmall className={styles.cover} />
      ) : (
        <SiteLink to={reviewPath(book.id, book.slug)} className={styles.cover}>
          <BookCover card={book} />
        </SiteLink>
      )}
      <h3 {...bookTitleProps(book)} className={styles.title}>
        {book.id === null ? (
          <span>{entryTitle(book)}</span>
        ) : (
          <SiteLink to={reviewPath(book.id, book.slug)}>{entryTitle(book)}</SiteLink>
        )}
      </h3>
      <div className={`${styles.tools} no-print`}>
        <StatusMenu
          isPlain
          title={book.title}
          value={status}
          onChange={(chosen) => actions.setStatus(entry, chosen)}
        />
        <IconButton
          label={openerOf(book.title, isOpened)}
          aria-expanded={isOpened}
          aria-controls={isOpened ? `${entryElementId(entry.id)}-more` : undefined}
          className={styles.opener}
          onClick={() => actions.toggle(entry.id)}
        >
          <ChevronDown />
        </IconButton>
      </div>
      <div className={styles.by}>
        {book.author !== '' && <span>{book.author}</span>}
        {entry.own_book && (
          <Note as="span">{book.id === null ? noteBookWording.own : noteBookWording.reviewed}</Note>
        )}
        <span className={styles.category}>
          <CategoryDot card={book} />
        </span>
        <Stars rating={book.rating} isShort />
      </div>
      {isOpened ? (
        <div id={`${entryElementId(entry.id)}-more`} className={styles.more}>
          {book.excerpt !== '' && <p className={styles.excerpt}>{book.excerpt}</p>}
          <EntryNotes entry={entry} open={open} />
          <EntryDates entry={entry} />
          {(status !== 'want_to_read' || entry.own_rating !== null) && <OwnRating entry={entry} />}
          <RemoveButton entry={entry} />
        </div>
      ) : (
        <NoteLine entry={entry} hasDraft={hasDraft} />
      )}
    </li>
  )
})

/** The note: a line of it on screens, on paper the whole. */
function NoteLine({ entry: { notes, isUnsent }, hasDraft }: Pick<EntryCardProps, 'entry' | 'hasDraft'>) {
  if (isUnsent || hasDraft)
    return <p className={styles.note}>{isUnsent ? unsentWording.noteWaits : notesWording.draft}</p>
  if (notes === '')
    return (
      <p className={styles.none}>
        <i>{notesWording.none}</i>
      </p>
    )
  return (
    <p dir="auto" className={styles.note}>
      {notes}
    </p>
  )
}

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
      <button
        type="button"
        className={`${styles.remove} text-button no-print`}
        aria-label={`${removalWording.remove}：${entryTitle(entry.book)}`}
        title={removalWording.remove}
        aria-disabled={isRemoving || undefined}
        onClick={isRemoving ? undefined : () => setIsAsking(true)}
      >
        <Trash2 />
        {removalWording.remove}
      </button>
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
    <Row wrap gap="0 3" touch size="4">
      <Note as="span" size="3" aria-hidden="true">
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
