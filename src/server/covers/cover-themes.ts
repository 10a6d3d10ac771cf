import { ASTERISMS } from '../../contract/categories/asterisms.ts'
import { CATEGORIES } from '../../contract/categories/categories.ts'
import { CATEGORY_COLOURS } from '../../contract/categories/category-colours.ts'
import type { CoverTheme } from '../../cover-art/cover-art.ts'

/** The eight categories as themes of the drawing library, in their order. */
export const COVER_THEMES: readonly CoverTheme[] = CATEGORIES.map(({ id, asterism }) => ({
  id,
  asterismName: asterism,
  asterism: ASTERISMS[asterism],
  ...CATEGORY_COLOURS[id],
}))
