import * as endpoints from '../../../contract/reading/reading-list.ts'
import type { ReadingList } from '../../../contract/reading/reading-list.ts'
import type { Deps } from '../../deps.ts'
import { createPersonalApi } from '../../platform/http/create-api.ts'
import { streamJson } from '../../platform/http/responses/stream-text.ts'
import { requireReviewId } from '../../reviews/review-lookup.service.ts'
import { readersOnly, requireReader, requireWriter } from '../../platform/http/access/actor.ts'
import { requireEntryId } from './readings.policy.ts'
import * as list from './reading-list.service.ts'
import { changeStatus, noteBook, readStatus, setStatus } from './status.service.ts'
import { parseRowId } from '../../../contract/row-id.ts'
import { addReading, changeReading, removeReading } from './readings.service.ts'
import { readReadingYear as yearEndpoint } from '../../../contract/reading/reading-year.ts'
import { readReadingYear } from './reading-list.service.ts'

export function readingListRoutes(deps: Deps) {
  return createPersonalApi(readersOnly(deps))
    .endpoint(endpoints.readReadingStatus, async ({ c, params }) =>
      readStatus(deps, await requireReader(deps, c), requireReviewId(params.id)),
    )
    .endpoint(endpoints.setReadingStatus, async ({ c, params, body }) =>
      setStatus(deps, await requireWriter(deps, c), requireReviewId(params.id), body),
    )
    .endpoint(endpoints.listEntries, async ({ c, query }) =>
      streamJson<ReadingList>(deps.log, c, await list.listEntries(deps, await requireReader(deps, c), query)),
    )
    .endpoint(endpoints.noteBook, async ({ c, body }) => noteBook(deps, await requireWriter(deps, c), body))
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
    .endpoint(endpoints.addReading, async ({ c, params, body }) =>
      addReading(deps, await requireWriter(deps, c), requireEntryId(params.id), body),
    )
    .endpoint(endpoints.changeReading, async ({ c, params, body }) =>
      changeReading(deps, await requireWriter(deps, c), readReadingParams(params), body),
    )
    .endpoint(endpoints.removeReading, async ({ c, params }) =>
      removeReading(deps, await requireWriter(deps, c), readReadingParams(params)),
    )
    .endpoint(yearEndpoint, async ({ c, query }) =>
      readReadingYear(deps, await requireReader(deps, c), query.year),
    )
}

/** Maps an invalid id to 0, which no reading has. */
function readReadingParams({ id, reading }: { id: string; reading: string }) {
  return { entry: requireEntryId(id), reading: parseRowId(reading) ?? NO_READING }
}

const NO_READING = 0
