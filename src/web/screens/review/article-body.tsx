import { type Ref, useMemo } from 'react'
import { reviewWording } from '../../../contract/wording/review.ts'
import { trustedHtml } from '../../ui/trusted-html.ts'
import { Seal } from '../../parts/seal/seal.tsx'
import styles from '../../parts/article/article.module.css'
import { wrapTables } from './wrap-tables.ts'

interface ArticleBodyProps {
  /** Sanitised by the server (docs/product/reviews.md). */
  html: string
  ref: Ref<HTMLDivElement>
}

/** The text of the review, with the site's seal at its end. */
export function ArticleBody({ html, ref }: ArticleBodyProps) {
  // React writes the markup again where it is another object.
  const prepared = useMemo(
    () => trustedHtml(wrapTables(html, { className: styles.table ?? '', label: reviewWording.wideTable })),
    [html],
  )
  return (
    <div className={`${styles.article} reading-text`}>
      <div ref={ref} data-article="" className={styles.body} dangerouslySetInnerHTML={{ __html: prepared }} />
      <p className={styles.end}>
        <Seal size={30} alt={reviewWording.endOfText} />
      </p>
    </div>
  )
}
