import { createContext } from 'react'
import type { Category } from '../../contract/categories/categories.ts'
import type { ShownSettings } from '../../contract/settings/settings.ts'
import { useProvided } from './use-provided.ts'

export interface Site {
  settings: ShownSettings
  /** Without a slash at the end; permalinks start with it. */
  url: string
  /** Shows changed settings everywhere at once. */
  change: (settings: ShownSettings) => void
  /** The present one, in Taipei. */
  year: string
}

export const SiteContext = createContext<Site | null>(null)

export function useSite(): Site {
  return useProvided(SiteContext)
}

/** The categories that the site offers, in the owner's order. */
export function useCategories(): Category[] {
  return useSite().settings.categories.filter(({ is_hidden }) => !is_hidden)
}
