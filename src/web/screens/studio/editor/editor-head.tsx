import { useState } from 'react'
import { countCodePoints } from '../../../../contract/limits.ts'
import { DRAFT_LIMITS, ofItsKind } from '../../../../contract/studio/review-drafts.ts'
import { kindNames } from '../../../../contract/wording/reviews/books.ts'
import { scoreText } from '../../../../contract/wording/reading/reading-list-entries.ts'
import { counter, detailsWording, editorWording } from '../../../../contract/wording/studio/studio-editor.ts'
import { coverWording } from '../../../../contract/wording/studio/studio-cover.ts'
import { categoryClass } from '../../../../contract/categories/categories.ts'
import { useSite } from '../../../client/site.ts'
import { BookCover } from '../../../parts/book-cover/book-cover.tsx'
import { CategoryIcon } from '../../../parts/category-name/category-icon.tsx'
import { RatingSlider } from '../../../parts/rating-slider/rating-slider.tsx'
import { Stars } from '../../../parts/stars/stars.tsx'
import { StateFilter } from '../state-filter.tsx'
import { dayText } from '../studio-dates.ts'
import { Note, Row, Stack } from '../../../ui/layout/primitives.tsx'
import styles from './editor-head.module.css'
import type { DraftEditor } from './saving/use-draft.ts'
import { CoverPicker } from './cover/cover-picker.tsx'
import { CategoryMenu } from './details/category-menu.tsx'
import { TitleByIsbn } from './details/isbn-field.tsx'
import { MenuSwitch } from './details/menu-switch.tsx'
import { SlugField } from './details/slug-field.tsx'
import { Line } from './head-line.tsx'
import { useIsOwner } from '../use-membership.ts'
import { useKind } from './use-kind.ts'
import { Plus } from '../../../ui/icons/icons.ts'
import { addBook, canAddBook, editBooks } from './details/book-editor.ts'

/** The head of the text as it will be read, above it the kind of a new one. All that it shows is edited in place. */
export function EditorHead({ editor, isReadOnly }: { editor: DraftEditor; isReadOnly: boolean }) {
  const { draft, info, change } = editor
  const categories = useSite().settings.categories
  const { kinds, chooseKind, waitingBooks } = useKind(editor)
  const isOwner = useIsOwner()
  const [isNew] = useState(draft.title === '' && draft.headline === '' && draft.content === '')
  // With a headline the title moves to the books; it takes the focus once.
  const [wasLeft, setWasLeft] = useState(false)
  const [isChoosingCover, setIsChoosingCover] = useState(false)
  const isReview = draft.kind === 'review'
  const [first] = editBooks(editor)
  const isPage = draft.kind === 'page'
  const hasHeadline = !isReview || draft.headline !== ''
  const shown = { kind: draft.kind, title: ofItsKind(draft).title, cover: info.cover_path }
  return (
    <header className={isPage ? `${styles.head} ${styles.page}` : styles.head}>
      {!isPage && (
        <div className={isNew ? `${styles.cover} ${styles.wideAlone}` : styles.cover}>
          {isReview && draft.other_books[0] && (
            <span aria-hidden="true" className={styles.second}>
              {info.other_covers[0] !== undefined && (
                <BookCover
                  card={{ title: draft.other_books[0].title, cover: info.other_covers[0] }}
                  decorative
                />
              )}
            </span>
          )}
          <BookCover card={shown} loading="eager" />
          <Row
            as="button"
            type="button"
            justify="center"
            touch
            size="3"
            tone="accent"
            above="1"
            className={styles.change}
            disabled={isReadOnly}
            onClick={() => setIsChoosingCover(true)}
          >
            {editorWording.changeCover}
          </Row>
          {info.undrawn !== '' && (
            <Note role="status" tone="error">
              {coverWording.undrawn(info.undrawn)}
            </Note>
          )}
          {isChoosingCover && (
            <CoverPicker editor={editor} start="draw" onClose={() => setIsChoosingCover(false)} />
          )}
        </div>
      )}
      <Stack fit narrow>
        {((isNew && !isReadOnly) || waitingBooks !== undefined) && (
          <Row wrap gap="1 4" className={styles.kinds}>
            {isNew && !isReadOnly && (
              <StateFilter
                label={editorWording.kind}
                states={kinds.map((state) => ({ state, name: kindNames[state], count: undefined }))}
                value={draft.kind}
                onChange={chooseKind}
              />
            )}
            <span role="status">{waitingBooks ?? editorWording.kindHints[draft.kind]}</span>
          </Row>
        )}
        {!isPage && (
          <Row wrap gap="2">
            {draft.categories.map((slug) => {
              const category = categories.find(({ id }) => id === slug)
              return (
                category && (
                  <span key={slug} className={`${styles.badge} ${categoryClass(category)}`}>
                    <CategoryIcon icon={category.icon} />
                    {category.name}
                  </span>
                )
              )
            })}
            {!isReadOnly && draft.categories.length < DRAFT_LIMITS.categories && (
              <CategoryMenu
                chosen={draft.categories}
                triggerClassName={`${styles.badge} ${styles.add}`}
                onChoose={(slug) => change({ categories: [...draft.categories, slug] })}
              />
            )}
          </Row>
        )}
        <h1 className={hasHeadline ? `${styles.titles} ${styles.withHeadline}` : styles.titles}>
          <span className={styles.headline}>
            <Line
              aria-label={editorWording.headline}
              placeholder={isReview ? editorWording.headlineHint : editorWording.headline}
              maxLength={DRAFT_LIMITS.headline}
              value={draft.headline}
              readOnly={isReadOnly}
              onText={(headline) => change({ headline })}
            />
            <small className="num">{counter(countCodePoints(draft.headline), DRAFT_LIMITS.headline)}</small>
          </span>
          {!hasHeadline && (
            <span className={[styles.title, draft.title === '' && styles.noTitle].filter(Boolean).join(' ')}>
              <Line
                aria-label={editorWording.title}
                placeholder={editorWording.titleHint}
                value={draft.title}
                readOnly={isReadOnly}
                // oxlint-disable-next-line jsx-a11y/no-autofocus -- writing begins here, on the press of 寫書評
                autoFocus={!isReadOnly && isNew && !wasLeft}
                onBlur={() => setWasLeft(true)}
                onText={(title) => change({ title })}
              />
              {/* Wraps like the field, so that 》 stands after the last character. */}
              <span aria-hidden="true" className={styles.copy}>
                {draft.title}
              </span>
            </span>
          )}
        </h1>
        {!hasHeadline && (
          <Line
            className={styles.author}
            aria-label={editorWording.author}
            placeholder={editorWording.authorHint}
            value={draft.author}
            readOnly={isReadOnly}
            onText={(author) => change({ author })}
          />
        )}
        {isNew && !hasHeadline && !isReadOnly && first && <TitleByIsbn editor={first} />}
        {isReview && <HeadBooks editor={editor} isReadOnly={isReadOnly} from={hasHeadline ? 0 : 1} />}
        {isPage ? (
          <fieldset disabled={isReadOnly}>
            <SlugField id={editor.id} draft={draft} onSlug={(slug) => change({ slug })} />
            {isOwner && draft.slug !== '' && <MenuSwitch headline={draft.headline} slug={draft.slug} />}
          </fieldset>
        ) : (
          <>
            <Row wrap above="3" size="4" tone="soft" className={styles.more}>
              {isReview && (
                <Row as="span" gap="2">
                  {isReadOnly ? (
                    draft.rating !== null && <Stars rating={draft.rating} size="m" />
                  ) : (
                    <RatingSlider
                      rating={draft.rating ?? 0}
                      label={detailsWording.rating}
                      valueText={draft.rating === null ? editorWording.notRated : scoreText(draft.rating)}
                      onRate={(rating) => change({ rating: rating === 0 ? null : rating })}
                    />
                  )}
                  {draft.rating === null && <span className={styles.quiet}>{editorWording.notRated}</span>}
                </Row>
              )}
              <span>
                <span className={styles.name}>{editorWording.publishDate}</span>
                {draft.publish_date === null ? editorWording.dateWhenPublished : dayText(draft.publish_date)}
              </span>
              {isReview && draft.translator !== '' && (
                <span>
                  <span className={styles.name}>{editorWording.translator}</span>
                  {draft.translator}
                </span>
              )}
            </Row>
            <Line
              className={styles.summary}
              aria-label={editorWording.summary}
              placeholder={editorWording.summaryHint}
              value={draft.summary}
              readOnly={isReadOnly}
              onText={(summary) => change({ summary })}
            />
          </>
        )}
      </Stack>
    </header>
  )
}

interface HeadBooksProps {
  editor: DraftEditor
  isReadOnly: boolean
  /** 1 where the head has the first book as its title. */
  from: 0 | 1
}

/** The books of a review, each with its author, and the button for one more. */
function HeadBooks({ editor, isReadOnly, from }: HeadBooksProps) {
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
              <span className={book.title === '' ? undefined : styles.booksTitle}>
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
                className={styles.booksAuthor}
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
          className={styles.booksAdd}
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
