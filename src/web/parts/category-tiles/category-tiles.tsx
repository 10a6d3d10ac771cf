import { categoryClass } from '../../../contract/categories/categories.ts'
import { categoryPath } from '../../../contract/links.ts'
import { reviewsInCategory } from '../../../contract/wording/reviews/books.ts'
import { useCategories } from '../../client/site.ts'
import { BreakableName } from '../category-name/breakable-name.tsx'
import { CategoryIcon } from '../category-name/category-icon.tsx'
import { SiteLink } from '../site-link/site-link.tsx'
import { Row } from '../../ui/layout/primitives.tsx'
import { Grid } from '../../ui/layout/grid.tsx'
import styles from './category-tiles.module.css'

interface CategoryTilesProps {
  /** Reviews of each category, if known. */
  counts?: Readonly<Record<string, number>>
}

/** The categories as a grid of links. */
export function CategoryTiles({ counts }: CategoryTilesProps) {
  return (
    <Grid
      as="ul"
      columns="repeat(auto-fit, minmax(min(100%, 9.25rem), 1fr))"
      medium="repeat(3, 1fr)"
      wide="repeat(4, 1fr)"
      gap="2"
      wideGap="14px"
    >
      {useCategories().map((category) => {
        const { id, name, icon } = category
        const count = counts?.[id]
        return (
          <li key={id}>
            <Row
              as={SiteLink}
              gap="2"
              to={categoryPath(id)}
              className={`${styles.tile} ${categoryClass(category)}`}
            >
              <CategoryIcon icon={icon} className={styles.icon} />
              <BreakableName name={name} />
              {count !== undefined && (
                <small className={`${styles.count} num`}>{reviewsInCategory(count)}</small>
              )}
            </Row>
          </li>
        )
      })}
    </Grid>
  )
}
