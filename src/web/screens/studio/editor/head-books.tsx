import { useState } from 'react'
import { detailsWording, editorWording } from '../../../../contract/wording/studio/studio-editor.ts'
import { Plus } from '../../../ui/icons/icons.ts'
import { Note, Row } from '../../../ui/layout/primitives.tsx'
import { addBook, canAddBook, editBooks } from './details/book-editor.ts'
import styles from './head-books.module.css'
import { Line } from './head-line.tsx'
import type { DraftEditor } from './saving/use-draft.ts'

interface HeadBooksProps {
  editor: DraftEditor
  isReadOnly: boolean
  /** 1 where the head has the first book as its title. */
  from: 0 | 1
}

/** The books of a review, each with its author, and the button for one more. */
export function HeadBooks({ editor, isReadOnly, from }: HeadBooksProps) {
  const books = editBooks(editor)
  const label = (at: number, field: string) => (at === 0 ? field : editorWording.bookNumber(at + 1, field))
  // The book whose title is written next.
  const [added, setAdded] = useState<number>()
  return (
    <>
      <ul className={styles.books}>
        {books.map(({ book, change }, at) =>
          at < from ? null : (
            // The place is all that tells them apart.
            // oxlint-disable-next-line react/no-array-index-key
            <Row as="li" key={at} align="baseline" wrap gap="0 3">
              <span className={book.title === '' ? undefined : styles.title}>
                <Line
                  aria-label={label(at, editorWording.title)}
                  placeholder={editorWording.titleHint}
                  value={book.title}
                  readOnly={isReadOnly}
                  // oxlint-disable-next-line jsx-a11y/no-autofocus -- it follows the press of 再加一本
                  autoFocus={at === added}
                  onText={(title) => change({ title })}
                />
              </span>
              <Line
                className={styles.author}
                aria-label={label(at, editorWording.author)}
                placeholder={editorWording.authorHint}
                value={book.author}
                readOnly={isReadOnly}
                onText={(author) => change({ author })}
              />
              {at === 0 && books.length > 1 && <Note as="span">{detailsWording.firstBook}</Note>}
            </Row>
          ),
        )}
      </ul>
      {!isReadOnly && editor.draft.title !== '' && canAddBook(editor.draft.other_books) && (
        <button
          type="button"
          className={styles.add}
          onClick={() => {
            setAdded(books.length)
            addBook(editor)
          }}
        >
          <Plus />
          {editorWording.addBook}
        </button>
      )}
    </>
  )
}
