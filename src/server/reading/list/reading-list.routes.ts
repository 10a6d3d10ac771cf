import * as endpoints from '../../../contract/reading/reading-list.endpoints.ts'
import type { ReadingList } from '../../../contract/reading/reading-list.ts'
import type { Deps } from '../../deps.ts'
import { createPersonalApi } from '../../platform/http/create-api.ts'
import { streamJson } from '../../platform/http/responses/stream-text.ts'
import { requireReviewId } from '../../reviews/review-lookup.service.ts'
import { readersOnly, requireReader, requireWriter } from '../../platform/http/access/require-reader.ts'
import { requireEntryId } from './reading-list.policy.ts'
import * as list from './reading-list.service.ts'
import { changeStatus, readStatus, setStatus } from './status.service.ts'

export function readingListRoutes(deps: Deps) {
  return createPersonalApi(readersOnly(deps))
    .endpoint(endpoints.readReadingStatus, async ({ c, params }) =>
      readStatus(deps, await requireReader(deps, c), requireReviewId(params.id)),
    )
    .endpoint(endpoints.setReadingStatus, async ({ c, params, body }) =>
      setStatus(deps, await requireWriter(deps, c), requireReviewId(params.id), body.status),
    )
    .endpoint(endpoints.listEntries, async ({ c, query }) =>
      streamJson<ReadingList>(deps.log, c, await list.listEntries(deps, await requireReader(deps, c), query)),
    )
    .endpoint(endpoints.readEntry, async ({ c, params }) =>
      list.readEntry(deps, await requireReader(deps, c), requireEntryId(params.id)),
    )
    .endpoint(endpoints.changeStatus, async ({ c, params, body }) =>
      changeStatus(deps, await requireWriter(deps, c), requireEntryId(params.id), body.status),
    )
    .endpoint(endpoints.saveNotes, async ({ c, params, body }) =>
      list.saveNotes(deps, await requireWriter(deps, c), requireEntryId(params.id), body),
    )
    .endpoint(endpoints.rateEntry, async ({ c, params, body }) =>
      list.rateEntry(deps, await requireWriter(deps, c), requireEntryId(params.id), body.rating),
    )
    .endpoint(endpoints.removeEntry, async ({ c, params }) =>
      list.removeEntry(deps, await requireWriter(deps, c), requireEntryId(params.id)),
    )
    .endpoint(endpoints.restoreEntry, async ({ c, params }) =>
      list.restoreEntry(deps, await requireWriter(deps, c), requireEntryId(params.id)),
    )
}
