import { useRef } from 'react'
import { HOME_PATH, searchPath, textPath } from '../../../contract/links.ts'
import type { ReviewPage } from '../../../contract/reviews/reviews.ts'
import { plainTitle } from '../../../contract/wording/reviews/books.ts'
import { reviewDocumentTitle } from '../../../contract/wording/reviews/review.ts'
import { colophonText, singlePageWording } from '../../../contract/wording/reviews/single-page.ts'
import { notFoundWording } from '../../../contract/wording/site/not-found.ts'
import { documentTitle, siteWording } from '../../../contract/wording/site/site.ts'
import { useHead } from '../../client/head.ts'
import { useNavigate } from '../../client/location/location.ts'
import type { ScreenProps } from '../../client/screen.ts'
import { useSite } from '../../client/site.ts'
import { useShownFailure } from '../../client/use-shown-failure.ts'
import { EmptyArt } from '../../parts/asterism/empty-art.tsx'
import { titleProps } from '../../parts/book-card/title-props.ts'
import { Fault } from '../../parts/fault/fault.tsx'
import { FontFaces } from '../../parts/font-faces/font-faces.tsx'
import { BackLink } from '../../parts/more-link/more-link.tsx'
import { SearchForm } from '../../parts/search-form/search-form.tsx'
import { Seal } from '../../parts/seal/seal.tsx'
import { SiteLink } from '../../parts/site-link/site-link.tsx'
import { buttonClass } from '../../ui/buttons/button.tsx'
import { Spinner } from '../../ui/buttons/spinner.tsx'
import { EmptyState } from '../../ui/messages/empty-state.tsx'
import { Page } from '../../ui/page/page.tsx'
import { ArticleBody } from './article-body.tsx'
import styles from './single-page.module.css'

/** /p/{slug}: a page of the owner's (單頁), with its headline, its text and who wrote it. */
export default function SinglePageScreen({ resource, retry }: ScreenProps<ReviewPage>) {
  const fault = useShownFailure(resource)
  if (fault?.failure.code === 'page_not_found') return <MissingPage />
  if (resource.state === 'ready') return <FoundPage page={resource.data} />
  return (
    <Page>{fault ? <Fault {...fault} onRetry={retry} /> : <Spinner text={singlePageWording.loading} />}</Page>
  )
}

function FoundPage({ page: { review, description, essay_fonts, font_faces } }: { page: ReviewPage }) {
  const { settings } = useSite()
  const body = useRef<HTMLDivElement>(null)
  useHead({
    title: reviewDocumentTitle(plainTitle(review), settings.name),
    description,
    canonical: textPath(review),
    image: `/share/review-${review.id}.png`,
    kind: 'article',
  })
  return (
    <div className={styles.page}>
      <FontFaces css={font_faces} />
      <div className="wrap">
        <BackLink />
        <article aria-labelledby="title" className={styles.column}>
          <h1 id="title" {...titleProps(review)} className={styles.title}>
            {review.headline}
          </h1>
          <ArticleBody
            html={review.content}
            lang={review.lang}
            fonts={essay_fonts}
            ref={body}
            end={
              <p className={styles.colophon}>
                {colophonText(settings.founder, review.updated_at)}
                <Seal size={38} />
              </p>
            }
          />
        </article>
      </div>
    </div>
  )
}

function MissingPage() {
  const navigate = useNavigate()
  const { settings } = useSite()
  useHead({
    title: documentTitle(notFoundWording.heading, settings.name),
    description: notFoundWording.text,
  })
  return (
    <Page>
      <EmptyState
        as="h1"
        art={<EmptyArt />}
        title={notFoundWording.heading}
        text={notFoundWording.text}
        action={
          <SiteLink to={HOME_PATH} className={buttonClass()}>
            {siteWording.backHome}
          </SiteLink>
        }
      >
        <SearchForm term="" onSearch={(term) => navigate(searchPath(term))} />
      </EmptyState>
    </Page>
  )
}
