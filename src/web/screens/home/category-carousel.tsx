import { categoryClass } from '../../../contract/categories/categories.ts'
import { CATEGORIES_PATH, categoryPath } from '../../../contract/links.ts'
import { carouselWording } from '../../../contract/wording/reviews/home.ts'
import { useCategories } from '../../client/site.ts'
import { Asterism } from '../../parts/asterism/asterism.tsx'
import { SiteLink } from '../../parts/site-link/site-link.tsx'
import { Row } from '../../ui/layout/primitives.tsx'
import styles from './category-carousel.module.css'

/** Links drawn as ribbons that hang out of the cover: all categories, then each of them. */
export function CategoryCarousel({ isBelowHero }: { isBelowHero: boolean }) {
  return (
    <nav
      className={isBelowHero ? `${styles.carousel} ${styles.overCover}` : styles.carousel}
      aria-label={carouselWording.label}
    >
      <Row as="ul" align="start" gap="3" className={styles.row}>
        <li className={`${styles.ribbon} ${styles.all}`}>
          <SiteLink to={CATEGORIES_PATH}>
            <WholeSky />
            <span>{carouselWording.allCategories}</span>
          </SiteLink>
        </li>
        {useCategories().map((category) => (
          <li key={category.id} className={`${styles.ribbon} ${categoryClass(category)}`}>
            <SiteLink to={categoryPath(category.id)}>
              <Asterism name={category.asterism} width={60} height={56} className={styles.stars} />
              <span className={category.name.length > 6 ? styles.long : undefined}>{category.name}</span>
            </SiteLink>
          </li>
        ))}
      </Row>
    </nav>
  )
}

/** The sky within its circles, for all categories. */
function WholeSky() {
  return (
    <svg viewBox="0 0 60 56" className={styles.stars} aria-hidden="true">
      <path d="M30 4a24 24 0 1 0 .01 0M30 13a15 15 0 1 0 .01 0M30 22a6 6 0 1 0 .01 0" />
      {STARS.map(([x, y]) => (
        <circle key={x} cx={x} cy={y} r="2.2" />
      ))}
    </svg>
  )
}

const STARS = [
  [31, 4],
  [47, 11],
  [54, 28],
  [45, 43],
  [23, 51],
  [9, 40],
  [8, 18],
  [30, 28],
] as const
