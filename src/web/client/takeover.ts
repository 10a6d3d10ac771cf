import { createContext, use } from 'react'

/**
 * False while the server's page is being taken over and on the server: addresses are clean paths then, as
 * they were rendered. True afterwards: addresses are hash routes.
 */
export const TakenOver = createContext(false)

export function useIsTakenOver(): boolean {
  return use(TakenOver)
}
