import type { Api } from '../client/api.ts'
import type { ScreenComponent } from '../client/screen.ts'

/** A screen with its path, its data and how the server treats its page. */
export interface Route {
  pattern: string
  screen: () => Promise<{ default: ScreenComponent<never> }>
  /** Absent if the screen needs no data. */
  load?: (api: Api, match: RouteMatch, signal?: AbortSignal) => Promise<unknown>
  /** True if the data say that nothing exists: the permalink then answers 404. */
  isMissing?: (data: never) => boolean
  /** True for a screen that stays mounted while its query changes. */
  staysMounted?: boolean
  /** True for a page that has a plain path only and no hash route (docs/product/addresses.md). */
  isPlain?: boolean
  /** True for a screen that answers a sent form, with data that the server passes: its path is unknown to a GET. */
  isFormAnswer?: boolean
  /** True for a reader's own screens and the sign-in: search engines do not list them. */
  isUnlisted?: boolean
  /** True for a page whose URL contains a token (docs/product/addresses.md). */
  isPrivate?: boolean
  /** The parameters that the screen reads. If absent, a page with a query is personal and not cached. */
  query?: RouteQuery
  /** The id of the review that the screen shows. */
  reviewOf?: (match: RouteMatch) => number | undefined
  /** True if part of the data is chosen at random for each request. */
  isDrawn?: boolean
  /** True if a part of the data could not be read. */
  isPartial?: (data: never) => boolean
  /** What the screen says when it could not be loaded. Default: the texts of any screen. */
  unavailable?: { heading: string; text: string }
}

export interface RouteQuery {
  /** Parameters that select the content; the page is the same for everyone. */
  contentParams: readonly string[]
  /** The parameter that reports the outcome of a form to one visitor. */
  outcomeParam?: string | undefined
}

export interface RouteMatch {
  params: Readonly<Record<string, string | undefined>>
  search: URLSearchParams
}

export interface Target extends RouteMatch {
  route: Route
  /** Clean path with query. */
  address: string
  /** False if no route matches and home is shown instead (docs/product/screens.md). */
  isKnown: boolean
}
