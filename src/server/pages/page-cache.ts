import type { PagePlan, RenderedPage } from '../../contract/page.ts'
import type { Deps } from '../deps.ts'
import type { PageHtml } from './gzip-page.ts'
import { createPageCacheStore, type CachedPage } from './page-cache-store.ts'
import { encodePage, toBrotli } from './page-encodings.ts'

/** A whole document, not yet in any coding. */
export interface PageDocument extends Pick<
  RenderedPage,
  'status' | 'isPartial' | 'isPrivate' | 'isUnlisted'
> {
  html: PageHtml
  /** Its Content-Security-Policy. */
  policy: string
}

/** A page that is kept, or one for this time only. */
type FoundPage = { kept: CachedPage } | { passing: PageDocument }

interface Asker {
  /** Whether they may have changed something themselves: they wait rather than see it as it was. */
  hasActed: boolean
  /** Whether they have this very page: of one that is drawn they are to see another draw. */
  has: (page: CachedPage) => boolean
}

type MakeDocument = () => Promise<PageDocument>

export interface PageCache {
  /** The page at that address as it is now; undefined where it has to be rendered. */
  findCurrent(address: string | undefined): CachedPage | undefined
  /** Says that somebody who takes brotli got another form. It is made when that happens again. */
  missBrotli(page: CachedPage): void
  /**
   * The page as it is now: kept, or made, once at a time whoever asks. While it is made anew others get it as it was
   * a second ago at most; where that fails, as it was ten minutes ago at most. Throws what `make` throws.
   */
  read(plan: PagePlan, asker: Asker, make: MakeDocument): Promise<FoundPage>
}

/**
 * Rendered pages in memory, compressed, under their address and content version (decisions/0019). Bounded in bytes;
 * what nobody has asked for longest goes first.
 */
export function createPageCache(
  deps: Pick<Deps, 'clock' | 'contentVersions' | 'log'>,
  mostBytes = MOST_BYTES,
): PageCache {
  const { contentVersions, log } = deps
  const pages = createPageCacheStore(mostBytes)
  const makings = new Map<string, { version: string; found: Promise<FoundPage> }>()
  const now = () => deps.clock.now().getTime()

  const findCurrent = (address: string | undefined) => {
    const page = address === undefined ? undefined : pages.get(address)
    if (!page || page.version !== contentVersions.of(page.plan.review)) return undefined
    const time = now()
    if (page.plan.isDrawn && between(time, page.renderedAt) >= DRAW_LASTS) return undefined
    page.confirmedAt = time
    return page
  }

  const makeBrotli = async (page: CachedPage) => {
    const br = await toBrotli(page)
    // The page may have been rendered again meanwhile.
    if (pages.get(page.plan.address) !== page) return
    pages.set(page.plan.address, { ...page, bytes: { ...page.bytes, br } })
  }

  const start = (plan: PagePlan, version: string, make: MakeDocument): Promise<FoundPage> => {
    const found = makeOrStandIn(plan, version, make).finally(() => makings.delete(plan.address))
    makings.set(plan.address, { version, found })
    return found
  }

  const makeOrStandIn = async (plan: PagePlan, version: string, make: MakeDocument): Promise<FoundPage> => {
    const before = pages.get(plan.address)
    const standIn = () => {
      if (!before || !mayStandIn(before, now())) return undefined
      before.failedAt = now()
      log.warn({ path: pathOf(plan) }, 'a page as it was stands in for one that could not be made')
      return { kept: before }
    }
    try {
      const document = await make()
      if (document.status === 503) return standIn() ?? { passing: document }
      if (document.status === 404) pages.delete(plan.address)
      const isForAll = isStatusKept(document, plan) && !document.isPartial && !document.isPrivate
      return isForAll ? { kept: await keep(plan, version, document) } : { passing: document }
    } catch (cause) {
      const kept = standIn()
      if (!kept) throw cause
      log.error({ err: cause, path: pathOf(plan) }, 'a page could not be made anew')
      return kept
    }
  }

  const keep = async (plan: PagePlan, version: string, document: PageDocument): Promise<CachedPage> => {
    const forms = await encodePage(document.html)
    const { status, isUnlisted, policy } = document
    const times = { renderedAt: now(), confirmedAt: now(), failedAt: undefined }
    const page: CachedPage = {
      ...forms,
      ...times,
      plan,
      status,
      isUnlisted,
      policy,
      version,
      brotliMisses: 0,
    }
    pages.set(plan.address, page)
    return page
  }

  return {
    findCurrent,
    missBrotli: (page) => {
      page.brotliMisses += 1
      if (page.brotliMisses !== 2) return
      makeBrotli(page).catch((cause: unknown) => log.error({ err: cause }, 'a page got no brotli form'))
    },
    read: async (plan, asker, make) => {
      const hasDraw = (page: CachedPage) => plan.isDrawn && asker.has(page)
      for (;;) {
        const current = findCurrent(plan.address)
        if (current && !hasDraw(current)) return { kept: current }
        const before = pages.get(plan.address)
        if (before && isFailing(before, now())) return { kept: before }
        const version = contentVersions.of(plan.review)
        const running = makings.get(plan.address)
        if (!running) return start(plan, version, make)
        const wasJustNow = before && between(now(), before.confirmedAt) <= MEANWHILE && !hasDraw(before)
        if (wasJustNow && !asker.hasActed) return { kept: before }
        if (running.version === version) return running.found
        // It may have read what was there before this asker's own change: the next one has not.
        await running.found.catch(() => {})
      }
    },
  }
}

/** What logs may tell of its address: what somebody has searched for is nobody's business. */
function pathOf({ address }: PagePlan): string | undefined {
  return address.split('?', 1)[0]
}

/** Of what is not there only the one page for unknown addresses: others would fill the cache with one for each address. */
function isStatusKept({ status }: PageDocument, { isUnknown }: PagePlan): boolean {
  return status === 200 || (status === 404 && isUnknown)
}

/** Whether it is better than a fault of ours. */
function mayStandIn(page: CachedPage, time: number): boolean {
  return between(time, page.confirmedAt) <= OUTAGE
}

/** Whether it is too early to try again. */
function isFailing(page: CachedPage, time: number): boolean {
  return page.failedAt !== undefined && between(time, page.failedAt) < RETRY_AFTER && mayStandIn(page, time)
}

/** A clock that was ahead and is set back makes nothing last longer. */
function between(time: number, other: number): number {
  return Math.abs(time - other)
}

const MOST_BYTES = 32 * 2 ** 20

/** Milliseconds in which whoever comes shares one draw: a visitor's own next visit brings another. */
const DRAW_LASTS = 1_000

/** Milliseconds after which a change is to be seen by everyone. */
const MEANWHILE = 1_000

/** Milliseconds; as stale-if-error tells caches before the site (platform/http/cache-control.ts). */
const OUTAGE = 10 * 60_000

const RETRY_AFTER = 5_000
