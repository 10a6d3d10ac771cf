import { createContext } from 'react'
import type { Api } from './api.ts'
import { useProvided } from '../use-provided.ts'

export const ApiContext = createContext<Api | null>(null)

export function useApi(): Api {
  return useProvided(ApiContext)
}
