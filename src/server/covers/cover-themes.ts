import { ASTERISM_NAMES, ASTERISMS } from '../../contract/categories/asterisms.ts'
import type { Category } from '../../contract/categories/categories.ts'
import { CATEGORY_COLOURS } from '../../contract/categories/category-colours.ts'
import { DEFAULT_CATEGORIES } from '../../contract/categories/category-defaults.ts'
import type { CoverTheme } from '../../cover-art/cover-art.ts'

/** The eight categories as themes of the drawing library, in their order. */
export const COVER_THEMES: readonly CoverTheme[] = DEFAULT_CATEGORIES.map(themeOf)

/** The theme of a category. */
function themeOf({ id, asterism, colour }: Category): CoverTheme {
  return {
    id,
    asterismName: ASTERISM_NAMES[asterism],
    asterism: ASTERISMS[asterism],
    ...CATEGORY_COLOURS[colour],
  }
}

/** The theme of a category that is none of the eight; undefined for one of them, which the library has. */
export function ownTheme(category: Category | undefined): CoverTheme | undefined {
  return category && !COVER_THEMES.some(({ id }) => id === category.id) ? themeOf(category) : undefined
}
