import { TEXT_FORMS } from '../../../../contract/newsletter/letter-states.ts'
import { ofItsKind } from '../../../../contract/studio/review-drafts.ts'
import { textByline, textTitle } from '../../../../contract/wording/reviews/books.ts'
import { characterCount } from '../../../../contract/wording/studio/studio.ts'
import * as words from '../../../../contract/wording/studio/studio-letters.ts'
import { useReaderData } from '../../../client/api/reader-query.ts'
import { BookCover } from '../../../parts/book-cover/book-cover.tsx'
import type { ShownSiteText } from '../../../parts/rich-text-editor/site-text-view.ts'
import { countText } from '../../../parts/rich-text-editor/count-text.ts'
import { Grid } from '../../../ui/layout/grid.tsx'
import { Note, Row } from '../../../ui/layout/primitives.tsx'
import { Title } from '../../../ui/layout/title.tsx'
import { TextButton } from '../buttons.tsx'
import { bodyTexts } from '../editor/revisions/diff-paragraphs.ts'
import { scheduleText } from '../studio-dates.ts'
import styles from './letter-text.module.css'

const { lettersWording } = words

/** A text of the site within a letter, and how it stands there: 書卡, 整篇放進來 or 只留連結. */
export function LetterText({
  id,
  form,
  label,
  setForm,
  remove,
  isReadOnly,
}: ShownSiteText & { isReadOnly: boolean }) {
  const { resource } = useReaderData('GET /api/studio/reviews/{id}', { params: { id } })
  const review = resource.state === 'ready' ? resource.data : undefined
  const text = review && ofItsKind(review.draft)
  const isCard = form === 'card'
  const paragraphs = form === 'whole' && text ? bodyTexts(text.content) : []
  const isReady = review?.state === 'published' || review?.state === 'scheduled'
  return (
    <Grid
      columns={isCard ? '84px minmax(0, 1fr)' : 'minmax(0, 1fr)'}
      gap="1 5"
      className={styles.text}
      data-form={form}
    >
      {isCard && <BookCover card={{ title: label, cover: review?.cover_path ?? '' }} decorative />}
      <div>
        <Row align="baseline" wrap gap="0 3">
          <Title as="h3" size="9" data-font="">
            {text ? textTitle(text) : label}
          </Title>
          {form === 'whole' && text && (
            <Note as="span" size="3" className="num">
              {words.wholeText(
                characterCount(countText(paragraphs.join(' '))),
                text.content.split('<img').length - 1,
              )}
            </Note>
          )}
        </Row>
        {isCard && text && (
          <>
            <Note size="3">
              {textByline({ ...text, other_authors: text.other_books.map(({ author }) => author) })}
            </Note>
            <Note size="5">{text.excerpt === '' ? text.summary : text.excerpt}</Note>
          </>
        )}
        {form === 'whole' && (
          <p className={styles.beginning}>{paragraphs.slice(0, SHOWN_PARAGRAPHS).join('\n')}</p>
        )}
        {review && !isReady && (
          <Note size="3" tone="reading">
            {lettersWording.notSendable}
          </Note>
        )}
        {review?.state === 'scheduled' && review.scheduled_at !== null && (
          <Note size="3" tone="want">
            {words.scheduledReviewText(scheduleText(review.scheduled_at))}
          </Note>
        )}
        {resource.state === 'failed' && <Note size="3">{lettersWording.unreadable}</Note>}
        {!isReadOnly && (
          <Row wrap gap="0 2" role="group" aria-label={words.formOf(label)} className={styles.forms}>
            {TEXT_FORMS.map((each) => (
              <button
                key={each}
                type="button"
                aria-pressed={each === form}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => setForm(each)}
              >
                {words.textForms[each]}
              </button>
            ))}
            <TextButton onClick={remove}>{lettersWording.takeOut}</TextButton>
          </Row>
        )}
      </div>
    </Grid>
  )
}

/** Of a whole text: enough to know it by. */
const SHOWN_PARAGRAPHS = 3
