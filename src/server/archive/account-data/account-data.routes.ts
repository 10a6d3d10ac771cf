import * as endpoints from '../../../contract/accounts/account-data.ts'
import { EXPORT_TABLES } from '../../../contract/accounts/account-data.ts'
import { dayInTaipei } from '../../../contract/days.ts'
import { parseRowId } from '../../../contract/row-id.ts'
import { browserOf } from '../../accounts/session.middleware.ts'
import type { Deps } from '../../deps.ts'
import { contentDisposition } from '../../platform/http/responses/response-headers.ts'
import { createPersonalApi } from '../../platform/http/create-api.ts'
import { problem } from '../../platform/http/responses/problems.ts'
import { streamText } from '../../platform/http/responses/stream-text.ts'
import { readersOnly } from '../../platform/http/access/actor.ts'
import { exportAccount, exportHighlights } from './account-export.service.ts'

export function accountDataRoutes(deps: Deps) {
  const today = () => dayInTaipei(deps.clock.now())
  return createPersonalApi(readersOnly(deps))
    .endpoint(endpoints.exportAccount, async ({ c }) => {
      const { site, pieces } = await exportAccount(deps, browserOf(c))
      return streamText(deps.log, c, pieces, {
        'Content-Type': 'application/json',
        'Content-Disposition': contentDisposition(site, `${today()}.json`),
      })
    })
    .endpoint(endpoints.exportTable, async ({ c, params }) => {
      const table = EXPORT_TABLES.find((each) => `${each}.csv` === params.file)
      if (table === undefined) throw problem('not_found')
      const { site, pieces } = await exportAccount(deps, browserOf(c), table)
      return streamText(deps.log, c, pieces, {
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': contentDisposition(site, `${table}-${today()}.csv`),
      })
    })
    .endpoint(endpoints.exportHighlights, async ({ c, params }) => {
      const [part, ending] = params.file.split('.')
      const review = part === 'all' ? undefined : parseRowId(part ?? '')
      if (ending !== 'md' || (part !== 'all' && review === undefined)) throw problem('not_found')
      const { site, pieces } = await exportHighlights(deps, browserOf(c), review)
      return streamText(deps.log, c, pieces, {
        'Content-Type': 'text/markdown; charset=utf-8',
        'Content-Disposition': contentDisposition(site, `highlights-${review ?? today()}.md`),
      })
    })
}
