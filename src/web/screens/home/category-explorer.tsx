import { ChevronLeft, ChevronRight } from '../../ui/icons/icons.ts'
import { CATEGORIES_PATH } from '../../../contract/links.ts'
import type { HomePage } from '../../../contract/reviews/reviews.ts'
import { explorerWording } from '../../../contract/wording/reviews/home.ts'
import { useCategories } from '../../client/site.ts'
import { MoreLink } from '../../parts/more-link/more-link.tsx'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { SectionHead } from '../../ui/page/section-head.tsx'
import { Section } from '../../ui/page/section.tsx'
import { Row } from '../../ui/layout/primitives.tsx'
import styles from './category-explorer.module.css'
import { ExplorerCard } from './explorer-card.tsx'
import { useSidewaysScroll } from './use-sideways-scroll.ts'

const HEADING_ID = 'explorer-heading'
const ROW_ID = 'explorer-row'

/** The categories in a row that scrolls sideways to the edge of the page. */
export function CategoryExplorer({ titles }: { titles: HomePage['category_books'] | undefined }) {
  const categories = useCategories()
  const { row, isAtStart, isAtEnd, scrollLeft, scrollRight } = useSidewaysScroll()
  // Not `disabled`: at the end of the row the pressed button would lose the focus.
  const buttons = (
    <Row gap="2" className="wide-only no-print needs-script">
      <IconButton
        label={explorerWording.scrollLeft}
        aria-controls={ROW_ID}
        aria-disabled={isAtStart}
        className={styles.button}
        onClick={scrollLeft}
      >
        <ChevronLeft />
      </IconButton>
      <IconButton
        label={explorerWording.scrollRight}
        aria-controls={ROW_ID}
        aria-disabled={isAtEnd}
        className={styles.button}
        onClick={scrollRight}
      >
        <ChevronRight />
      </IconButton>
    </Row>
  )
  return (
    <Section labelledBy={HEADING_ID} follows deferred="everywhere">
      <SectionHead
        id={HEADING_ID}
        title={explorerWording.heading}
        sub={explorerWording.sub(categories.length)}
        aside={buttons}
      />
      <ul ref={row} id={ROW_ID} className={`${styles.row} deferred-section`}>
        {categories.map((category, index) => (
          <ExplorerCard key={category.id} category={category} index={index} titles={titles?.[category.id]} />
        ))}
      </ul>
      <Row as="p" above="2">
        <MoreLink to={CATEGORIES_PATH}>{explorerWording.browseAll}</MoreLink>
      </Row>
    </Section>
  )
}
