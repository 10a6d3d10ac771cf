import type { ReviewGroup } from '../../../contract/reviews/review-groups.ts'
import type { Api } from '../../client/api/api.ts'
import { type ListStart, listQuery } from '../../client/location/list-start.ts'
import type { ScreenProps } from '../../client/screen.ts'

/** Loads the reviews of the author or year that the address names. */
export function loadReviewsOfGroup(
  api: Api,
  { author, year = '' }: ScreenProps['params'],
  start: ListStart,
  signal: AbortSignal | undefined,
): Promise<ReviewGroup> {
  const query = listQuery(start)
  return author === undefined
    ? api.call('GET /api/years/{year}/reviews', { params: { year }, query, signal })
    : api.call('GET /api/authors/{name}/reviews', { params: { name: author }, query, signal })
}
