import * as endpoints from '../../../contract/reading/bookmarks.ts'
import type { Deps } from '../../deps.ts'
import { createReaderApi } from '../../platform/http/create-api.ts'
import { listBookmarks, readBookmark, setBookmark, removeBookmark } from './bookmarks.service.ts'

export function bookmarksRoutes(deps: Deps) {
  return createReaderApi(deps)
    .endpoint(endpoints.readBookmark, ({ params, userId }) => readBookmark(deps, userId, params.id))
    .endpoint(endpoints.setBookmark, ({ params, userId }) => setBookmark(deps, userId, params.id))
    .endpoint(endpoints.removeBookmark, ({ params, userId }) => removeBookmark(deps, userId, params.id))
    .endpoint(endpoints.listBookmarks, ({ query, userId }) => listBookmarks(deps, userId, query.offset))
}
