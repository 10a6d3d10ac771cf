import { type ReactNode, type Ref, useMemo } from 'react'
import type { ReviewPage } from '../../../contract/reviews/reviews.ts'
import { reviewWording } from '../../../contract/wording/reviews/review.ts'
import { trustedHtml } from '../../ui/trusted-html.ts'
import { Seal } from '../seal/seal.tsx'
import styles from './article.module.css'

interface ArticleBodyProps {
  page: Pick<ReviewPage, 'review' | 'essay_fonts' | 'colophon'>
  ref: Ref<HTMLDivElement>
  /** What stands below it, in its measure. */
  children?: ReactNode
}

/** The text of a review, sanitised by the server (docs/product/reviews.md), with its colophon and the site's seal. */
export function ArticleBody({ page: { review, essay_fonts, colophon }, ref, children }: ArticleBodyProps) {
  const { content, lang } = review
  // React writes the markup again where it is another object.
  const prepared = useMemo(() => trustedHtml(content), [content])
  return (
    <div className={`${styles.article} reading-text`}>
      {content.trim() !== '' && (
        <>
          <div
            ref={ref}
            lang={lang}
            // Addresses of its Song (early/web-fonts.ts).
            data-song={essay_fonts.join(' ')}
            data-article=""
            className={styles.body}
            dangerouslySetInnerHTML={{ __html: prepared }}
          />
          <p className={styles.colophon}>
            {colophon}
            <Seal size={38} alt={reviewWording.endOfText} />
          </p>
        </>
      )}
      {children}
    </div>
  )
}
