import type { Api } from '../client/api/api.ts'
import type { ScreenComponent } from '../client/screen.ts'

/** A screen with its path, its data and how the server treats its page. */
export interface Route {
  pattern: string
  screen: () => Promise<{ default: ScreenComponent<never> }>
  /** Absent if the screen needs no data. */
  load?: (api: Api, match: RouteMatch, signal?: AbortSignal) => Promise<unknown>
  /** True if the screen has every path below its own, too. */
  hasPathsBelow?: boolean
  /** True for a screen that stays mounted while its query changes. */
  staysMounted?: boolean
  /** True for a page that has a plain path only and no hash route (docs/product/addresses.md). */
  isPlain?: boolean
  /** True for a screen that answers a sent form, with data that the server passes: its path is unknown to a GET. */
  isFormAnswer?: boolean
  /** The error message for a screen that could not be loaded. Default: the texts of any screen. */
  unavailable?: { heading: string; text: string }
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
