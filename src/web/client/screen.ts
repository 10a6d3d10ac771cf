import type { ComponentType } from 'react'
import type { Resource } from '../../contract/page.ts'

/** The props of every screen. */
export interface ScreenProps<Data = null> {
  /** Decoded values of the route's parts that start with a colon. */
  params: Readonly<Record<string, string | undefined>>
  search: URLSearchParams
  resource: Resource<Data>
  /** Loads the data again after a failure. */
  retry: () => void
}

export type ScreenComponent<Data = null> = ComponentType<ScreenProps<Data>>
