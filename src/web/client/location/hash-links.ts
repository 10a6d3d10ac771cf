import { createContext, use } from 'react'

/**
 * False on the server and during hydration: links are clean paths then, as the server rendered them. True afterwards:
 * links are hash routes.
 */
export const HashLinks = createContext(false)

/** Whether the app has taken over the page, so that links are hash routes. */
export function useHashLinks(): boolean {
  return use(HashLinks)
}
