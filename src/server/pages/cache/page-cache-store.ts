import { LRUCache } from 'lru-cache'
import type { PagePlan, RenderedPage } from '../../../contract/page.ts'
import type { PageEncodings } from './page-encodings.ts'

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

export type PageCacheStore = LRUCache<string, CachedPage>

/** Pages by their address, of that many bytes at most. To change the size of a page, store a new object. */
export function createPageCacheStore(maxBytes: number): PageCacheStore {
  return new LRUCache({ maxSize: maxBytes, sizeCalculation: sizeOf })
}

function sizeOf({ plan, bytes }: CachedPage): number {
  return bytes.gzip.length + bytes.br.length + plan.address.length * 2 + OVERHEAD
}

/** Bytes of the object itself, roughly. */
const OVERHEAD = 1_024
