import * as endpoints from '../../../contract/reading/reading-list.ts'
import type { ReadingList } from '../../../contract/reading/reading-list.ts'
import type { Deps } from '../../deps.ts'
import { createReaderApi } from '../../platform/http/create-api.ts'
import { streamJson } from '../../platform/http/responses/stream-text.ts'
import * as list from './reading-list.service.ts'
import { changeStatus, noteBook, readStatus, setStatus } from './status.service.ts'
import { addReading, changeReading, removeReading } from './readings.service.ts'
import { readReadingYear } from '../../../contract/reading/reading-year.ts'

export function readingListRoutes(deps: Deps) {
  return createReaderApi(deps)
    .endpoint(endpoints.readReadingStatus, ({ params, userId }) => readStatus(deps, userId, params.id))
    .endpoint(endpoints.setReadingStatus, ({ params, body, userId }) =>
      setStatus(deps, userId, params.id, body),
    )
    .endpoint(endpoints.listEntries, async ({ c, query, userId }) =>
      streamJson<ReadingList>(deps.log, c, await list.listEntries(deps, userId, query)),
    )
    .endpoint(endpoints.noteBook, ({ body, userId }) => noteBook(deps, userId, body))
    .endpoint(endpoints.readEntry, ({ params, userId }) => list.readEntry(deps, userId, params.id))
    .endpoint(endpoints.changeStatus, ({ params, body, userId }) =>
      changeStatus(deps, userId, params.id, body.status),
    )
    .endpoint(endpoints.saveNotes, ({ params, body, userId }) =>
      list.saveNotes(deps, userId, params.id, body),
    )
    .endpoint(endpoints.rateEntry, ({ params, body, userId }) =>
      list.rateEntry(deps, userId, params.id, body.rating),
    )
    .endpoint(endpoints.removeEntry, ({ params, userId }) => list.removeEntry(deps, userId, params.id))
    .endpoint(endpoints.restoreEntry, ({ params, userId }) => list.restoreEntry(deps, userId, params.id))
    .endpoint(endpoints.addReading, ({ params, body, userId }) => addReading(deps, userId, params.id, body))
    .endpoint(endpoints.changeReading, ({ params, body, userId }) =>
      changeReading(deps, userId, params, body),
    )
    .endpoint(endpoints.removeReading, ({ params, userId }) => removeReading(deps, userId, params))
    .endpoint(readReadingYear, ({ query, userId }) => list.readReadingYear(deps, userId, query.year))
}
