import { type ComponentProps, useState } from 'react'
import { countCodePoints } from '../../../../contract/limits.ts'
import { TEXT_KINDS } from '../../../../contract/reviews/text-kinds.ts'
import { DRAFT_LIMITS, ofItsKind } from '../../../../contract/studio/review-drafts.ts'
import { kindNames } from '../../../../contract/wording/reviews/books.ts'
import { counter, editorWording } from '../../../../contract/wording/studio/studio-editor.ts'
import { useCategories } from '../../../client/site.ts'
import { BookCover } from '../../../parts/book-cover/book-cover.tsx'
import { CategoryIcon } from '../../../parts/category-name/category-icon.tsx'
import { Stars } from '../../../parts/stars/stars.tsx'
import { Plus } from '../../../ui/icons/icons.ts'
import { StateFilter } from '../state-filter.tsx'
import { dayText } from '../studio-dates.ts'
import { Row, Stack } from '../../../ui/layout/primitives.tsx'
import badge from '../../../parts/category-name/category-name.module.css'
import styles from './editor-head.module.css'
import type { DraftEditor } from './saving/use-draft.ts'
import { useKind } from './use-kind.ts'

interface EditorHeadProps {
  editor: DraftEditor
  isReadOnly: boolean
  /** Opens the sheet with all fields. */
  onDetails: () => void
}

/** The head of the text as it will be read, above it the kind of a new one; titles, author and summary are edited in place. */
export function EditorHead({ editor, isReadOnly, onDetails }: EditorHeadProps) {
  const { draft, info, change } = editor
  const categories = useCategories()
  const chooseKind = useKind(editor)
  const [isNew] = useState(draft.title === '' && draft.headline === '' && draft.content === '')
  const isEssay = draft.kind === 'essay'
  const hasHeadline = isEssay || draft.headline !== ''
  const shown = { kind: draft.kind, title: ofItsKind(draft).title, cover: info.cover_path }
  return (
    <header className={styles.head}>
      <div className={styles.cover}>
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
          onClick={onDetails}
        >
          {editorWording.changeCover}
        </Row>
      </div>
      <Stack fit narrow>
        {isNew && !isReadOnly && (
          <Row wrap gap="1 4" className={styles.kinds}>
            <StateFilter
              label={editorWording.kind}
              states={TEXT_KINDS.map((state) => ({ state, name: kindNames[state], count: undefined }))}
              value={draft.kind}
              onChange={chooseKind}
            />
            <span>{editorWording.kindHints[draft.kind]}</span>
          </Row>
        )}
        <Row wrap gap="2">
          {draft.categories.map((slug) => {
            const category = categories.find(({ id }) => id === slug)
            return (
              category && (
                <span key={slug} className={`${badge.badge} ${category.color}`}>
                  <CategoryIcon icon={category.icon} />
                  {category.name}
                </span>
              )
            )
          })}
          <button type="button" className={`${badge.badge} ${styles.add}`} onClick={onDetails}>
            <Plus />
            {editorWording.addCategory}
          </button>
        </Row>
        <h1 className={hasHeadline ? `${styles.titles} ${styles.withHeadline}` : styles.titles}>
          <span className={styles.headline}>
            <Line
              aria-label={editorWording.headline}
              placeholder={isEssay ? editorWording.headline : editorWording.headlineHint}
              maxLength={DRAFT_LIMITS.headline}
              value={draft.headline}
              readOnly={isReadOnly}
              onText={(headline) => change({ headline })}
            />
            <small className="num">{counter(countCodePoints(draft.headline), DRAFT_LIMITS.headline)}</small>
          </span>
          {!isEssay && (
            <span className={[styles.title, draft.title === '' && styles.noTitle].filter(Boolean).join(' ')}>
              <Line
                aria-label={editorWording.title}
                placeholder={editorWording.titleHint}
                value={draft.title}
                readOnly={isReadOnly}
                // oxlint-disable-next-line jsx-a11y/no-autofocus -- writing begins here, on the press of 寫書評
                autoFocus={!isReadOnly && draft.title === '' && draft.content === ''}
                onText={(title) => change({ title })}
              />
              {/* Wraps like the field, so that 》 stands after the last character. */}
              <span aria-hidden="true" className={styles.copy}>
                {draft.title}
              </span>
            </span>
          )}
        </h1>
        {!isEssay && (
          <Line
            className={styles.author}
            aria-label={editorWording.author}
            placeholder={editorWording.authorHint}
            value={draft.author}
            readOnly={isReadOnly}
            onText={(author) => change({ author })}
          />
        )}
        <Row wrap above="3" size="4" tone="soft" className={styles.more}>
          {isEssay ? null : draft.rating === null ? (
            <button type="button" className={styles.quiet} onClick={onDetails}>
              {editorWording.notRated}
            </button>
          ) : (
            <Stars rating={draft.rating} size="m" />
          )}
          <span>
            <span className={styles.name}>{editorWording.publishDate}</span>
            {draft.publish_date === null ? editorWording.dateWhenPublished : dayText(draft.publish_date)}
          </span>
          {!isEssay && draft.translator !== '' && (
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
      </Stack>
    </header>
  )
}

interface LineProps extends ComponentProps<'textarea'> {
  onText: (text: string) => void
}

/** A text that grows with its lines. Enter leaves it, unless it ends a composition. */
function Line({ onText, ...rest }: LineProps) {
  return (
    <textarea
      {...rest}
      rows={1}
      onChange={({ currentTarget }) => onText(currentTarget.value.replaceAll('\n', ' '))}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.nativeEvent.isComposing || event.keyCode === 229) return
        event.preventDefault()
        nextField(event.currentTarget)?.focus()
      }}
    />
  )
}

function nextField(field: HTMLElement): HTMLElement | undefined {
  const fields = [...document.querySelectorAll<HTMLElement>('textarea, [role="textbox"]')]
  return fields[fields.indexOf(field) + 1]
}
