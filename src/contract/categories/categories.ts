/**
 * The eight categories, fixed in the program and never fetched (docs/product/reviews.md). Their names, lines and order are
 * settings, which begin as in category-defaults.ts. The colours of drawings are in category-colours.ts.
 */
import type { AsterismName } from './asterisms.ts'

export interface Category {
  id: CategoryId
  icon: CategoryIcon
  /** The class that sets the category's colours (see web/ui/styles/category-colours.css). */
  color: `category-${CategoryId}`
  /** The traditional asterism that is the symbol of the category. */
  asterism: AsterismName
}

/** The owner's name for a category, and texts on it. */
export interface CategoryTexts {
  id: CategoryId
  name: string
  /** A few words, set in Kai under the name. */
  tagline: string
  /** One sentence. */
  description: string
}

export type CategoryId = (typeof CATEGORY_IDS)[number]
export type CategoryIcon =
  | 'landmark'
  | 'orbit'
  | 'scale'
  | 'sprout'
  | 'venus-and-mars'
  | 'book-open-text'
  | 'shuffle'
  | 'feather'

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

export const CATEGORIES: readonly Category[] = [
  {
    id: 'civilization-history',
    icon: 'landmark',
    color: 'category-civilization-history',
    asterism: '奎宿',
  },
  {
    id: 'technology-future',
    icon: 'orbit',
    color: 'category-technology-future',
    asterism: '天津',
  },
  {
    id: 'economics-society',
    icon: 'scale',
    color: 'category-economics-society',
    asterism: '天市',
  },
  {
    id: 'psychology-growth',
    icon: 'sprout',
    color: 'category-psychology-growth',
    asterism: '心宿',
  },
  {
    id: 'gender-body-power',
    icon: 'venus-and-mars',
    color: 'category-gender-body-power',
    asterism: '北斗',
  },
  {
    id: 'reading-philosophy',
    icon: 'book-open-text',
    color: 'category-reading-philosophy',
    asterism: '文昌',
  },
  {
    id: 'reading-current-interdisciplinary',
    icon: 'shuffle',
    color: 'category-reading-current-interdisciplinary',
    asterism: '箕宿',
  },
  {
    id: 'creator-thoughts',
    icon: 'feather',
    color: 'category-creator-thoughts',
    asterism: '織女',
  },
]

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

export function findCategory(slug: string): Category | undefined {
  return CATEGORIES.find((category) => category.id === slug)
}

/** The Chinese name of any of the fifteen known slugs, undefined for others. `categories`: the setting. */
export function slugName(slug: string, categories: readonly CategoryTexts[]): string | undefined {
  return (
    categories.find(({ id }) => id === slug)?.name ??
    (Object.hasOwn(OLDER_SLUGS, slug) ? OLDER_SLUGS[slug as OlderSlug] : undefined)
  )
}
