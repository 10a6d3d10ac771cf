import type { SiteSettings } from './settings.ts'
import type { ProblemCode } from './problems.ts'

/** What a screen says about itself in the document's head. */
export interface PageHead {
  title: string
  /** One or two sentences for search results and link previews. */
  description: string
  /** The clean path that is this page's one address; null where nothing is there. */
  canonical: string | null
  /** Path of the picture that link previews show. */
  image: string
  kind: 'website' | 'article'
}

/** Where a screen's data stand. Travels from server to browser as JSON. */
export type Resource<Data> =
  | { state: 'loading' }
  | { state: 'ready'; data: Data }
  | { state: 'failed'; failure: Failure }

export interface Failure {
  /** `unreachable`: no answer came at all. */
  code: ProblemCode | 'unreachable'
  /** What the visitor is told of it. */
  sentence: string
  /** True where it may be our fault: told so, with a retry and the id that the log knows (docs/product/interface.md). */
  isOurs: boolean
  requestId: string | null
}

/** What the server's rendering hands to the app that takes over. */
export interface PageState {
  /** Clean path with query that the screen was rendered for. */
  address: string
  resource: Resource<unknown>
  site: SiteSettings
  siteUrl: string
}

/** How the API is asked: the browser's fetch, or the app itself in the same process. */
export type Send = (path: string, init?: RequestInit) => Promise<Response>

export interface RenderedPage {
  /** What stands inside the root element. */
  html: string
  head: PageHead
  status: 200 | 400 | 404 | 503
  state: PageState
  /** The source file of the screen, by which its scripts and styles are found. */
  screenSource: string
  /** True where the address holds a token: nobody may keep the page, index it or learn its address from a link. */
  isPrivate: boolean
  /** True where search engines are to leave it out. */
  isUnlisted: boolean
  /** True where something that belongs to the page could not be read: whoever asks next is to get a whole one. */
  isPartial: boolean
}

interface RenderRequest {
  /** Clean path with query. */
  address: string
  site: SiteSettings
  siteUrl: string
  send: Send
}

export type RenderPage = (request: RenderRequest) => Promise<RenderedPage>

/** What is known of a permalink's page before it is rendered. */
export interface PagePlan {
  /** Clean path with query, without what no screen reads: marks of campaigns and the like. */
  address: string
  /** The review that the page is about. */
  review: number | undefined
  /** True where it is the same for everyone who asks, so that one rendering serves them all. */
  isShared: boolean
  /** True where part of it is drawn at random for each visit. */
  isDrawn: boolean
  /** True where the address names no screen: the plan of all such addresses is the same. */
  isUnknown: boolean
}

/** The built screens, as the server knows them. */
export interface PageRenderer {
  planPage: (address: string) => PagePlan
  renderPage: RenderPage
}
