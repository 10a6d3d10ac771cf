import { slugName } from '../../../../../contract/categories/categories.ts'
import { DRAFT_LIMITS } from '../../../../../contract/studio/review-drafts.ts'
import { bookTitle, kindNames, reviewsInCategory } from '../../../../../contract/wording/reviews/books.ts'
import { detailsWording, editorWording } from '../../../../../contract/wording/studio/studio-editor.ts'
import { previewLinkWording } from '../../../../../contract/wording/studio/studio-publish.ts'
import { useSite } from '../../../../client/site.ts'
import { CoverField } from '../cover/cover-picker.tsx'
import { useEditor } from '../saving/use-draft.ts'
import { FoldingSection, Sheet } from '../sheet.tsx'
import { KindChoice } from '../use-kind.tsx'
import { BookList } from './book-list.tsx'
import { CategoryFields, TagFields } from './place-fields.tsx'
import { RelatedReviews } from './related-reviews.tsx'
import { ShareFields } from './share-fields.tsx'
import { DraftField, DraftSwitch, Field, LongField, SlugField } from './sheet-fields.tsx'
import { copyWording } from '../../../../../contract/wording/site/copy.ts'
import { useApi } from '../../../../client/api/api-context.ts'
import { Note, Row } from '../../../../ui/layout/primitives.tsx'
import { useAction } from '../../use-action.ts'
import { TextButton } from '../../buttons.tsx'

/** 資料: every field of the review. */
export function DetailsSheet({ onPreview, onClose }: { onPreview: () => void; onClose: () => void }) {
  const { draft, change, isReadOnly } = useEditor()
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
          <KindChoice />
          <DraftField field="headline" label={editorWording.headline} maxLength={DRAFT_LIMITS.headline} />
        </FoldingSection>
        {draft.kind === 'review' && (
          <FoldingSection
            title={detailsWording.book}
            value={[draft, ...draft.other_books].map(({ title }) => title && bookTitle(title)).join('')}
          >
            <BookList />
          </FoldingSection>
        )}
        {isPage && (
          <FoldingSection title={detailsWording.slug} value={draft.slug}>
            <SlugField />
          </FoldingSection>
        )}
        {!isPage && (
          <>
            <FoldingSection title={detailsWording.place} value={[...categories, ...draft.tags].join('、')}>
              <CategoryFields />
              <TagFields />
              <SlugField />
              <Field
                label={editorWording.publishDate}
                type="date"
                value={draft.publish_date ?? ''}
                onText={(text) => change({ publish_date: text === '' ? null : text })}
              />
              <DraftSwitch
                field="is_featured"
                label={detailsWording.featured}
                text={detailsWording.featuredText}
              />
              <DraftSwitch
                field="is_recommended"
                label={detailsWording.recommended}
                text={detailsWording.recommendedText}
              />
            </FoldingSection>
            <FoldingSection
              title={detailsWording.words}
              value={missing.join('，')}
              isMissing={missing.length > 0}
            >
              <LongField field="summary" hint={editorWording.summaryHint} />
              <LongField field="excerpt" hint={detailsWording.excerptHint} />
            </FoldingSection>
            <FoldingSection
              title={detailsWording.cover}
              value={draft.cover === null ? detailsWording.drawnCover : detailsWording.uploadedCover}
            >
              <CoverField />
            </FoldingSection>
            <FoldingSection
              title={detailsWording.related}
              value={draft.related_books.length === 0 ? '' : reviewsInCategory(draft.related_books.length)}
            >
              <RelatedReviews />
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
          <ShareFields />
        </FoldingSection>
        <FoldingSection title={previewLinkWording.heading} value="">
          <PreviewLink onPreview={onPreview} />
        </FoldingSection>
      </fieldset>
    </Sheet>
  )
}

/** The secret link to the draft: made, copied, and revoked. */
function PreviewLink({ onPreview }: { onPreview: () => void }) {
  const api = useApi()
  const { run, isBusy, alerts } = useAction()
  const { url } = useSite()
  const { info, note } = useEditor()
  const { id, preview_path: path } = info
  const params = { id }
  const create = async () => {
    const link = await api.call('PUT /api/studio/reviews/{id}/preview', { params })
    note({ preview_path: link.path })
  }
  const revoke = async () => {
    await api.call('DELETE /api/studio/reviews/{id}/preview', { params })
    note({ preview_path: null })
    alerts.show({ kind: 'success', text: previewLinkWording.revoked })
  }
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url + path)
      alerts.show({ kind: 'success', text: previewLinkWording.copied })
    } catch {
      // Not allowed, or there is no clipboard because the page is not on HTTPS.
      alerts.show({ kind: 'error', text: copyWording.copyFailed })
    }
  }
  return (
    <div>
      <Note size="3">{previewLinkWording.about}</Note>
      {path !== null && (
        <input readOnly className="underlined" aria-label={previewLinkWording.heading} value={url + path} />
      )}
      <Row wrap gap="0 4">
        <TextButton onClick={onPreview}>{editorWording.preview}</TextButton>
        {path === null ? (
          <TextButton disabled={isBusy} onClick={() => run(create)}>
            {previewLinkWording.create}
          </TextButton>
        ) : (
          <>
            <TextButton onClick={() => void copy()}>{previewLinkWording.copy}</TextButton>
            <TextButton disabled={isBusy} onClick={() => run(revoke)}>
              {previewLinkWording.revoke}
            </TextButton>
          </>
        )}
      </Row>
    </div>
  )
}
