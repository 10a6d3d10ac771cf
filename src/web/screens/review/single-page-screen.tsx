import { type ComponentType, lazy, Suspense, useRef } from 'react'
import { textPath } from '../../../contract/links.ts'
import type { ReviewPage, SinglePage } from '../../../contract/reviews/reviews.ts'
import { plainTitle } from '../../../contract/wording/reviews/books.ts'
import { documentTitle } from '../../../contract/wording/site/site.ts'
import { useSite } from '../../client/site.ts'
import { singlePageWording } from '../../../contract/wording/reviews/single-page.ts'
import { renderNothing } from '../../client/render-nothing.ts'
import { sessionOf, useSession } from '../../client/session/session.ts'
import { useHead } from '../../client/head.ts'
import type { ScreenProps } from '../../client/screen.ts'
import { useShownFailure } from '../../client/use-shown-failure.ts'
import { titleProps } from '../../parts/book-card/title-props.ts'
import { Fault } from '../../parts/fault/fault.tsx'
import { FontFaces } from '../../parts/font-faces/font-faces.tsx'
import { MissingPageScreen } from '../../parts/missing/missing-screen.tsx'
import { BackLink } from '../../parts/more-link/more-link.tsx'
import { Spinner } from '../../ui/buttons/spinner.tsx'
import { Page } from '../../ui/page/page.tsx'
import { ArticleBody } from './article-body.tsx'
import styles from './single-page.module.css'

// For the members of the studio alone.
const MemberEdit = lazy<ComponentType<{ id: number }>>(() =>
  import('./member-edit.tsx').then(({ MemberEdit: Part }) => ({ default: Part }), renderNothing),
)

/** /p/{slug}: a page of the owner's (單頁), with its headline, its text and who wrote it. */
export default function SinglePageScreen({ resource, retry }: ScreenProps<SinglePage>) {
  const fault = useShownFailure(resource)
  if (resource.state === 'ready') {
    const page = resource.data
    return page.review === null ? <MissingPageScreen newest={page.newest} /> : <FoundPage page={page} />
  }
  return (
    <Page>{fault ? <Fault {...fault} onRetry={retry} /> : <Spinner text={singlePageWording.loading} />}</Page>
  )
}

function FoundPage({ page }: { page: ReviewPage }) {
  const { review, description, font_faces } = page
  const body = useRef<HTMLDivElement>(null)
  const { settings } = useSite()
  const isMember = (sessionOf(useSession())?.role ?? 'reader') !== 'reader'
  useHead({
    title: page.search_title ?? documentTitle(plainTitle(review), settings.name),
    description,
    canonical: textPath(review),
    image: `/share/review-${review.id}.png`,
    kind: 'article',
  })
  return (
    <div className={styles.page}>
      <FontFaces css={font_faces} />
      {isMember && !page.is_preview && (
        <Suspense>
          <MemberEdit id={review.id} />
        </Suspense>
      )}
      <div className="wrap">
        <BackLink />
        <article aria-labelledby="title" className={styles.column}>
          <h1 id="title" {...titleProps(review)} className={styles.title}>
            {review.headline}
          </h1>
          <ArticleBody page={page} ref={body} />
        </article>
      </div>
    </div>
  )
}
