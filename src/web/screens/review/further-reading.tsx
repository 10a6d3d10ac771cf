import type { ReviewCard } from '../../../contract/reviews/reviews.ts'
import { reviewWording } from '../../../contract/wording/reviews/review.ts'
import { MiniRow } from '../../parts/book-card/mini-card.tsx'
import { CardGrid, RelatedCard } from '../../parts/book-card/related-card.tsx'
import { Section } from '../../ui/page/section.tsx'
import { SectionHead } from '../../ui/page/section-head.tsx'
import styles from './further-reading.module.css'

interface FurtherReadingProps {
  recommended: readonly ReviewCard[]
  related: readonly ReviewCard[]
}

/** 推薦書籍 and 相關書評; an empty section is left out. */
export function FurtherReading({ recommended, related }: FurtherReadingProps) {
  const hasRecommended = recommended.length > 0
  return (
    <div className={`${styles.further} no-print`}>
      {hasRecommended && (
        <Section labelledBy="recommended">
          <SectionHead
            id="recommended"
            title={reviewWording.recommended}
            sub={reviewWording.recommendedSub}
          />
          <MiniRow cards={recommended} as="h3" />
        </Section>
      )}
      {related.length > 0 && (
        <Section labelledBy="related" follows={hasRecommended}>
          <SectionHead id="related" title={reviewWording.related} />
          <CardGrid>
            {related.map((card, index) => (
              <RelatedCard key={card.id} card={card} index={index} />
            ))}
          </CardGrid>
        </Section>
      )}
    </div>
  )
}
