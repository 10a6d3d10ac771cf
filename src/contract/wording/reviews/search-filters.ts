/** The filters of the search screen (docs/product/search.md). */
import type { SearchFilter } from '../../reviews/search-filters.ts'
import { reviewsInCategory } from './books.ts'

export const filtersWording = {
  label: '篩選',
  names: { category: '分類', rating: '評分', year: '年份', tag: '標籤', series: '系列' },
  all: { category: '全部分類', rating: '全部評分', year: '全部年份', tag: '全部標籤', series: '全部系列' },
  clear: '清除篩選',
  emptyHeading: '照這樣篩選，沒有書評',
  /** Before the links that drop a filter. */
  empty: '放寬一項試試：',
} as const satisfies Record<string, string | Record<SearchFilter, string>>

export const ratingFrom = (rating: string): string => `${rating} 分以上`
export const yearName = (year: string): string => `${year} 年`

/** A link that drops a filter, or all of them (null). */
export function droppedFilter(filter: SearchFilter | null, total: number): string {
  const action = filter === null ? filtersWording.clear : `不限${filtersWording.names[filter]}`
  return `${action}（${reviewsInCategory(total)}）`
}
