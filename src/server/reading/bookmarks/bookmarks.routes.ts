import * as endpoints from '../../../contract/reading/bookmarks.ts'
import type { Deps } from '../../deps.ts'
import { createPersonalApi } from '../../platform/http/create-api.ts'
import { requireReviewId } from '../../reviews/review-lookup.service.ts'
import { requireReader, requireWriter } from '../../platform/http/access/actor.ts'
import { listBookmarks, readBookmark, setBookmark, removeBookmark } from './bookmarks.service.ts'

export function bookmarksRoutes(deps: Deps) {
  return createPersonalApi()
    .endpoint(endpoints.readBookmark, async ({ c, params }) =>
      readBookmark(deps, await requireReader(deps, c), requireReviewId(params.id)),
    )
    .endpoint(endpoints.setBookmark, async ({ c, params }) =>
      setBookmark(deps, await requireWriter(deps, c), requireReviewId(params.id)),
    )
    .endpoint(endpoints.removeBookmark, async ({ c, params }) =>
      removeBookmark(deps, await requireWriter(deps, c), requireReviewId(params.id)),
    )
    .endpoint(endpoints.listBookmarks, async ({ c, query }) =>
      listBookmarks(deps, await requireReader(deps, c), query.offset),
    )
}
