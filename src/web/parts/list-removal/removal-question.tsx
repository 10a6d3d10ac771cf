import type { ReviewCard } from '../../../contract/reviews/reviews.ts'
import { bookTitle } from '../../../contract/wording/reviews/books.ts'
import { removalWording } from '../../../contract/wording/reading/list-removal.ts'
import { Confirm } from '../../ui/dialogs/confirm.tsx'
import { BookCover } from '../book-cover/book-cover.tsx'
import { Stack } from '../../ui/layout/primitives.tsx'
import styles from './removal-question.module.css'

interface RemovalQuestionProps {
  book: Pick<ReviewCard, 'title' | 'cover'>
  onConfirm: () => void
  onCancel: () => void
}

/** Asks before a book is removed from the reading list (docs/product/reading-list.md). */
export function RemovalQuestion({ book, onConfirm, onCancel }: RemovalQuestionProps) {
  return (
    <Confirm
      question={removalWording.question}
      confirmLabel={removalWording.confirm}
      cancelLabel={removalWording.cancel}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      <Stack align="center" gap="3" className={styles.book}>
        {book.cover !== '' && <BookCover card={book} decorative />}
        <p>{bookTitle(book.title)}</p>
      </Stack>
    </Confirm>
  )
}
