import { READING_LIST_PATH } from '../../../contract/links.ts'
import type { ReviewCard } from '../../../contract/reviews/reviews.ts'
import { recommendedWording } from '../../../contract/wording/reviews/home.ts'
import { MiniRow } from '../../parts/book-card/mini-card.tsx'
import { MoreLink } from '../../parts/more-link/more-link.tsx'
import { Row } from '../../ui/layout/primitives.tsx'
import { Title } from '../../ui/layout/title.tsx'
import styles from './featured-section.module.css'

/** At most three recommended books, chosen at random for each visit (docs/product/lists.md). */
export function RecommendedRow({ cards }: { cards: readonly ReviewCard[] }) {
  return (
    <div className={`${styles.recommended} deferred-section`}>
      <Row align="baseline" wrap gap="1 4" below="4">
        <Title as="h3" size="11" className="thin-heading">
          {recommendedWording.heading}
        </Title>
        <p className={styles.recommendedSub}>{recommendedWording.sub}</p>
      </Row>
      <MiniRow cards={cards} />
      <Row as="p" align="stretch" justify="end" above="3">
        <MoreLink to={READING_LIST_PATH}>{recommendedWording.toReadingList}</MoreLink>
      </Row>
    </div>
  )
}
