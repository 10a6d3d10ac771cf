import type { CategoryId } from '../../../../contract/categories/categories.ts'
import type { ReviewState, StudioSort } from '../../../../contract/studio/review-drafts.ts'
import { useApi } from '../../../client/api/api-context.ts'
import { useRowPages } from '../use-row-pages.ts'

export interface ListFilter {
  state: ReviewState | 'all'
  category: CategoryId | undefined
  q: string
  sort: StudioSort
}

export function useStudioReviews(filter: ListFilter) {
  const api = useApi()
  return useRowPages(['reviews', filter], (offset, signal) =>
    api.call('GET /api/studio/reviews', { query: { ...filter, offset }, signal }),
  )
}
