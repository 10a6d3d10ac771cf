import { LRUCache } from 'lru-cache'
import type { ContentVersions } from './content-version.store.ts'

/** What was read from the public content, kept in memory until the content changes. */
export interface ContentCache {
  /** Rows by name, loaded once for each version of the site; failing or empty loads are repeated. Nobody may change them. */
  fetch<T>(name: string, load: () => Promise<readonly T[]>): Promise<readonly T[]>
}

export function createContentCache(contentVersions: ContentVersions): ContentCache {
  const rows = new LRUCache<string, readonly unknown[]>({
    max: MAX_NAMES,
    maxSize: MAX_ROWS,
    sizeCalculation: ({ length }) => length + 1,
  })
  const loading = new Map<string, Promise<readonly unknown[]>>()
  let version = contentVersions.of()
  return {
    async fetch<T>(name: string, load: () => Promise<readonly T[]>) {
      const present = contentVersions.of()
      if (present !== version) {
        rows.clear()
        loading.clear()
        version = present
      }
      const known = rows.get(name) ?? (await loading.get(name))
      if (known) return known as readonly T[]
      const reading = load()
      loading.set(name, reading)
      try {
        const loaded = await reading
        // An empty list is cheap to load, and anybody can name any number of authors who have none.
        if (loading.get(name) === reading && loaded.length > 0) rows.set(name, loaded)
        return loaded
      } finally {
        if (loading.get(name) === reading) loading.delete(name)
      }
    },
  }
}

const MAX_NAMES = 200
/** Some 24 MB of numbers. */
const MAX_ROWS = 3_000_000
