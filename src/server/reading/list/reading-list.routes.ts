import * as endpoints from '../../../contract/reading/reading-list.ts'
import type { ReadingList } from '../../../contract/reading/reading-list.ts'
import type { Deps } from '../../deps.ts'
import { createReaderApi } from '../../platform/http/create-api.ts'
import { streamJson } from '../../platform/http/responses/stream-text.ts'
import { requireReviewId } from '../../reviews/review-lookup.service.ts'
import { requireEntryId } from './readings.policy.ts'
import * as list from './reading-list.service.ts'
import { changeStatus, noteBook, readStatus, setStatus } from './status.service.ts'
import { parseRowId } from '../../../contract/row-id.ts'
import { addReading, changeReading, removeReading } from './readings.service.ts'
import { readReadingYear } from '../../../contract/reading/reading-year.ts'

export function readingListRoutes(deps: Deps) {
  return createReaderApi(deps)
    .endpoint(endpoints.readReadingStatus, ({ params, userId }) =>
      readStatus(deps, userId, requireReviewId(params.id)),
    )
    .endpoint(endpoints.setReadingStatus, ({ params, body, userId }) =>
      setStatus(deps, userId, requireReviewId(params.id), body),
    )
    .endpoint(endpoints.listEntries, async ({ c, query, userId }) =>
      streamJson<ReadingList>(deps.log, c, await list.listEntries(deps, userId, query)),
    )
    .endpoint(endpoints.noteBook, ({ body, userId }) => noteBook(deps, userId, body))
    .endpoint(endpoints.readEntry, ({ params, userId }) =>
      list.readEntry(deps, userId, requireEntryId(params.id)),
    )
    .endpoint(endpoints.changeStatus, ({ params, body, userId }) =>
      changeStatus(deps, userId, requireEntryId(params.id), body.status),
    )
    .endpoint(endpoints.saveNotes, ({ params, body, userId }) =>
      list.saveNotes(deps, userId, requireEntryId(params.id), body),
    )
    .endpoint(endpoints.rateEntry, ({ params, body, userId }) =>
      list.rateEntry(deps, userId, requireEntryId(params.id), body.rating),
    )
    .endpoint(endpoints.removeEntry, ({ params, userId }) =>
      list.removeEntry(deps, userId, requireEntryId(params.id)),
    )
    .endpoint(endpoints.restoreEntry, ({ params, userId }) =>
      list.restoreEntry(deps, userId, requireEntryId(params.id)),
    )
    .endpoint(endpoints.addReading, ({ params, body, userId }) =>
      addReading(deps, userId, requireEntryId(params.id), body),
    )
    .endpoint(endpoints.changeReading, ({ params, body, userId }) =>
      changeReading(deps, userId, readReadingParams(params), body),
    )
    .endpoint(endpoints.removeReading, ({ params, userId }) =>
      removeReading(deps, userId, readReadingParams(params)),
    )
    .endpoint(readReadingYear, ({ query, userId }) => list.readReadingYear(deps, userId, query.year))
}

/** Maps an invalid id to 0, which no reading has. */
function readReadingParams({ id, reading }: { id: string; reading: string }) {
  return { entry: requireEntryId(id), reading: parseRowId(reading) ?? NO_READING }
}

const NO_READING = 0
