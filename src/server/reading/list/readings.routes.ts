import * as endpoints from '../../../contract/reading/reading-list.endpoints.ts'
import { parseRowId } from '../../../contract/row-id.ts'
import type { Deps } from '../../deps.ts'
import { createPersonalApi } from '../../platform/http/create-api.ts'
import { requireWriter } from '../../platform/http/access/require-reader.ts'
import { requireEntryId } from './reading-list.policy.ts'
import { addReading, changeReading, removeReading } from './readings.service.ts'

/** The readings of an entry; every answer is the changed entry. */
export function readingsRoutes(deps: Deps) {
  return createPersonalApi()
    .endpoint(endpoints.addReading, async ({ c, params, body }) =>
      addReading(deps, await requireWriter(deps, c), requireEntryId(params.id), body),
    )
    .endpoint(endpoints.changeReading, async ({ c, params, body }) =>
      changeReading(deps, await requireWriter(deps, c), readReadingParams(params), body),
    )
    .endpoint(endpoints.removeReading, async ({ c, params }) =>
      removeReading(deps, await requireWriter(deps, c), readReadingParams(params)),
    )
}

/** Maps an invalid id to 0, which no reading has. */
function readReadingParams({ id, reading }: { id: string; reading: string }) {
  return { entry: requireEntryId(id), reading: parseRowId(reading) ?? NO_READING }
}

const NO_READING = 0
