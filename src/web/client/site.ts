import { createContext, use } from 'react'
import { type Category, type CategoryTexts, findCategory } from '../../contract/categories/categories.ts'
import type { SiteSettings } from '../../contract/settings/settings.ts'

export interface Site {
  settings: SiteSettings
  /** Without a slash at the end; permalinks start with it. */
  url: string
}

export const SiteContext = createContext<Site | null>(null)

export function useSite(): Site {
  const site = use(SiteContext)
  if (!site) throw new Error('useSite outside the app')
  return site
}

export type SiteCategory = Category & CategoryTexts

/** The eight categories as the owner has named and ordered them. */
export function useCategories(): SiteCategory[] {
  return useSite().settings.categories.flatMap((texts) => {
    const category = findCategory(texts.id)
    return category ? [{ ...category, ...texts }] : []
  })
}
