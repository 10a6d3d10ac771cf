import { AUTHORS_PATH, YEARS_PATH } from '../../../contract/links.ts'
import type { GroupList, ReviewGroup } from '../../../contract/reviews/review-groups.ts'
import type { Api } from '../../client/api/api.ts'
import { type ListStart, listQuery, readListStart } from '../../client/location/list-start.ts'
import type { ScreenProps } from '../../client/screen.ts'

/** The data of the screen at one of its patterns (app/routes.ts). */
export function loadGroup(
  pattern: string,
  api: Api,
  { params, search }: Pick<ScreenProps, 'params' | 'search'>,
  signal?: AbortSignal,
): Promise<GroupList | ReviewGroup> {
  if (pattern === AUTHORS_PATH)
    return api.call('GET /api/authors', { query: { after: search.get('after') ?? undefined }, signal })
  if (pattern === YEARS_PATH) return api.call('GET /api/years', { signal })
  return loadReviews(api, params, readListStart(search), signal)
}

/** The reviews of the author or year that the address names. */
export function loadReviews(
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
