import type { InfiniteData } from '@tanstack/react-query'

/** The loaded pages of a list, and the parameter of each request. */
export type Pages<Page, Param> = InfiniteData<Page, Param>

/** Marks pages that replace all present ones. Unmarked, two pages over one would count as one further page. */
export function asReplacement<Data extends Pages<unknown, unknown>>(pages: Data): Data {
  replacements.add(pages)
  return pages
}

const replacements = new WeakSet<object>()

/** Adds a further page to the present pages, which may have been changed during the request. */
export function preservePages<Page, Param>(
  before: Pages<Page, Param> | undefined,
  after: Pages<Page, Param>,
): Pages<Page, Param> {
  const present = before?.pages ?? []
  const isGrown = present.length > 0 && after.pages.length === present.length + 1
  if (!isGrown || replacements.has(after)) return after
  return { ...after, pages: [...present, ...after.pages.slice(present.length)] }
}
