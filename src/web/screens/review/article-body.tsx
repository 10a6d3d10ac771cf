import { type ReactNode, type Ref, useMemo } from 'react'
import { reviewWording } from '../../../contract/wording/reviews/review.ts'
import { trustedHtml } from '../../ui/trusted-html.ts'
import { Seal } from '../../parts/seal/seal.tsx'
import styles from '../../parts/article/article.module.css'

interface ArticleBodyProps {
  /** Sanitised by the server (docs/product/reviews.md). */
  html: string
  /** The written form of its Chinese. */
  lang: string
  /** Addresses of its Song (early/web-fonts.ts). */
  fonts: readonly string[]
  ref: Ref<HTMLDivElement>
  /** What stands below it instead of the seal. */
  end?: ReactNode
}

/** The text of the review, with the site's seal at its end. */
export function ArticleBody({ html, lang, fonts, ref, end }: ArticleBodyProps) {
  // React writes the markup again where it is another object.
  const prepared = useMemo(() => trustedHtml(html), [html])
  return (
    <div lang={lang} data-song={fonts.join(' ')} className={`${styles.article} reading-text`}>
      <div ref={ref} data-article="" className={styles.body} dangerouslySetInnerHTML={{ __html: prepared }} />
      {end ?? (
        <p className={styles.end}>
          <Seal size={30} alt={reviewWording.endOfText} />
        </p>
      )}
    </div>
  )
}
