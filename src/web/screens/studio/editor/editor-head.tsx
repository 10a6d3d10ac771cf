import { type ComponentProps, useState } from 'react'
import { countCodePoints } from '../../../../contract/limits.ts'
import { DRAFT_LIMITS, ofItsKind } from '../../../../contract/studio/review-drafts.ts'
import { counter, detailsWording, editorWording } from '../../../../contract/wording/studio/studio-editor.ts'
import { coverWording } from '../../../../contract/wording/studio/studio-cover.ts'
import { categoryClass } from '../../../../contract/categories/categories.ts'
import { useSite } from '../../../client/site.ts'
import { BookCover } from '../../../parts/book-cover/book-cover.tsx'
import { CategoryIcon } from '../../../parts/category-name/category-icon.tsx'
import { Stars } from '../../../parts/stars/stars.tsx'
import { dayText } from '../studio-dates.ts'
import { Note, Row, Stack } from '../../../ui/layout/primitives.tsx'
import styles from './editor-head.module.css'
import { useEditor } from './saving/use-draft.ts'
import { CoverPicker } from './cover/cover-picker.tsx'
import { TitleByIsbn } from './details/isbn-field.tsx'
import { MenuSwitch } from './details/menu-switch.tsx'
import { CategoryMenu } from './details/place-fields.tsx'
import { RatingInput, SlugField } from './details/sheet-fields.tsx'
import { Line } from './head-line.tsx'
import { TextButton } from '../buttons.tsx'
import { useIsOwner } from '../use-membership.ts'
import { KindChoice, useKind } from './use-kind.tsx'
import { Plus } from '../../../ui/icons/icons.ts'
import { addBook, canAddBook, editBooks } from './details/book-editor.ts'

/** The head of the text as it will be read, above it the kind of a new one. All that it shows is edited in place. */
export function EditorHead() {
  const editor = useEditor()
  const { draft, info, isReadOnly } = editor
  const categories = useSite().settings.categories
  const { waitingBooks } = useKind()
  const isOwner = useIsOwner()
  const [isNew] = useState(draft.title === '' && draft.headline === '' && draft.content === '')
  const asksKind = isNew && !isReadOnly
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
        // A new text on a phone begins with its kind and its title; the cover waits in the details.
        <div className={isNew ? `${styles.cover} wide-only` : styles.cover}>
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
          <TextButton
            className={styles.change}
            disabled={isReadOnly}
            onClick={() => setIsChoosingCover(true)}
          >
            {editorWording.changeCover}
          </TextButton>
          {info.undrawn !== '' && (
            <Note role="status" tone="error">
              {coverWording.undrawn(info.undrawn)}
            </Note>
          )}
          {isChoosingCover && <CoverPicker start="draw" onClose={() => setIsChoosingCover(false)} />}
        </div>
      )}
      <Stack fit narrow>
        {/* The region exists before its text, which a change of the kind in the bar or in the details brings. */}
        <Row wrap gap="1 4" className={styles.kinds}>
          {asksKind && <KindChoice />}
          <span role="status">{waitingBooks ?? (asksKind && editorWording.kindHints[draft.kind])}</span>
        </Row>
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
              <CategoryMenu triggerClassName={`${styles.badge} ${styles.add}`} />
            )}
          </Row>
        )}
        <h1 className={hasHeadline ? `${styles.titles} ${styles.withHeadline}` : styles.titles}>
          <span className={styles.headline}>
            <DraftLine
              field="headline"
              placeholder={isReview ? editorWording.headlineHint : editorWording.headline}
              maxLength={DRAFT_LIMITS.headline}
            />
            <small className="num">{counter(countCodePoints(draft.headline), DRAFT_LIMITS.headline)}</small>
          </span>
          {!hasHeadline && (
            <span className={[styles.title, draft.title === '' && styles.noTitle].filter(Boolean).join(' ')}>
              <DraftLine
                field="title"
                placeholder={editorWording.titleHint}
                // oxlint-disable-next-line jsx-a11y/no-autofocus -- writing begins here, on the press of 寫書評
                autoFocus={!isReadOnly && isNew && !wasLeft}
                onBlur={() => setWasLeft(true)}
              />
              {/* Wraps like the field, so that 》 stands after the last character. */}
              <span aria-hidden="true" className={styles.copy}>
                {draft.title}
              </span>
            </span>
          )}
        </h1>
        {!hasHeadline && (
          <DraftLine field="author" placeholder={editorWording.authorHint} className={styles.author} />
        )}
        {isNew && !hasHeadline && !isReadOnly && first && <TitleByIsbn editor={first} />}
        {isReview && <HeadBooks from={hasHeadline ? 0 : 1} />}
        {isPage ? (
          <fieldset disabled={isReadOnly}>
            <SlugField />
            {isOwner && draft.slug !== '' && <MenuSwitch headline={draft.headline} slug={draft.slug} />}
          </fieldset>
        ) : (
          <>
            <Row wrap gap="1 5" above="3" size="4" tone="soft">
              {isReview && (
                <Row as="span" gap="2">
                  {isReadOnly ? (
                    draft.rating !== null && <Stars rating={draft.rating} size="m" />
                  ) : (
                    <RatingInput book={draft} change={editor.change} />
                  )}
                  {draft.rating === null && <span className={styles.name}>{editorWording.notRated}</span>}
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
            <DraftLine field="summary" placeholder={editorWording.summaryHint} className={styles.summary} />
          </>
        )}
      </Stack>
    </header>
  )
}

interface DraftLineProps extends Omit<ComponentProps<typeof Line>, 'onText'> {
  field: 'headline' | 'title' | 'author' | 'summary'
}

/** A field of the draft that is written in the head. */
function DraftLine({ field, ...rest }: DraftLineProps) {
  const { draft, change, isReadOnly } = useEditor()
  return (
    <Line
      {...rest}
      aria-label={editorWording[field]}
      value={draft[field]}
      readOnly={isReadOnly}
      onText={(text) => change({ [field]: text })}
    />
  )
}

/** The books of a review, each with its author, and the button for one more. `from`: 1 where the head has the first book as its title. */
function HeadBooks({ from }: { from: 0 | 1 }) {
  const editor = useEditor()
  const { isReadOnly } = editor
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
