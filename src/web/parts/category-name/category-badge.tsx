import { categoryClass, findCategory } from '../../../contract/categories/categories.ts'
import { categoryPath } from '../../../contract/links.ts'
import { useSite } from '../../client/site.ts'
import { SiteLink } from '../site-link/site-link.tsx'
import { BreakableName } from './breakable-name.tsx'
import { CategoryIcon } from './category-icon.tsx'
import styles from './category-name.module.css'

interface CategoryBadgeProps {
  slug: string
  name: string
}

/** A category as a link to its screen. */
export function CategoryBadge({ slug, name }: CategoryBadgeProps) {
  const category = findCategory(slug, useSite().settings.categories)
  return (
    <SiteLink
      to={categoryPath(slug)}
      className={category ? `${styles.badge} ${categoryClass(category)}` : styles.badge}
    >
      {category && <CategoryIcon icon={category.icon} />}
      <BreakableName name={name} />
    </SiteLink>
  )
}
