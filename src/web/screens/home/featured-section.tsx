import { type ComponentType, useEffect, useState } from 'react'
import { nameOfSlug } from '../../../contract/categories/display-category.ts'
import { ALL_REVIEWS_PATH, READING_LIST_PATH, reviewPath } from '../../../contract/links.ts'
import type { Resource } from '../../../contract/page.ts'
import type { HomeSection } from '../../../contract/settings/settings.ts'
import type { HomePage, ReviewCard } from '../../../contract/reviews/reviews.ts'
import { textByline, textTitle } from '../../../contract/wording/reviews/books.ts'
import { featuredWording, recommendedWording } from '../../../contract/wording/reviews/home.ts'
import { useLocation } from '../../client/location/location.ts'
import { useSite } from '../../client/site.ts'
import { useShownFailure } from '../../client/use-shown-failure.ts'
import { EmptyArt } from '../../parts/asterism/empty-art.tsx'
import { BookGrid } from '../../parts/book-card/book-grid.tsx'
import { titleProps } from '../../parts/book-card/title-props.ts'
import { BookCover } from '../../parts/book-cover/book-cover.tsx'
import { Fault } from '../../parts/fault/fault.tsx'
import { MoreLink } from '../../parts/more-link/more-link.tsx'
import { SiteLink } from '../../parts/site-link/site-link.tsx'
import { Pills } from '../../ui/buttons/pills.tsx'
import { Spinner } from '../../ui/buttons/spinner.tsx'
import { Note, Row } from '../../ui/layout/primitives.tsx'
import { Title } from '../../ui/layout/title.tsx'
import { EmptyState } from '../../ui/messages/empty-state.tsx'
import { SectionHead } from '../../ui/page/section-head.tsx'
import { Section } from '../../ui/page/section.tsx'
import { LatestText, RecentTexts } from './newest-texts.tsx'
import styles from './featured-section.module.css'

const HEADING_ID = 'featured-heading'

interface FeaturedProps {
  section: HomeSection
  isRuled: boolean
  resource: Resource<HomePage>
  retry: () => void
}

/** Home's newest texts and books while loading, after a failure, empty and loaded. */
export function FeaturedSection({ section, isRuled, resource, retry }: FeaturedProps) {
  const fault = useShownFailure(resource, `#${HEADING_ID}`)
  return (
    <Section labelledBy={HEADING_ID} className={styles.section}>
      <SectionHead
        ruled={isRuled}
        id={HEADING_ID}
        title={section.title ?? featuredWording.heading}
        sub={section.sub ?? featuredWording.sub}
        aside={<MoreLink to={ALL_REVIEWS_PATH}>{featuredWording.seeMore}</MoreLink>}
      />
      <Unfinished />
      {fault ? (
        <EmptyState frame="surface" text={featuredWording.fault}>
          <Fault {...fault} onRetry={retry} />
        </EmptyState>
      ) : (
        <Books resource={resource} />
      )}
    </Section>
  )
}

/** The line of a text to go on with; its script comes where the device has one, or the account may have. */
export function Unfinished() {
  const [Line, setLine] = useState<ComponentType>()
  useEffect(() => {
    if (document.documentElement.matches('.has-unfinished, .signed-in'))
      import('./continue-line.tsx').then(({ ContinueLine }) => setLine(() => ContinueLine), console.error)
  }, [])
  return <p className={`${styles.unfinished} no-print`}>{Line && <Line />}</p>
}

function Books({ resource }: { resource: Resource<HomePage> }) {
  if (resource.state !== 'ready') {
    return (
      <div className={styles.waiting}>
        <Spinner text={featuredWording.loading} />
      </div>
    )
  }
  const { latest, recent, featured, shelves, recommended } = resource.data
  if (latest === null) {
    return <EmptyState frame="surface" art={<EmptyArt name="ji" />} text={featuredWording.empty} />
  }
  return (
    <div className={styles.columns}>
      <LatestText text={latest} />
      {recent.length > 0 && <RecentTexts cards={recent} className={styles.side} />}
      <div className="deferred-section">
        <FeaturedBooks featured={featured} shelves={shelves} />
      </div>
      {recommended.length > 0 && <Recommended cards={recommended} />}
    </div>
  )
}

const ALL = 'all'

/** The pill that was pressed at each visit of home in this document, for going back. */
const chosenIn = new Map<string, string>()

/** At most four books: the featured ones, or those of the category whose pill is pressed. */
function FeaturedBooks({ featured, shelves }: Pick<HomePage, 'featured' | 'shelves'>) {
  const { categories } = useSite().settings
  const { key } = useLocation()
  const [visit] = useState(key)
  const [filter, setFilter] = useState(() => chosenIn.get(visit) ?? ALL)
  const choose = (chosen: string) => {
    chosenIn.set(visit, chosen)
    setFilter(chosen)
  }
  const selected = shelves.find(({ category }) => category === filter)
  const pills = [
    { value: ALL, label: featuredWording.all },
    ...shelves.map(({ category, cards }) => ({
      value: category,
      label:
        nameOfSlug(
          category,
          cards.find((card) => card.category === category),
          categories,
        ) ?? category,
    })),
  ]
  return (
    <>
      {shelves.length > 0 && (
        <Pills
          label={featuredWording.filterLabel}
          options={pills}
          value={selected?.category ?? ALL}
          onChange={choose}
          className={styles.pills}
        />
      )}
      <BookGrid cards={selected?.cards ?? featured} />
    </>
  )
}

/** At most three recommended books, chosen at random for each visit (docs/product/lists.md), each with a sentence. */
function Recommended({ cards }: { cards: readonly ReviewCard[] }) {
  return (
    <div className={`${styles.side} deferred-section`}>
      <Row align="baseline" wrap gap="0 3">
        <Title as="h3" size="9">
          {recommendedWording.heading}
        </Title>
        <p className={styles.sub}>{recommendedWording.sub}</p>
      </Row>
      <ul>
        {cards.map((card) => (
          <li key={card.id} className={styles.recommended}>
            <BookCover card={card} decorative />
            <div>
              <h4 {...titleProps(card)} className="thin-heading">
                <SiteLink to={reviewPath(card.id, card.slug)} className="covering">
                  {textTitle(card)}
                </SiteLink>
              </h4>
              <Note as="span" size="3" tone="soft">
                {textByline(card)}
              </Note>
              <p lang={card.lang} className={`${styles.sentence} clamped`}>
                {card.excerpt}
              </p>
            </div>
          </li>
        ))}
      </ul>
      <MoreLink to={READING_LIST_PATH}>{recommendedWording.toReadingList}</MoreLink>
    </div>
  )
}
