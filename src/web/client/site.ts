import { createContext } from 'react'
import { type Category, type CategoryTexts, findCategory } from '../../contract/categories/categories.ts'
import type { SiteSettings } from '../../contract/settings/settings.ts'
import { useProvided } from './use-provided.ts'

export interface Site {
  settings: SiteSettings
  /** Without a slash at the end; permalinks start with it. */
  url: string
}

export const SiteContext = createContext<Site | null>(null)

export function useSite(): Site {
  return useProvided(SiteContext)
}

export type SiteCategory = Category & CategoryTexts

/** The eight categories as the owner has named and ordered them. */
export function useCategories(): SiteCategory[] {
  return useSite().settings.categories.flatMap((texts) => {
    const category = findCategory(texts.id)
    return category ? [{ ...category, ...texts }] : []
  })
}
