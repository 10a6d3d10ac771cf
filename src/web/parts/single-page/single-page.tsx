import { type ReactNode, useRef } from 'react'
import { textPath } from '../../../contract/links.ts'
import type { ReviewPage } from '../../../contract/reviews/reviews.ts'
import { plainTitle } from '../../../contract/wording/reviews/books.ts'
import { documentTitle } from '../../../contract/wording/site/site.ts'
import { useHead } from '../../client/head.ts'
import { useSite } from '../../client/site.ts'
import { ArticleBody } from '../article/article-body.tsx'
import { titleProps } from '../book-card/title-props.ts'
import { FontFaces } from '../font-faces/font-faces.tsx'
import { MemberEdit } from './member-edit.tsx'
import styles from './single-page.module.css'

interface SinglePageProps {
  page: ReviewPage
  /** Stands above its headline. */
  before?: ReactNode
  /** Stands below its text, in its measure. */
  children?: ReactNode
}

/** A page of the owner's (單頁): its headline, its text and who wrote it. */
export function SinglePage({ page, before, children }: SinglePageProps) {
  const { review, description, font_faces } = page
  const body = useRef<HTMLDivElement>(null)
  const { settings } = useSite()
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
      <MemberEdit page={page} />
      <div className="wrap">
        {before}
        <article aria-labelledby="title" className={styles.column}>
          <h1 id="title" {...titleProps(review)} className={styles.title}>
            {review.headline}
          </h1>
          <ArticleBody page={page} ref={body}>
            {children}
          </ArticleBody>
        </article>
      </div>
    </div>
  )
}
