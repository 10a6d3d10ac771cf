import { LRUCache } from 'lru-cache'
import { yearInTaipei } from '../../../contract/days.ts'
import type { PagePlan, RenderedPage } from '../../../contract/page.ts'
import type { Deps } from '../../deps.ts'
import { encodePage, type PageEncodings } from './page-response.ts'

/** A rendered page that is served to every visitor of its path. */
export interface CachedPage extends PageEncodings {
  readonly plan: PagePlan
  readonly status: RenderedPage['status']
  readonly isUnlisted: boolean
  /** The path at which a review is served; null for other and missing pages. */
  readonly canonicalPath: string | null
  readonly hasActivity: boolean
  readonly takesMentions: boolean
  /** Content-Security-Policy. */
  readonly policy: string
  /** The content version that it was rendered from. */
  readonly version: string
  /** In milliseconds, like the times below. */
  readonly renderedAt: number
  /** When it was last known to match the database. */
  confirmedAt: number
  /** When the last attempt to render it again failed. */
  failedAt: number | undefined
}

type PageCacheStore = LRUCache<string, CachedPage>

/** Pages by their address, of that many bytes at most. To change the size of a page, store a new object. */
export function createPageCacheStore(maxBytes: number): PageCacheStore {
  return new LRUCache({ maxSize: maxBytes, sizeCalculation: sizeOf })
}

function sizeOf({ plan, bytes }: CachedPage): number {
  return bytes.gzip.length + bytes.br.length + plan.address.length * 2 + OVERHEAD
}

/** Bytes of the object itself, roughly. */
const OVERHEAD = 1_024

/** A rendered document before compression. */
export interface PageDocument extends Pick<
  RenderedPage,
  'status' | 'isPartial' | 'isPrivate' | 'isUnlisted'
> {
  html: string
  /** The path at which a review is served; null for other and missing pages. */
  canonicalPath: string | null
  /** Whether programs that ask for an activity get another answer at the same address. */
  hasActivity: boolean
  /** Whether it can be mentioned by Webmention. */
  takesMentions: boolean
  /** Its Content-Security-Policy. */
  policy: string
}

/** A cached page, or a document for this request only. */
type FoundPage = { cached: CachedPage } | { uncached: PageDocument }

type RenderDocument = () => Promise<PageDocument>

export interface PageCache {
  /** The cached page of that address, if it is current. */
  findCurrent(address: string | undefined): CachedPage | undefined
  /**
   * The current page, cached or rendered; each page is rendered once at a time, and all its visitors wait for that. Where
   * rendering fails they get a page that is stale for ten minutes at most. `hasPage`: whether the browser has this very
   * page; of one with random content it gets another. Throws what `render` throws.
   */
  read(plan: PagePlan, hasPage: (page: CachedPage) => boolean, render: RenderDocument): Promise<FoundPage>
}

/**
 * Rendered pages in memory, compressed, by address and content version (docs/decisions/0019-page-cache.md). When they are
 * more than `maxBytes`, the page that was requested least recently goes first. Pages with status 404 have a small cache
 * of their own: requests for many missing addresses evict no other page.
 */
export function createPageCache(deps: Deps, maxBytes = MAX_BYTES): PageCache {
  const { contentVersions, log, metrics } = deps
  const foundPages = createPageCacheStore(maxBytes)
  const missingPages = createPageCacheStore(maxBytes * MISSING_SHARE)
  const renderings = new Map<string, { version: string; found: Promise<FoundPage> }>()
  const now = () => deps.clock.now().getTime()

  const find = (address: string) => foundPages.get(address) ?? missingPages.get(address)

  const store = (page: CachedPage) => {
    const { address, isUnknown } = page.plan
    const isMissing = page.status === 404 && !isUnknown
    if (isMissing) return void missingPages.set(address, page)
    missingPages.delete(address)
    foundPages.set(address, page)
  }

  const findCurrent = (address: string | undefined) => {
    const page = address === undefined ? undefined : find(address)
    if (!page || page.version !== contentVersions.of(page.plan.review)) return undefined
    const time = now()
    // Dates of the year stand without it.
    if (yearInTaipei(new Date(time)) !== yearInTaipei(new Date(page.renderedAt))) return undefined
    if (page.plan.isDrawn && distance(time, page.renderedAt) >= RANDOM_LASTS) return undefined
    page.confirmedAt = time
    return page
  }

  const startRendering = (plan: PagePlan, version: string, render: RenderDocument): Promise<FoundPage> => {
    const found = renderOrServeStale(plan, version, render).finally(() => renderings.delete(plan.address))
    renderings.set(plan.address, { version, found })
    return found
  }

  const renderOrServeStale = async (
    plan: PagePlan,
    version: string,
    render: RenderDocument,
  ): Promise<FoundPage> => {
    const before = find(plan.address)
    const serveStale = () => {
      if (!before || !mayServeStale(before, now())) return undefined
      before.failedAt = now()
      log.warn({ path: loggablePath(plan) }, 'a stale page is served in place of one that failed to render')
      return { cached: before }
    }
    try {
      const document = await render()
      if (document.status === 503) return serveStale() ?? { uncached: document }
      if (document.status === 404) foundPages.delete(plan.address)
      const isCacheable = CACHED_STATUS.has(document.status) && !document.isPartial && !document.isPrivate
      return isCacheable
        ? { cached: await compressAndStore(plan, version, document) }
        : { uncached: document }
    } catch (cause) {
      const stale = serveStale()
      if (!stale) throw cause
      log.error({ err: cause, path: loggablePath(plan) }, 'a page failed to render again')
      return stale
    }
  }

  const compressAndStore = async (
    plan: PagePlan,
    version: string,
    document: PageDocument,
  ): Promise<CachedPage> => {
    const encodings = await encodePage(document.html)
    const { status, isUnlisted, policy, canonicalPath, hasActivity, takesMentions } = document
    const times = { renderedAt: now(), confirmedAt: now(), failedAt: undefined }
    const page: CachedPage = {
      ...encodings,
      ...times,
      plan,
      status,
      isUnlisted,
      policy,
      canonicalPath,
      hasActivity,
      takesMentions,
      version,
    }
    store(page)
    return page
  }

  const serve = (page: CachedPage, outcome: 'hit' | 'stale'): FoundPage => {
    metrics.pageCacheRead(outcome)
    return { cached: page }
  }

  return {
    findCurrent,
    read: async (plan, hasPage, render) => {
      const wantsOther = (page: CachedPage) => plan.isDrawn && hasPage(page)
      for (;;) {
        const current = findCurrent(plan.address)
        if (current && !wantsOther(current)) return serve(current, 'hit')
        const before = find(plan.address)
        if (before && isFailing(before, now())) return serve(before, 'stale')
        const version = contentVersions.of(plan.review)
        const running = renderings.get(plan.address)
        if (!running) {
          metrics.pageCacheRead('miss')
          return startRendering(plan, version, render)
        }
        if (running.version === version) {
          metrics.pageCacheRead('miss')
          return running.found
        }
        // That rendering may have read the data before this visitor's own change; the next one has not.
        await running.found.catch(() => {})
      }
    },
  }
}

/** Without the query: search terms do not belong in logs. */
function loggablePath({ address }: PagePlan): string | undefined {
  return address.split('?', 1)[0]
}

const CACHED_STATUS: ReadonlySet<number> = new Set([200, 404])

/** Whether a stale page is better than an error. */
function mayServeStale(page: CachedPage, time: number): boolean {
  return distance(time, page.confirmedAt) <= OUTAGE
}

/** Whether it is too early for another attempt. */
function isFailing(page: CachedPage, time: number): boolean {
  return (
    page.failedAt !== undefined && distance(time, page.failedAt) < RETRY_AFTER && mayServeStale(page, time)
  )
}

/** Positive also after the clock was set back, so that nothing lasts longer then. */
function distance(time: number, other: number): number {
  return Math.abs(time - other)
}

const MAX_BYTES = 32 * 2 ** 20

/** The part of that for pages with status 404. */
const MISSING_SHARE = 1 / 32

/** Milliseconds in which all visitors get the same random content. */
const RANDOM_LASTS = 1_000

/** Milliseconds; the same as stale-if-error for shared caches (platform/http/responses/response-headers.ts). */
const OUTAGE = 10 * 60_000

const RETRY_AFTER = 5_000
