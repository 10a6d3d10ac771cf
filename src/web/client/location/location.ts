import { createContext, useLayoutEffect, useSyncExternalStore, use } from 'react'
import { useProvided } from '../use-provided.ts'

/** The visitor's location: a clean path with its query, at one entry of the browser's history. */
export interface SiteLocation {
  pathname: string
  search: string
  /** Identifies the visit of the screen. Entries for places on the same screen share it. */
  key: string
  /** Identifies the entry of the history. */
  entry: string
  /** Id of the element on this screen that the link points to. */
  place: string | undefined
  /** Id of the link by which the visitor left this entry for a place on the same screen. */
  sourceLinkId: string | undefined
  /** True for the entry that the document was loaded with, and after going back or forward. */
  isReturn: boolean
}

/** The source of the location: the browser's hash, or an address that does not change. */
export interface LocationSource {
  /** The same object until it changes. */
  read(): SiteLocation
  /** The location that the document was rendered for: hydration needs it, also when the visitor has moved on meanwhile. */
  readFirst(): SiteLocation
  subscribe(listener: () => void): () => void
  /** Goes to a clean path, and there to the element with the id `place`. */
  navigate(address: string, place?: string): void
  /** Goes to the element with the id `place` on the present screen. Going back leads to `link`. */
  jump(place: string, link: HTMLElement): void
  /** Goes to a clean path and replaces the present entry of the history. */
  redirect(address: string): void
}

export const LocationContext = createContext<LocationSource | null>(null)

export function useLocation(): SiteLocation {
  const source = useSource()
  return useSyncExternalStore(source.subscribe, source.read, source.readFirst)
}

export function useNavigate(): LocationSource['navigate'] {
  return useSource().navigate
}

export function useRedirect(): LocationSource['redirect'] {
  return useSource().redirect
}

/** Calls `listener` when the location changes, while the page still shows the old one. */
export function useBeforeLeave(listener: () => void): void {
  const source = useSource()
  useLayoutEffect(() => source.subscribe(listener))
}

/** Splits an address into path and query, without its fragment. */
export function splitUrl(address: string): Pick<SiteLocation, 'pathname' | 'search'> {
  const [, pathname = '', search = ''] = /^([^?#]*)(\?[^#]*)?/.exec(address) ?? []
  return {
    pathname: pathname.startsWith('/') ? pathname : `/${pathname}`,
    search: search === '?' ? '' : search,
  }
}

function useSource(): LocationSource {
  return useProvided(LocationContext)
}

/** False on the server and during hydration, when links are clean paths; true afterwards, when they are hash routes. */
export const HashLinks = createContext(false)

/** Whether the app has taken over the page, so that links are hash routes. */
export function useHashLinks(): boolean {
  return use(HashLinks)
}
