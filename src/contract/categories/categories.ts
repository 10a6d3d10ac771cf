/**
 * The categories of texts. They are a setting: the eight of category-defaults.ts, which always exist, and the owner's own, in the
 * owner's order (docs/product/reviews.md).
 */
import type { AsterismId } from './asterisms.ts'
import type { CategoryColour } from './category-colours.ts'

/** The name of a category and texts on it. */
export interface CategoryTexts {
  /** Its slug in /category/. */
  id: string
  name: string
  /** A few words, set in Kai under the name. */
  tagline: string
  /** One sentence. */
  description: string
}

export interface Category extends CategoryTexts {
  /** The key of the class that sets its colours (`categoryClass`). */
  colour: CategoryColour
  /** The traditional asterism that is its symbol. */
  asterism: AsterismId
  icon: CategoryIcon
  /** Whether nothing offers it any more; its texts and its own page stay. */
  is_hidden: boolean
}

export const CATEGORY_ICONS = [
  'landmark',
  'orbit',
  'scale',
  'sprout',
  'venus-and-mars',
  'book-open-text',
  'shuffle',
  'feather',
] as const

export type CategoryIcon = (typeof CATEGORY_ICONS)[number]

export const CATEGORY_IDS = [
  'civilization-history',
  'technology-future',
  'economics-society',
  'psychology-growth',
  'gender-body-power',
  'reading-philosophy',
  'reading-current-interdisciplinary',
  'creator-thoughts',
] as const

export const MAX_CATEGORIES = 16
/** Characters of the slug of an own category. */
export const MAX_CATEGORY_SLUG = 40

/** The older vocabulary of header and footer (docs/product/reviews.md): slug to Chinese name. */
export const OLDER_SLUGS = {
  fiction: '小說',
  'non-fiction': '非虛構',
  science: '科學',
  philosophy: '哲學',
  psychology: '心理',
  romance: '愛情',
  'self-help': '自我成長',
} as const

export type OlderSlug = keyof typeof OLDER_SLUGS

export function findCategory<Known extends { id: string }>(
  slug: string | null | undefined,
  categories: readonly Known[],
): Known | undefined {
  return categories.find(({ id }) => id === slug)
}

/** The class that sets the category's colours (see web/ui/styles/category-colours.css). */
export function categoryClass({ colour }: Pick<Category, 'colour'>): string {
  return `category-${colour}`
}

export function isOlderSlug(slug: string): slug is OlderSlug {
  return Object.hasOwn(OLDER_SLUGS, slug)
}

/** The Chinese name of a category or an older slug, undefined for others. `categories`: the setting. */
export function slugName(slug: string, categories: readonly CategoryTexts[]): string | undefined {
  return findCategory(slug, categories)?.name ?? (isOlderSlug(slug) ? OLDER_SLUGS[slug] : undefined)
}
