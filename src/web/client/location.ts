import { createContext, use, useLayoutEffect, useSyncExternalStore } from 'react'

/** Where the visitor is: a clean path with its query, on one entry of the browser's history. */
export interface SiteLocation {
  pathname: string
  search: string
  /** Tells the entries of the history apart. */
  key: string
  /** Id of the element on this screen that the link named. */
  place: string | undefined
  /** True for the entry that the document was loaded with, and for one gone back or forward to. */
  isReturn: boolean
}

/** What keeps the location: the browser's hash, or an address that does not change. */
export interface LocationSource {
  /** The same object until it changes. */
  read(): SiteLocation
  subscribe(listener: () => void): () => void
  /** Goes to a clean path, to a place on its screen where one is named. */
  navigate(address: string, place?: string): void
  /** The same in place of the present entry, which the way back then leaves out. */
  redirect(address: string): void
}

export const LocationContext = createContext<LocationSource | null>(null)

export function useLocation(): SiteLocation {
  const source = useSource()
  return useSyncExternalStore(source.subscribe, source.read, source.read)
}

export function useNavigate(): LocationSource['navigate'] {
  return useSource().navigate
}

export function useRedirect(): LocationSource['redirect'] {
  return useSource().redirect
}

/** Calls `leave` when the location changes, while the page still shows the old one. */
export function useBeforeLeave(leave: () => void): void {
  const source = useSource()
  useLayoutEffect(() => source.subscribe(leave))
}

/** Cuts an address into the parts of a location; what follows # in it counts for nothing. */
export function parseAddress(address: string): Pick<SiteLocation, 'pathname' | 'search'> {
  const [, pathname = '', search = ''] = /^([^?#]*)(\?[^#]*)?/.exec(address) ?? []
  return {
    pathname: pathname.startsWith('/') ? pathname : `/${pathname}`,
    search: search === '?' ? '' : search,
  }
}

function useSource(): LocationSource {
  const source = use(LocationContext)
  if (!source) throw new Error('useLocation outside the app')
  return source
}
