import { useId } from 'react'
import { bookTitle, kindNames, reviewsInCategory } from '../../../../../contract/wording/reviews/books.ts'
import { slugName, OLDER_SLUGS } from '../../../../../contract/categories/categories.ts'
import { countCodePoints } from '../../../../../contract/limits.ts'
import { DRAFT_LIMITS } from '../../../../../contract/studio/review-drafts.ts'
import {
  counter,
  detailsWording,
  editorWording,
} from '../../../../../contract/wording/studio/studio-editor.ts'
import { previewLinkWording } from '../../../../../contract/wording/studio/studio-publish.ts'
import { CoverField } from '../cover/cover-field.tsx'
import { Note, Row, Stack } from '../../../../ui/layout/primitives.tsx'
import styles from './details-sheet.module.css'
import { BookList } from './book-list.tsx'
import { PreviewLink } from '../publishing/preview-link.tsx'
import { RelatedReviews } from './related-reviews.tsx'
import { StateFilter } from '../../state-filter.tsx'
import { useSite } from '../../../../client/site.ts'
import { useKind } from '../use-kind.ts'
import { FoldingSection, Sheet } from '../sheet.tsx'
import { Field, Switch } from './sheet-fields.tsx'
import { ShareFields } from './share-fields.tsx'
import { SlugField } from './slug-field.tsx'
import { TagFields } from './tag-fields.tsx'
import type { DraftEditor } from '../saving/use-draft.ts'
import { classOfSlug } from '../../../../../contract/categories/display-category.ts'
import type { Draft } from '../../../../../contract/studio/studio-reviews.ts'
import { X } from '../../../../ui/icons/icons.ts'
import { fitPanel } from '../../../../ui/menus/fit-panel.ts'
import { SelectMenu } from '../../../../ui/menus/select-menu.tsx'
import { CategoryMenu } from './category-menu.tsx'
import detailsSheetStyles from './details-sheet.module.css'
import fieldsStyles from './category-fields.module.css'

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
  const hasOwnShare = [draft.search_title, draft.search_description, draft.share_picture].some(Boolean)
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
        <FoldingSection
          title={detailsWording.share}
          value={
            draft.is_unindexed
              ? detailsWording.unindexed
              : detailsWording[hasOwnShare ? 'shareOwn' : 'shareSame']
          }
        >
          <ShareFields id={id} editor={editor} />
        </FoldingSection>
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
  const tone = count === 0 ? 'reading' : count > maxLength ? 'error' : 'quiet'
  return (
    <div className={styles.long}>
      <Row as="label" align="stretch" justify="between" size="3" tone="quiet" htmlFor={id}>
        <span>{label}</span>
        <Note as="span" size="3" tone={tone} className="num">
          {counter(count, maxLength)}
          {count === 0 && `，${detailsWording.notWritten}`}
        </Note>
      </Row>
      <textarea
        id={id}
        rows={2}
        className="grows"
        value={value}
        placeholder={hint}
        onChange={({ currentTarget }) => onText(currentTarget.value.replaceAll('\n', ' '))}
      />
    </div>
  )
}

interface CategoryFieldsProps {
  draft: Draft
  change: (fields: Partial<Draft>) => void
}

/** Up to three categories, of which the first gives the cover its colour, and the older one. */
function CategoryFields({ draft: { categories, category }, change }: CategoryFieldsProps) {
  const known = useSite().settings.categories
  return (
    <>
      <Row wrap gap="2" className={fieldsStyles.chips}>
        {categories.map((slug) => (
          <span key={slug} className={`chip ${classOfSlug(slug, known) ?? ''}`}>
            {slugName(slug, known) ?? slug}
            <button
              type="button"
              aria-label={detailsWording.removeCategory(slugName(slug, known) ?? slug)}
              onClick={() => change({ categories: categories.filter((other) => other !== slug) })}
            >
              <X />
            </button>
          </span>
        ))}
        {categories.length < DRAFT_LIMITS.categories && (
          <CategoryMenu
            chosen={categories}
            onChoose={(slug) => change({ categories: [...categories, slug] })}
          />
        )}
      </Row>
      <Stack align="center" gap="0 2" touch className={detailsSheetStyles.line}>
        <span>{detailsWording.older}</span>
        <SelectMenu
          label={detailsWording.older}
          triggerClassName={fieldsStyles.select}
          fit={fitPanel}
          options={[
            { value: '', label: detailsWording.none },
            ...Object.entries(OLDER_SLUGS).map(([value, label]) => ({ value, label })),
          ]}
          value={category ?? ''}
          onChange={(slug) => change({ category: slug === '' ? null : slug })}
        />
      </Stack>
    </>
  )
}
