import { useEffect, useRef, useState } from 'react'
import { ASTERISM_NAMES } from '../../../contract/categories/asterisms.ts'
import { type Category, categoryClass } from '../../../contract/categories/categories.ts'
import { CATEGORIES_PATH, categoryPath } from '../../../contract/links.ts'
import type { HomeSection } from '../../../contract/settings/settings.ts'
import type { HomePage } from '../../../contract/reviews/reviews.ts'
import { textTitle } from '../../../contract/wording/reviews/books.ts'
import { explorerWording } from '../../../contract/wording/reviews/home.ts'
import { useCategories } from '../../client/site.ts'
import { Asterism } from '../../parts/asterism/asterism.tsx'
import { CardDate } from '../../parts/book-card/card-date.tsx'
import { BreakableName } from '../../parts/category-name/breakable-name.tsx'
import { MoreLink } from '../../parts/more-link/more-link.tsx'
import { SiteLink } from '../../parts/site-link/site-link.tsx'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { ChevronLeft, ChevronRight } from '../../ui/icons/icons.ts'
import { Row } from '../../ui/layout/primitives.tsx'
import { Title } from '../../ui/layout/title.tsx'
import { FadeIn } from '../../ui/page/fade-in.tsx'
import { SectionHead } from '../../ui/page/section-head.tsx'
import { Section } from '../../ui/page/section.tsx'
import { smoothScroll } from '../../ui/page/smooth-scroll.ts'
import styles from './category-explorer.module.css'

const HEADING_ID = 'explorer-heading'
const ROW_ID = 'explorer-row'

interface ExplorerProps {
  section: HomeSection
  isRuled: boolean
  /** Whether the section before stands on the same paper. */
  follows: boolean
  shelves: HomePage['shelves'] | undefined
}

/** The categories in a row that scrolls sideways to the edge of the page. */
export function CategoryExplorer({ section, isRuled, follows, shelves }: ExplorerProps) {
  const categories = useCategories()
  const newestOf = (id: string) => shelves?.find(({ category }) => category === id)?.newest
  const { row, isAtStart, isAtEnd, scrollLeft, scrollRight } = useSidewaysScroll()
  // Not `disabled`: at the end of the row the pressed button would lose the focus.
  const buttons = (
    <Row gap="2" className={`${styles.buttons} no-print needs-script`}>
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
    <Section labelledBy={HEADING_ID} follows={follows} isDeferred>
      <SectionHead
        ruled={isRuled}
        id={HEADING_ID}
        title={section.title ?? explorerWording.heading}
        sub={section.sub ?? explorerWording.sub(categories.length)}
        aside={buttons}
      />
      <ul ref={row} id={ROW_ID} className={`${styles.row} deferred-section`}>
        {categories.map((category, index) => (
          <ExplorerCard key={category.id} category={category} index={index} newest={newestOf(category.id)} />
        ))}
      </ul>
      <Row as="p" above="2">
        <MoreLink to={CATEGORIES_PATH}>{explorerWording.browseAll}</MoreLink>
      </Row>
    </Section>
  )
}

interface ExplorerCardProps {
  category: Category
  index: number
  /** Its newest review; undefined where it has none, and until it is loaded. */
  newest: HomePage['shelves'][number]['newest'] | undefined
}

/** A category with its asterism, as <li>. */
function ExplorerCard({ category, index, newest }: ExplorerCardProps) {
  const { id, name, asterism, tagline, description } = category
  return (
    <FadeIn as="li" index={index} className={`${styles.card} ${categoryClass(category)}`}>
      <div className={styles.sky}>
        <Asterism name={asterism} width={180} height={116} onDeep className={styles.stars} />
        <span className={styles.asterism}>{ASTERISM_NAMES[asterism]}</span>
      </div>
      <div className={styles.body}>
        <Title as="h3" size="10" className={styles.name}>
          <SiteLink to={categoryPath(id)} className="covering">
            <BreakableName name={name} />
          </SiteLink>
        </Title>
        <p className={styles.tagline}>{tagline}</p>
        <p className={styles.description}>{description}</p>
        {newest && (
          <Row as="p" align="baseline" wrap gap="0 2" className={styles.newest}>
            <CardDate card={newest} />
            <span lang={newest.lang}>{textTitle(newest)}</span>
          </Row>
        )}
      </div>
    </FadeIn>
  )
}

/** Pixels that a press scrolls (docs/product/screens.md): a card and the gap after it. */
const STEP = 300

/** A row that buttons scroll sideways: smoothly, or at once if the visitor prefers reduced motion. */
function useSidewaysScroll() {
  const row = useRef<HTMLUListElement>(null)
  const [isAtStart, setIsAtStart] = useState(true)
  const [isAtEnd, setIsAtEnd] = useState(false)
  /** Where the row is scrolling to: a press during that continues from there. */
  const goal = useRef<number | undefined>(undefined)

  useEffect(() => {
    const element = row.current
    if (!element) return undefined
    const update = () => {
      // On a zoomed page the ends are off by fractions of a pixel.
      setIsAtStart(element.scrollLeft < 1)
      setIsAtEnd(element.scrollLeft > endOf(element) - 1)
    }
    const forgetGoal = () => {
      goal.current = undefined
    }
    const onScroll = () => {
      update()
      if (goal.current !== undefined && Math.abs(goal.current - element.scrollLeft) < 1) forgetGoal()
    }
    const sizes = new ResizeObserver(update)
    sizes.observe(element)
    element.addEventListener('scroll', onScroll, { passive: true })
    for (const event of OTHER_SCROLLS) element.addEventListener(event, forgetGoal, { passive: true })
    return () => {
      sizes.disconnect()
      element.removeEventListener('scroll', onScroll)
      for (const event of OTHER_SCROLLS) element.removeEventListener(event, forgetGoal)
    }
  }, [])

  const scrollBy = (distance: number) => {
    const { current: element } = row
    if (!element) return
    const left = Math.min(Math.max((goal.current ?? element.scrollLeft) + distance, 0), endOf(element))
    goal.current = left
    element.scrollTo({ left, behavior: smoothScroll() })
  }
  return {
    row,
    isAtStart,
    isAtEnd,
    scrollLeft: () => scrollBy(-STEP),
    scrollRight: () => scrollBy(STEP),
  }
}

/** By which the visitor scrolls the row without the buttons. */
const OTHER_SCROLLS = ['wheel', 'touchstart', 'keydown', 'focusin'] as const

function endOf(element: HTMLElement): number {
  return element.scrollWidth - element.clientWidth
}
