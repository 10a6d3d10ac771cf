import type { CategoryId } from './categories.ts'

/** Hex values: the colour itself, its deep shade, its paper tint and its form on dark paper. */
export interface CategoryColours {
  base: string
  deep: string
  tint: string
  dark: string
}

/** For drawings; pages use web/ui/styles/category-colours.css. */
export const CATEGORY_COLOURS: Record<CategoryId, CategoryColours> = {
  'civilization-history': { base: '#8F4324', deep: '#532513', tint: '#EADBCB', dark: '#DDA27C' },
  'technology-future': { base: '#1D5C86', deep: '#113650', tint: '#D3E0E8', dark: '#82BBE0' },
  'economics-society': { base: '#2C664A', deep: '#183B2B', tint: '#D6E2D8', dark: '#86C5A3' },
  'psychology-growth': { base: '#A23049', deep: '#611B2B', tint: '#F0D9DB', dark: '#EE9AA8' },
  'gender-body-power': { base: '#6B3F78', deep: '#3F2448', tint: '#E4D9E7', dark: '#CDA3DA' },
  'reading-philosophy': { base: '#34467E', deep: '#1E2A50', tint: '#D9DDEA', dark: '#A3B4EC' },
  'reading-current-interdisciplinary': { base: '#80600A', deep: '#4A3605', tint: '#EFE4C4', dark: '#DDBF62' },
  'creator-thoughts': { base: '#1C666B', deep: '#0F3C40', tint: '#D2E2E1', dark: '#7FC6C9' },
}
