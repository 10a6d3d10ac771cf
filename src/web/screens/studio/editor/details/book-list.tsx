import { useState } from 'react'
import { parseIsbn } from '../../../../../contract/reviews/isbn.ts'
import { DRAFT_LIMITS } from '../../../../../contract/studio/review-drafts.ts'
import { bookTitle } from '../../../../../contract/wording/reviews/books.ts'
import { detailsWording, editorWording } from '../../../../../contract/wording/studio/studio-editor.ts'
import { BookCover } from '../../../../parts/book-cover/book-cover.tsx'
import { IconButton } from '../../../../ui/buttons/icon-button.tsx'
import { GripVertical, X } from '../../../../ui/icons/icons.ts'
import { useAlerts } from '../../../../ui/messages/alerts.tsx'
import { Note, Row, Small } from '../../../../ui/layout/primitives.tsx'
import { MoveButtons, TextButton } from '../../buttons.tsx'
import { useReorder } from '../../use-reorder.ts'
import { useEditor } from '../saving/use-draft.ts'
import {
  addBook,
  type BookEditor,
  canAddBook,
  editBooks,
  orderBooks,
  putBookBack,
  readBooks,
} from './book-editor.ts'
import styles from './book-list.module.css'
import detailsSheetStyles from './details-sheet.module.css'
import { IsbnField, ScanIsbn } from './isbn-field.tsx'
import { Field, RatingInput } from './sheet-fields.tsx'

/** The books of a review in their order, by drag, buttons or ⌥↑↓. The fields of one are open; a single book has no list. */
export function BookList() {
  const editor = useEditor()
  const books = editBooks(editor)
  /** Of the books in their order, so that the focus moves with its book; the last ones are free. */
  const [keys, setKeys] = useState(ALL_KEYS)
  const [open, setOpen] = useState(0)
  const { show } = useAlerts()
  const shown = keys.slice(0, books.length)
  const arrange = (changed: readonly number[]) => {
    orderBooks(
      editor,
      changed.map((key) => keys.indexOf(key)),
    )
    setKeys([...changed, ...keys.slice(books.length), ...shown.filter((key) => !changed.includes(key))])
  }
  const remove = (key: number, name: string) => {
    const place = keys.indexOf(key)
    const book = readBooks(editor)[place]
    const left = shown.filter((other) => other !== key)
    arrange(left)
    setOpen(left[0] ?? 0)
    if (!book) return
    const run = () => {
      putBookBack(editor, place, book)
      setKeys((present) => present.filter((other) => other !== key).toSpliced(place, 0, key))
    }
    show({
      kind: 'success',
      text: detailsWording.bookRemoved(name),
      action: { label: editorWording.undo, run },
    })
  }
  const { order, moveProps, rowProps } = useReorder(shown, arrange)
  const covers = [editor.info.cover_path, ...editor.info.other_covers]
  const [only, second] = books
  if (!only || !second)
    return (
      <>
        {only && <BookFields book={only} />}
        <NextBook onAdded={() => setOpen(keys[1] ?? 0)} />
      </>
    )
  return (
    <>
      <ul className={styles.books}>
        {order.map((key, place) => {
          const book = books[keys.indexOf(key)]
          if (!book) return null
          const { title, author, publisher, book_year } = book.book
          const name = title === '' ? editorWording.untitledBook : bookTitle(title)
          return (
            <li key={key}>
              <Row gap="2" {...rowProps(key)} className={styles.row}>
                <GripVertical data-grip="" />
                <span className={styles.cover}>
                  {covers[place] !== undefined && (
                    <BookCover card={{ title, cover: covers[place] }} decorative />
                  )}
                </span>
                <button
                  type="button"
                  aria-expanded={open === key}
                  onClick={() => setOpen(open === key ? -1 : key)}
                >
                  <b data-font="">{name}</b>
                  <Small>{[author, publisher, book_year].filter(Boolean).join('，')}</Small>
                </button>
                {place === 0 && <span className={styles.first}>{detailsWording.firstBook}</span>}
                <MoveButtons name={name} {...moveProps(key)} />
                <IconButton label={detailsWording.removeBook(name)} onClick={() => remove(key, name)}>
                  <X />
                </IconButton>
              </Row>
              {open === key && <BookFields book={book} />}
            </li>
          )
        })}
      </ul>
      <NextBook onAdded={() => setOpen(keys[books.length] ?? 0)} />
      <Note size="3" tone="quiet">
        {detailsWording.booksHint}
      </Note>
    </>
  )
}

const ALL_KEYS: readonly number[] = Array.from({ length: DRAFT_LIMITS.books }, (_, at) => at)

/** 再加一本: a title, or an ISBN, typed or scanned. */
function NextBook({ onAdded }: { onAdded: () => void }) {
  const editor = useEditor()
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
        placeholder={detailsWording.nextBookHint}
        value={text}
        onText={setText}
        action={
          text.trim() === '' ? (
            <ScanIsbn onFound={add} onProblem={setNote} />
          ) : (
            <TextButton type="submit">{detailsWording.add}</TextButton>
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
        <RatingInput book={book} change={change} />
        {book.rating !== null && (
          <>
            <span className="num">{book.rating}</span>
            <TextButton onClick={() => change({ rating: null })}>{detailsWording.clear}</TextButton>
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
