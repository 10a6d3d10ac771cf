import { type CategoryTexts, findCategory } from '../../../contract/categories/categories.ts'
import { HOME_PATH } from '../../../contract/links.ts'
import type { Target } from '../route.ts'

/** On a cover the header is transparent with cream text until scrolled; on home the hero shows the site's name. */
export type HeaderTone = 'home' | 'cover' | 'paper'

/** Depends on whether the screen starts with a cover or on paper (docs/product/design.md). */
export function headerTone({ route, params }: Target, categories: readonly CategoryTexts[]): HeaderTone {
  if (route.pattern === HOME_PATH) return 'home'
  return findCategory(params.category, categories) ? 'cover' : 'paper'
}
