import { useId, useState } from 'react'
import { countCodePoints, LIMITS } from '../../../contract/limits.ts'
import { reviewPath } from '../../../contract/links.ts'
import { noteBookWording, reviewedText } from '../../../contract/wording/reading/reading-list-entries.ts'
import { statusWording } from '../../../contract/wording/reading/reading-status.ts'
import { bookWording } from '../../../contract/wording/reviews/books.ts'
import { READING_STATUSES, type ReadingStatus } from '../../../contract/reading/reading-statuses.ts'
import type { ReadingEntry } from '../../../contract/reading/reading-list.ts'
import type { ReviewCard } from '../../../contract/reviews/reviews.ts'
import { problemSentences } from '../../../contract/wording/problems.ts'
import { useApi } from '../../client/api/api-context.ts'
import { useRetryAfterSignIn } from '../../client/session/retry-after-sign-in.ts'
import { RefusalMessage, refusalProps } from '../../parts/sign-in/refusal-message.tsx'
import { type FieldOf, type Refusal, useFormSubmission } from '../../parts/sign-in/use-form-submission.ts'
import { SiteLink } from '../../parts/site-link/site-link.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { Pills } from '../../ui/buttons/pills.tsx'
import { ignoreComposingEnter } from '../../ui/fields/composing-enter.ts'
import { Hint, TextInput } from '../../ui/fields/text-field.tsx'
import { Note, Row, Stack } from '../../ui/layout/primitives.tsx'
import { Message } from '../../ui/messages/message.tsx'
import styles from './note-book.module.css'

interface NoteBookProps {
  onNoted: (entry: ReadingEntry) => void
  onCancel: () => void
}

/** 記一本: the form for a book without a review. One that has a review is offered instead. */
export function NoteBook({ onNoted, onCancel }: NoteBookProps) {
  const api = useApi()
  const retryAfterSignIn = useRetryAfterSignIn()
  const id = useId()
  const [typed, setTyped] = useState({ title: '', author: '', isbn: '' })
  const [status, setStatus] = useState<ReadingStatus>('want_to_read')
  const [review, setReview] = useState<ReviewCard | null>(null)
  const { form, isBusy, refusal, send, onSubmit } = useFormSubmission(FIELD_OF)
  const request = async () => {
    const noted = await retryAfterSignIn(() =>
      api.call('POST /api/reading-list', { body: { ...typed, status } }),
    )
    setReview(noted.review)
    if (noted.entry) onNoted(noted.entry)
  }
  const addReviewed = async ({ id: reviewId }: ReviewCard) => {
    const { entry_id } = await retryAfterSignIn(() =>
      api.call('PUT /api/reviews/{id}/reading-status', { params: { id: reviewId }, body: { status } }),
    )
    if (entry_id !== null) onNoted(await api.call('GET /api/reading-list/{id}', { params: { id: entry_id } }))
  }
  const field = (name: keyof typeof typed, label: string, hint?: string) => (
    <Stack gap="1">
      <Row as="label" htmlFor={`${id}-${name}`} gap="2" size="4">
        <span>{label}</span>
        {name === 'title' && <Note as="span">{noteBookWording.required}</Note>}
      </Row>
      <TextInput
        {...refusalProps(id, refusal, name, hint && `${id}-${name}-hint`)}
        id={`${id}-${name}`}
        name={name}
        value={typed[name]}
        readOnly={isBusy}
        required={name === 'title'}
        autoComplete="off"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the reader has opened the form
        autoFocus={name === 'title'}
        onChange={({ target }) => {
          setTyped({ ...typed, [name]: target.value })
          setReview(null)
        }}
      />
      {hint !== undefined && <Hint id={`${id}-${name}-hint`}>{hint}</Hint>}
      <RefusalMessage id={id} refusal={refusal} field={name} />
    </Stack>
  )
  return (
    <Stack
      as="form"
      ref={form}
      noValidate
      fit
      gap="4"
      leaf
      aria-label={noteBookWording.open}
      className={styles.form}
      onSubmit={onSubmit(request, () => check(typed))}
      onKeyDown={ignoreComposingEnter}
    >
      {field('title', noteBookWording.title)}
      {field('author', noteBookWording.author)}
      {field('isbn', noteBookWording.isbn, noteBookWording.isbnHint)}
      <Row wrap gap="3">
        <span aria-hidden="true">{noteBookWording.status}</span>
        <Pills
          label={noteBookWording.status}
          options={READING_STATUSES.map((value) => ({ value, label: statusWording[value] }))}
          value={status}
          onChange={setStatus}
        />
      </Row>
      {review ? (
        <Message
          kind="notice"
          more={
            <Row wrap gap="3">
              <SiteLink to={reviewPath(review.id, review.slug)}>{bookWording.readReview}</SiteLink>
              <Button size="s" onClick={() => void send(() => addReviewed(review))}>
                {statusWording.none}
              </Button>
            </Row>
          }
        >
          {reviewedText(review.title)}
        </Message>
      ) : (
        <Note>{noteBookWording.hint}</Note>
      )}
      <RefusalMessage id={id} refusal={refusal} />
      <Row wrap gap="2" justify="end">
        <Button disabled={isBusy} onClick={onCancel}>
          {noteBookWording.cancel}
        </Button>
        <Button type="submit" variant="primary" busy={isBusy}>
          {noteBookWording.save}
        </Button>
      </Row>
    </Stack>
  )
}

function check({ title, author }: { title: string; author: string }): Refusal | undefined {
  if (title.trim() === '') return { field: 'title', sentence: problemSentences.book_untitled }
  if (countCodePoints(title.trim()) > LIMITS.bookTitle)
    return { field: 'title', sentence: problemSentences.book_title_too_long }
  return countCodePoints(author.trim()) > LIMITS.bookAuthor
    ? { field: 'author', sentence: problemSentences.book_author_too_long }
    : undefined
}

const FIELD_OF: FieldOf = {
  book_untitled: 'title',
  book_title_too_long: 'title',
  book_listed: 'title',
  own_books_full: 'title',
  book_author_too_long: 'author',
  isbn_invalid: 'isbn',
}
