import { useId } from 'react'
import { bookTitle, kindNames, reviewsInCategory } from '../../../../../contract/wording/reviews/books.ts'
import { slugName } from '../../../../../contract/categories/categories.ts'
import { countCodePoints } from '../../../../../contract/limits.ts'
import { DRAFT_LIMITS } from '../../../../../contract/studio/review-drafts.ts'
import {
  counter,
  detailsWording,
  editorWording,
} from '../../../../../contract/wording/studio/studio-editor.ts'
import { previewLinkWording } from '../../../../../contract/wording/studio/studio-publish.ts'
import { CategoryFields } from './category-fields.tsx'
import { CoverField } from '../cover/cover-field.tsx'
import { Row } from '../../../../ui/layout/primitives.tsx'
import styles from './details-sheet.module.css'
import { BookList } from './book-list.tsx'
import { PreviewLink } from '../publishing/preview-link.tsx'
import { RelatedReviews } from './related-reviews.tsx'
import { StateFilter } from '../../state-filter.tsx'
import { useSite } from '../../../../client/site.ts'
import { useKind } from '../use-kind.ts'
import { FoldingSection, Sheet } from '../sheet.tsx'
import { Field, Switch } from './sheet-fields.tsx'
import { SlugField } from './slug-field.tsx'
import { TagFields } from './tag-fields.tsx'
import type { DraftEditor } from '../saving/use-draft.ts'

interface DetailsSheetProps {
  id: number
  editor: DraftEditor
  isReadOnly: boolean
  onPreview: () => void
  onClose: () => void
}

/** 資料: every field of the review. */
export function DetailsSheet({ id, editor, isReadOnly, onPreview, onClose }: DetailsSheetProps) {
  const { draft, change } = editor
  const { kinds, chooseKind } = useKind(editor)
  const isPage = draft.kind === 'page'
  const { categories: known } = useSite().settings
  const categories = draft.categories.map((slug) => slugName(slug, known) ?? slug)
  const missing = [
    ...(draft.summary === '' ? [detailsWording.noSummary] : []),
    ...(draft.excerpt === '' ? [detailsWording.noExcerpt] : []),
  ]
  return (
    <Sheet title={detailsWording.heading} onClose={onClose}>
      <fieldset disabled={isReadOnly}>
        <FoldingSection
          title={detailsWording.kind}
          value={[kindNames[draft.kind], draft.headline].filter(Boolean).join('，')}
        >
          <StateFilter
            label={editorWording.kind}
            states={kinds.map((state) => ({ state, name: kindNames[state], count: undefined }))}
            value={draft.kind}
            onChange={chooseKind}
          />
          <Field
            label={editorWording.headline}
            value={draft.headline}
            maxLength={DRAFT_LIMITS.headline}
            onText={(headline) => change({ headline })}
          />
        </FoldingSection>
        {draft.kind === 'review' && (
          <FoldingSection
            title={detailsWording.book}
            value={[draft, ...draft.other_books].map(({ title }) => title && bookTitle(title)).join('')}
          >
            <BookList editor={editor} />
          </FoldingSection>
        )}
        <FoldingSection
          title={isPage ? detailsWording.slug : detailsWording.place}
          value={isPage ? draft.slug : [...categories, ...draft.tags].join('、')}
        >
          {!isPage && (
            <>
              <CategoryFields draft={draft} change={change} />
              <TagFields id={id} draft={draft} change={change} />
            </>
          )}
          <SlugField id={id} draft={draft} onSlug={(slug) => change({ slug })} />
          {!isPage && (
            <>
              <Field
                label={editorWording.publishDate}
                type="date"
                value={draft.publish_date ?? ''}
                onText={(text) => change({ publish_date: text === '' ? null : text })}
              />
              <Switch
                label={detailsWording.featured}
                text={detailsWording.featuredText}
                isOn={draft.is_featured}
                onChange={(is_featured) => change({ is_featured })}
              />
              <Switch
                label={detailsWording.recommended}
                text={detailsWording.recommendedText}
                isOn={draft.is_recommended}
                onChange={(is_recommended) => change({ is_recommended })}
              />
            </>
          )}
        </FoldingSection>
        {!isPage && (
          <>
            <FoldingSection
              title={detailsWording.words}
              value={missing.join('，')}
              isMissing={missing.length > 0}
            >
              <LongField
                label={detailsWording.summary}
                maxLength={DRAFT_LIMITS.summary}
                value={draft.summary}
                hint={editorWording.summaryHint}
                onText={(summary) => change({ summary })}
              />
              <LongField
                label={detailsWording.excerpt}
                maxLength={DRAFT_LIMITS.excerpt}
                value={draft.excerpt}
                hint={detailsWording.excerptHint}
                onText={(excerpt) => change({ excerpt })}
              />
            </FoldingSection>
            <FoldingSection
              title={detailsWording.cover}
              value={draft.cover === null ? detailsWording.drawnCover : detailsWording.uploadedCover}
            >
              <CoverField editor={editor} />
            </FoldingSection>
            <FoldingSection
              title={detailsWording.related}
              value={draft.related_books.length === 0 ? '' : reviewsInCategory(draft.related_books.length)}
            >
              <RelatedReviews
                id={id}
                chosen={draft.related_books}
                onChange={(related_books) => change({ related_books })}
              />
            </FoldingSection>
          </>
        )}
        <FoldingSection title={previewLinkWording.heading} value="">
          <PreviewLink editor={editor} onPreview={onPreview} />
        </FoldingSection>
      </fieldset>
    </Sheet>
  )
}

interface LongFieldProps {
  label: string
  value: string
  hint: string
  maxLength: number
  onText: (text: string) => void
}

/** The counter turns amber when the text is empty and red when it is too long. */
function LongField({ label, value, hint, maxLength, onText }: LongFieldProps) {
  const id = useId()
  const count = countCodePoints(value)
  const state = count === 0 ? styles.empty : count > maxLength ? styles.over : undefined
  return (
    <div className={styles.long}>
      <Row as="label" align="stretch" justify="between" size="3" tone="quiet" htmlFor={id}>
        <span>{label}</span>
        <span className={['num', state].filter(Boolean).join(' ')}>
          {counter(count, maxLength)}
          {count === 0 && `，${detailsWording.notWritten}`}
        </span>
      </Row>
      <textarea
        id={id}
        rows={2}
        value={value}
        placeholder={hint}
        onChange={({ currentTarget }) => onText(currentTarget.value.replaceAll('\n', ' '))}
      />
    </div>
  )
}
