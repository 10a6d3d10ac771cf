import type { ShownSettings } from './settings/settings.ts'
import type { ProblemCode } from './problems.ts'
import type { Script } from './site/scripts.ts'

/** The metadata of a screen for the document's head. */
export interface PageHead {
  title: string
  /** One or two sentences for search results and link previews. */
  description: string
  /** The canonical clean path; null for a missing page. */
  canonical: string | null
  /** The path of the picture for link previews. */
  image: string
  kind: 'website' | 'article'
}

/** The style element of `RenderedPage.fontFaces`. */
export const FONT_FACES_ID = 'font-faces'

/** The times of an article, in ISO 8601. */
export interface PageArticle {
  published: string | null
  modified: string
}

/** The state of a screen's data. Sent from server to browser as JSON. */
export type Resource<Data> =
  | { state: 'loading' }
  | { state: 'ready'; data: Data }
  | { state: 'failed'; failure: Failure }

export interface Failure {
  /** `unreachable`: no response. */
  code: ProblemCode | 'unreachable'
  /** The message for the visitor. */
  sentence: string
  /** True for a server error (5xx) or no response: the message offers a retry and the request id (docs/product/interface.md). */
  isFault: boolean
  requestId: string | null
}

/** The data of the server's rendering for hydration. */
export interface PageState {
  /** Clean path with query that the screen was rendered for. */
  address: string
  resource: Resource<unknown>
  site: ShownSettings
  siteUrl: string
  /** The year of the rendering in Taipei, by which dates of that year stand without it. */
  year: string
}

/** Sends a request to the API: the browser's fetch, or the app itself in the same process. */
export type Send = (path: string, init?: RequestInit) => Promise<Response>

export interface RenderedPage {
  /** The HTML inside the root element. */
  html: string
  head: PageHead
  /** The `@font-face` rules of its own fonts; empty where it has none. */
  fontFaces: string
  /** JSON-LD for search engines; null for a page that they do not index. */
  structuredData: object | null
  /** Null for a page that is no article. */
  article: PageArticle | null
  status: 200 | 400 | 404 | 503
  state: PageState
  /** The source file of the screen, which identifies its scripts and styles. */
  screenSource: string
  /** True where the URL holds a token: the page is not cached or indexed, and sends no referrer. */
  isPrivate: boolean
  /** True where search engines must not index it. */
  isUnlisted: boolean
  /** True where the owner keeps the text out of search engines. Unlike an unlisted page it is offered in both scripts. */
  isUnindexed: boolean
  /** True where a part of the page could not be read: the next request renders it again. */
  isPartial: boolean
}

interface RenderRequest {
  /** Clean path with query. */
  address: string
  site: ShownSettings
  siteUrl: string
  year: string
  send: Send
  /** The screen's data, if they are known already: they are not loaded. */
  resource?: Resource<unknown> | undefined
}

export type RenderPage = (request: RenderRequest) => Promise<RenderedPage>

/** The properties of a permalink's page before it is rendered. */
export interface PagePlan {
  /** Clean path with query, without a review's slug and parameters that no screen reads, such as those of campaigns. */
  address: string
  /** The pattern of its route, such as `/review/:id`; `/404` where the path belongs to no screen. */
  pattern: string
  /** The review of the page. */
  review: number | undefined
  /** True where it is the same for all visitors, so that one rendering serves them all. */
  isShared: boolean
  /** True where part of it is drawn at random for each visit. */
  isDrawn: boolean
  /** True where the URL holds a token: the API learns who opens it. */
  isPrivate: boolean
  /** True where the path belongs to no screen: the plan of all such paths is the same. */
  isUnknown: boolean
  /** The script that the address asks for; `address` begins with it. */
  script?: Script
}

/** The built screens, for the server. */
export interface PageRenderer {
  planPage: (address: string) => PagePlan
  renderPage: RenderPage
}
