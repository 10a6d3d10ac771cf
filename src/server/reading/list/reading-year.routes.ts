import * as endpoints from '../../../contract/reading/reading-year.endpoints.ts'
import type { Deps } from '../../deps.ts'
import { createPersonalApi } from '../../platform/http/create-api.ts'
import { requireReader } from '../../platform/http/access/require-reader.ts'
import { readReadingYear } from './reading-year.service.ts'

export function readingYearRoutes(deps: Deps) {
  return createPersonalApi().endpoint(endpoints.readReadingYear, async ({ c, query }) =>
    readReadingYear(deps, await requireReader(deps, c), query.year),
  )
}
