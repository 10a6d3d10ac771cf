import { LIST_PAGE_SIZE, WHOLE_LIST_LIMIT } from '../../contract/limits.ts'

/** What is sent of a list: all of it up to 200, else the piece that starts at `offset` (docs/product/lists.md). */
export function listPageOf<T>(list: readonly T[], offset: number): T[] {
  return list.length <= WHOLE_LIST_LIMIT ? list.slice(offset) : list.slice(offset, offset + LIST_PAGE_SIZE)
}
