import { lazy, Suspense, useRef } from 'react'
import { reviewPath } from '../../../contract/links.ts'
import type { ReviewPage, ReviewCard } from '../../../contract/reviews/reviews.ts'
import { plainTitle } from '../../../contract/wording/reviews/books.ts'
import { reviewWording } from '../../../contract/wording/reviews/review.ts'
import { documentTitle } from '../../../contract/wording/site/site.ts'
import { useHead } from '../../client/head.ts'
import { useHashLinks } from '../../client/location/location.ts'
import { renderNothing } from '../../client/render-nothing.ts'
import { useSite } from '../../client/site.ts'
import { CommentsProvider } from '../../parts/comments/comments-provider.tsx'
import { CommentsSection } from '../../parts/comments/comments-section.tsx'
import { FontFaces } from '../../parts/font-faces/font-faces.tsx'
import { BackLink } from '../../parts/more-link/more-link.tsx'
import { Stack } from '../../ui/layout/primitives.tsx'
import { ArticleBody } from '../../parts/article/article-body.tsx'
import { BookRow } from './book-row.tsx'
import { loadReadingTools, ReadingToolsPlace } from './reading-tools/reading-tools-place.tsx'
import { ReviewHead } from './review-head.tsx'
import { TextEnd } from './text-end.tsx'
import styles from './found-review.module.css'
// The styles of the reading tools and their margin strip: the server renders both, and their script comes later.
import './reading-tools/reading-tools.css'

// After the first load: they show nothing before.
const ReaderParts = lazy(() =>
  loadReadingTools().then(({ ReaderParts: Part }) => ({ default: Part }), renderNothing),
)

/** Of the whole review: the Kai of its quotations; for Simplified title and summary, its Song. */
function fontProps({ review, essay_fonts, kai_fonts }: ReviewPage) {
  return review.lang === 'zh-Hans'
    ? { 'data-song': essay_fonts.join(' ') }
    : { 'data-kai': kai_fonts.join(' ') }
}

const HEADING_ID = 'review-title'

export function FoundReview({ page }: { page: ReviewPage }) {
  const { review, recommended, related, font_faces, comments } = page
  const { settings, url } = useSite()
  const path = reviewPath(review.id, review.slug)
  const hasText = review.content.trim() !== ''
  const isEssay = review.kind === 'essay'
  const title = documentTitle(plainTitle(review), settings.name)
  const head = <ReviewHead review={review} headingId={HEADING_ID} />
  const body = useRef<HTMLDivElement>(null)
  const letter = useRef<HTMLFormElement>(null)
  const isTakenOver = useHashLinks()
  useHead({
    title: page.search_title ?? title,
    description: page.description,
    canonical: path,
    image: `/share/review-${review.id}.png`,
    kind: 'article',
  })
  return (
    <CommentsProvider review={review.id} first={comments}>
      <FontFaces css={font_faces} />
      <article
        aria-labelledby={HEADING_ID}
        className={isEssay ? `${styles.page} ${styles.essay}` : styles.page}
        {...fontProps(page)}
      >
        <p className={styles.runningTitle} aria-hidden="true">
          <span>{title}</span>
        </p>
        <div className="wrap">
          <BackLink />
          {!isEssay && head}
        </div>
        {isTakenOver && (
          <Suspense>
            <ReaderParts page={page} body={body} letter={letter} />
          </Suspense>
        )}
        <div className={styles.sheet}>
          <Stack fit className={`${styles.columns} wrap`}>
            {isEssay && head}
            {hasText && <ReadingToolsPlace review={review} body={body} />}
            <ArticleBody page={page} ref={body}>
              <TextEnd page={page} letter={letter} />
            </ArticleBody>
          </Stack>
          <p className={`${styles.address} wrap`}>
            {reviewWording.originalAddress} {url + decodeURI(path)}
          </p>
        </div>
      </article>
      <FurtherReading recommended={recommended} related={related} />
      {!page.is_preview && <CommentsSection />}
    </CommentsProvider>
  )
}

interface FurtherReadingProps {
  recommended: readonly ReviewCard[]
  related: readonly ReviewCard[]
}

/** 推薦書籍 beside 相關書評; where one is empty, the other has its room. */
function FurtherReading({ recommended, related }: FurtherReadingProps) {
  const parts = [
    { id: 'recommended', title: reviewWording.recommended, cards: recommended },
    { id: 'related', title: reviewWording.related, cards: related },
  ].filter(({ cards }) => cards.length > 0)
  return (
    parts.length > 0 && (
      <div className={`${styles.further} wrap no-print`}>
        {parts.map(({ id, title, cards }) => (
          <section key={id} aria-labelledby={id}>
            <h2 id={id}>{title}</h2>
            <BookRow cards={cards} />
          </section>
        ))}
      </div>
    )
  )
}
