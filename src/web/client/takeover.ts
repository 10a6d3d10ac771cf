import { createContext, use } from 'react'

/**
 * False on the server and during hydration: links are clean paths then, as the server rendered them. True afterwards:
 * links are hash routes.
 */
export const TakenOver = createContext(false)

export function useIsTakenOver(): boolean {
  return use(TakenOver)
}
