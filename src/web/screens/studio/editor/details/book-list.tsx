import { useState } from 'react'
import { parseIsbn } from '../../../../../contract/reviews/isbn.ts'
import { DRAFT_LIMITS } from '../../../../../contract/studio/review-drafts.ts'
import { scoreText } from '../../../../../contract/wording/reading/reading-list-entries.ts'
import { bookTitle } from '../../../../../contract/wording/reviews/books.ts'
import { detailsWording, editorWording } from '../../../../../contract/wording/studio/studio-editor.ts'
import { RatingSlider } from '../../../../parts/rating-slider/rating-slider.tsx'
import { IconButton } from '../../../../ui/buttons/icon-button.tsx'
import { X } from '../../../../ui/icons/icons.ts'
import { Note, Row, Small } from '../../../../ui/layout/primitives.tsx'
import { MoveButtons } from '../../move-buttons.tsx'
import { useReorder } from '../../use-reorder.ts'
import type { DraftEditor } from '../saving/use-draft.ts'
import { addBook, type BookEditor, canAddBook, editBooks, orderBooks } from './book-editor.ts'
import styles from './book-list.module.css'
import detailsSheetStyles from './details-sheet.module.css'
import { IsbnField } from './isbn-field.tsx'
import { ScanIsbn } from './scan-isbn.tsx'
import { Field } from './sheet-fields.tsx'

/** The books of a review in their order, by drag, buttons or ⌥↑↓. The fields of one are open; a single book has no list. */
export function BookList({ editor }: { editor: DraftEditor }) {
  const books = editBooks(editor)
  const [open, setOpen] = useState(0)
  const places = books.map((_, place) => place)
  const { order, move, rowProps } = useReorder(places, (changed) => {
    orderBooks(editor, changed)
    setOpen((place) => changed.indexOf(place))
  })
  const [only, second] = books
  if (!only || !second)
    return (
      <>
        {only && <BookFields book={only} />}
        <NextBook editor={editor} onAdded={() => setOpen(1)} />
      </>
    )
  return (
    <>
      <ul className={styles.books}>
        {order.map((at, place) => {
          const book = books[at]
          if (!book) return null
          const { title, author, publisher, book_year } = book.book
          const name = title === '' ? editorWording.untitledBook : bookTitle(title)
          return (
            <li key={at} {...rowProps(at)}>
              <Row gap="2">
                <button
                  type="button"
                  aria-expanded={open === at}
                  onClick={() => setOpen(open === at ? -1 : at)}
                >
                  <b>
                    {name}
                    {place === 0 && <span className={styles.first}>{detailsWording.firstBook}</span>}
                  </b>
                  <Small>{[author, publisher, book_year].filter(Boolean).join('，')}</Small>
                </button>
                <MoveButtons
                  name={name}
                  place={place}
                  count={order.length}
                  onMove={(step) => move(at, step)}
                />
                <IconButton
                  label={detailsWording.removeBook(name)}
                  onClick={() => {
                    orderBooks(
                      editor,
                      places.filter((other) => other !== at),
                    )
                    setOpen(0)
                  }}
                >
                  <X />
                </IconButton>
              </Row>
              {open === at && <BookFields book={book} />}
            </li>
          )
        })}
      </ul>
      <NextBook editor={editor} onAdded={() => setOpen(books.length)} />
      <Note size="3" tone="quiet">
        {detailsWording.booksHint}
      </Note>
    </>
  )
}

/** 再加一本: a title, or an ISBN, typed or scanned. */
function NextBook({ editor, onAdded }: { editor: DraftEditor; onAdded: () => void }) {
  const [text, setText] = useState('')
  const [note, setNote] = useState('')
  if (!canAddBook(editor.draft.other_books))
    return (
      <Note size="3" tone="quiet">
        {detailsWording.enoughBooks(DRAFT_LIMITS.books)}
      </Note>
    )
  const add = (typed: string) => {
    const isbn = parseIsbn(typed)
    addBook(editor, isbn === null ? { title: typed.trim() } : { isbn })
    setText('')
    onAdded()
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (text.trim() !== '') add(text)
      }}
    >
      <Field
        label={detailsWording.nextBook}
        hint={detailsWording.nextBookHint}
        value={text}
        onText={setText}
        action={
          text.trim() === '' ? (
            <ScanIsbn onFound={add} onProblem={setNote} />
          ) : (
            <button type="submit" className="text-button">
              {detailsWording.add}
            </button>
          )
        }
      />
      <p role="status" className={detailsSheetStyles.note}>
        {note}
      </p>
    </form>
  )
}

function BookFields({ book: editor }: { book: BookEditor }) {
  const { book, change } = editor
  const line = (label: string, field: LineField) => (
    <Field label={label} value={book[field]} onText={(text) => change({ [field]: text })} />
  )
  return (
    <>
      {line(editorWording.title, 'title')}
      {line(editorWording.author, 'author')}
      {line(detailsWording.originalTitle, 'original_title')}
      {line(editorWording.translator, 'translator')}
      {line(detailsWording.publisher, 'publisher')}
      <IsbnField editor={editor} />
      <Field
        label={detailsWording.year}
        value={book.book_year === null ? '' : String(book.book_year)}
        inputMode="numeric"
        onText={(text) => change({ book_year: readYear(text) })}
      />
      <Row gap="0 2" touch className={detailsSheetStyles.rating}>
        <span>{detailsWording.rating}</span>
        <RatingSlider
          rating={book.rating ?? 0}
          label={detailsWording.rating}
          valueText={book.rating === null ? editorWording.notRated : scoreText(book.rating)}
          onRate={(rating) => change({ rating: rating === 0 ? null : rating })}
        />
        {book.rating !== null && (
          <>
            <span className="num">{book.rating}</span>
            <Row
              as="button"
              touch
              push
              size="3"
              tone="accent"
              type="button"
              onClick={() => change({ rating: null })}
            >
              {detailsWording.clear}
            </Row>
          </>
        )}
      </Row>
    </>
  )
}

type LineField = 'title' | 'author' | 'original_title' | 'translator' | 'publisher'

function readYear(text: string): number | null {
  const year = Number.parseInt(text.trim(), 10)
  return Number.isInteger(year) && Math.abs(year) <= 2_200 ? year : null
}
