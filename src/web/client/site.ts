import { createContext, use } from 'react'
import type { SiteSettings } from '../../contract/settings.ts'

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
