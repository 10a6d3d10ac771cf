import type { PagePlan, RenderedPage } from '../../contract/page.ts'
import type { PageEncodings } from './page-encodings.ts'

/** A rendered page that serves whoever asks for its address. */
export interface CachedPage extends PageEncodings {
  readonly plan: PagePlan
  readonly status: RenderedPage['status']
  readonly isUnlisted: boolean
  /** Content-Security-Policy. */
  readonly policy: string
  /** Content version that it was rendered from. */
  readonly version: string
  /** Milliseconds, as the others. */
  readonly renderedAt: number
  /** When it was last known to be as the database has it. */
  confirmedAt: number
  /** When the last try to render it anew failed. */
  failedAt: number | undefined
  /** How often somebody who takes brotli got another form. */
  brotliMissed: number
}

export interface PageCacheStore {
  get(address: string): CachedPage | undefined
  /** Puts it last in the order in which they go. */
  touch(page: CachedPage): void
  /** In place of the one at its address; also where it has become heavier. */
  keep(page: CachedPage): void
  remove(address: string): void
}

/** Pages up to so many bytes; what nobody has asked for longest goes first. */
export function createPageCacheStore(mostBytes: number): PageCacheStore {
  // A map goes through its keys in the order in which they were set.
  const pages = new Map<string, CachedPage>()
  const weights = new Map<string, number>()
  let bytes = 0

  const remove = (address: string) => {
    bytes -= weights.get(address) ?? 0
    pages.delete(address)
    weights.delete(address)
  }
  return {
    get: (address) => pages.get(address),
    touch: (page) => {
      pages.delete(page.plan.address)
      pages.set(page.plan.address, page)
    },
    keep: (page) => {
      const { address } = page.plan
      remove(address)
      pages.set(address, page)
      weights.set(address, weightOf(page))
      bytes += weightOf(page)
      for (const oldest of pages.keys()) {
        if (bytes <= mostBytes) break
        remove(oldest)
      }
    },
    remove,
  }
}

function weightOf({ plan, bytes }: CachedPage): number {
  return bytes.gzip.length + (bytes.br?.length ?? 0) + plan.address.length * 2 + OVERHEAD
}

/** What a page weighs beside its bytes, about. */
const OVERHEAD = 1_024
