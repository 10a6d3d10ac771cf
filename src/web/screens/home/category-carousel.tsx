import { LayoutGrid } from '../../ui/icons/icons.ts'
import { categoryClass } from '../../../contract/categories/categories.ts'
import { CATEGORIES_PATH, categoryPath } from '../../../contract/links.ts'
import { carouselWording } from '../../../contract/wording/reviews/home.ts'
import { useCategories } from '../../client/site.ts'
import { Asterism } from '../../parts/asterism/asterism.tsx'
import { SiteLink } from '../../parts/site-link/site-link.tsx'
import { Row } from '../../ui/layout/primitives.tsx'
import styles from './category-carousel.module.css'

/** Links drawn as bookmarks that hang out of the cover: all categories, then each of them. */
export function CategoryCarousel() {
  return (
    <nav className={styles.carousel} aria-label={carouselWording.label}>
      <Row as="ul" align="start" gap="3" className={styles.row}>
        <li className={`${styles.bookmark} ${styles.all}`}>
          <SiteLink to={CATEGORIES_PATH}>
            <LayoutGrid />
            <span>{carouselWording.allCategories}</span>
          </SiteLink>
        </li>
        {useCategories().map((category) => (
          <li key={category.id} className={`${styles.bookmark} ${categoryClass(category)}`}>
            <SiteLink to={categoryPath(category.id)}>
              <Asterism name={category.asterism} width={74} height={66} className={styles.stars} />
              <span className={category.name.length > 6 ? styles.long : undefined}>{category.name}</span>
            </SiteLink>
          </li>
        ))}
      </Row>
    </nav>
  )
}
