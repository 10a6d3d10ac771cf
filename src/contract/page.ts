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
  requestId: string | null
  /** Seconds after which it may be tried again, where the server has said so. */
  retryAfter?: number
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
  status: 200 | 404 | 503
  state: PageState
  /** The source file of the screen, by which its scripts and styles are found. */
  screenSource: string
  /** True where the address holds a token: nobody may keep the page, index it or learn its address from a link. */
  isPrivate: boolean
  /** True where search engines are to leave it out. */
  isUnlisted: boolean
}

interface RenderRequest {
  /** Clean path with query. */
  address: string
  site: SiteSettings
  siteUrl: string
  send: Send
}

export type RenderPage = (request: RenderRequest) => Promise<RenderedPage>
