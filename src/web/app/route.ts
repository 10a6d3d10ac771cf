import type { Api } from '../client/api/api.ts'
import type { ScreenComponent } from '../client/screen.ts'

/** A screen with its path, its data and how the server treats its page. */
export interface Route<Data = unknown> {
  pattern: string
  screen: () => Promise<{ default: ScreenComponent<never> }>
  /** The screen's file below src/web/screens: the server looks its scripts and styles up by it. */
  file: string
  /** Absent if the screen needs no data. */
  load?: (api: Api, match: RouteMatch, signal?: AbortSignal) => Promise<Data>
  /** The parameters that the screen reads. If absent, a page with a query is personal and not cached. */
  query?: RouteQuery
  /** True for a screen that stays mounted while its query changes. */
  staysMounted?: boolean
  /** True for a page that has a plain path only and no hash route (docs/product/addresses.md). */
  isPlain?: boolean
  /** True for a screen that answers a sent form, with data that the server passes: its path is unknown to a GET. */
  isFormAnswer?: boolean
  /** True for a page whose URL contains a token (docs/product/addresses.md). */
  isPrivate?: boolean
  /** True for a reader's own screens and the sign-in: search engines do not list them. */
  isUnlisted?: boolean
  /** True if part of the data is chosen at random for each request. */
  isDrawn?: boolean
  /** Whether nothing exists at the address: the permalink then answers 404. */
  isMissing?(data: Data): boolean
  /** Whether a part of the data could not be read. */
  isPartial?(data: Data): boolean
  /** Whether the page previews a draft. */
  isPreview?(data: Data): boolean
  /** The error message for a screen that could not be loaded. Default: the texts of any screen. */
  unavailable?: { heading: string; text: string }
}

export interface RouteQuery {
  /** Parameters that select the content; the page is the same for everyone. */
  contentParams: readonly string[]
  /** The parameter that reports the outcome of a form to one visitor. */
  outcomeParam?: string
}

export interface RouteMatch {
  params: Readonly<Record<string, string | undefined>>
  search: URLSearchParams
}

export interface Target extends RouteMatch {
  route: Route
  address: string
  /** False if no route matches and home is shown instead (docs/product/screens.md). */
  isKnown: boolean
}
