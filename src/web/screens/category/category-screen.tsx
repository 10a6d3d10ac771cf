import type { CategoryList } from '../../../contract/reviews/reviews.ts'
import type { ScreenProps } from '../../client/screen.ts'
import { findCategory } from '../../../contract/categories/categories.ts'
import { useSite } from '../../client/site.ts'
import { BrowseCategory } from './browse-category.tsx'
import { KnownCategory } from './known-category.tsx'

/** /category/{slug}: one of the site's, or the generic page for any other slug (docs/product/reviews.md). */
export default function CategoryScreen({ params, ...rest }: ScreenProps<CategoryList>) {
  const slug = params.category ?? ''
  const category = findCategory(slug, useSite().settings.categories)
  return category ? <KnownCategory category={category} {...rest} /> : <BrowseCategory slug={slug} {...rest} />
}
