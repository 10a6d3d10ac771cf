import { DEFAULT_CATEGORIES } from '../../../../contract/categories/category-defaults.ts'
import type { Database } from '../../../platform/db/database.ts'
import { readSettings } from '../../../settings/settings.service.ts'
import { fold } from '../../../text/fold.ts'
import type { BookRow } from './book-row.ts'

/** The slugs of the eight categories by their folded names: those that the owner has given, and those of a new site. */
export async function readCategorySlugs(database: Database): Promise<ReadonlyMap<string, string>> {
  const { categories } = await readSettings(database)
  return new Map([...DEFAULT_CATEGORIES, ...categories].map(({ id, name }) => [fold(name), id]))
}

/** The slugs of the row's categories, which may be given by name. */
export function withSlugs(
  { category, categories }: Pick<BookRow, 'category' | 'categories'>,
  slugs: ReadonlyMap<string, string>,
): Pick<BookRow, 'category' | 'categories'> {
  const slugOf = (text: string) => slugs.get(fold(text)) ?? text
  return { category: category === null ? null : slugOf(category), categories: categories.map(slugOf) }
}
