import { useState } from 'react'
import { editorWording } from '../../../../contract/wording/studio/studio-editor.ts'
import { Plus } from '../../../ui/icons/icons.ts'
import { Row } from '../../../ui/layout/primitives.tsx'
import { addBook, canAddBook, editBooks } from './details/book-editor.ts'
import styles from './head-books.module.css'
import { Line } from './head-line.tsx'
import type { DraftEditor } from './saving/use-draft.ts'

/** The books of a review besides the first, each with its author, and the button for one more. */
export function HeadBooks({ editor, isReadOnly }: { editor: DraftEditor; isReadOnly: boolean }) {
  const [, ...others] = editBooks(editor)
  // The book whose title is written next.
  const [added, setAdded] = useState<number>()
  return (
    <>
      <ul className={styles.books}>
        {others.map(({ book, change }, at) => (
          // The place is all that tells them apart.
          // oxlint-disable-next-line react/no-array-index-key
          <Row as="li" key={at} align="baseline" wrap gap="0 3">
            <span className={book.title === '' ? undefined : styles.title}>
              <Line
                aria-label={editorWording.bookNumber(at + 2, editorWording.title)}
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
              aria-label={editorWording.bookNumber(at + 2, editorWording.author)}
              placeholder={editorWording.authorHint}
              value={book.author}
              readOnly={isReadOnly}
              onText={(author) => change({ author })}
            />
          </Row>
        ))}
      </ul>
      {!isReadOnly && editor.draft.title !== '' && canAddBook(editor.draft.other_books) && (
        <button
          type="button"
          className={styles.add}
          onClick={() => {
            setAdded(others.length)
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
