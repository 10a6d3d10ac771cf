import * as endpoints from '../../contract/belongings.endpoints.ts'
import { EXPORT_TABLES } from '../../contract/belongings.ts'
import { dayInTaipei } from '../../contract/days.ts'
import { LIMITS } from '../../contract/limits.ts'
import { askedOf } from '../accounts/asked.ts'
import type { Deps } from '../deps.ts'
import { routeOf } from '../platform/endpoint-route.ts'
import { createPersonalApi, type HttpContext } from '../platform/http.ts'
import { problem } from '../platform/problems.ts'
import { readersOnly, requireReader } from '../platform/reader.ts'
import { withUpload } from '../platform/uploads.ts'
import { readActor } from '../platform/visitor.ts'
import { exportAccount } from './exporting.service.ts'
import { importBelongings, requireImport } from './importing.service.ts'
import { tableOf } from './tables.ts'

export function belongingsRoutes(deps: Deps) {
  const api = createPersonalApi(
    ['/api/account/export/*', '/api/account/import'],
    LARGEST_BODY,
    readersOnly(deps),
  )
  const nameFile = (c: HttpContext, name: string, ending: string) =>
    c.header(
      'Content-Disposition',
      `attachment; filename="xingcha${name}-${dayInTaipei(deps.clock.now())}.${ending}"`,
    )
  return api
    .openapi(routeOf(endpoints.exportAccount), async (c) => {
      const exported = await exportAccount(deps, askedOf(c))
      nameFile(c, '', 'json')
      return c.json(exported, 200)
    })
    .openapi(routeOf(endpoints.exportTable), async (c) => {
      const { file } = c.req.valid('param')
      const table = EXPORT_TABLES.find((each) => `${each}.csv` === file)
      if (table === undefined) throw problem('not_found')
      const exported = await exportAccount(deps, askedOf(c))
      nameFile(c, `-${table}`, 'csv')
      return c.body(tableOf(exported, table), 200, { 'Content-Type': 'text/csv; charset=utf-8' })
    })
    .openapi(routeOf(endpoints.importAccount), async (c) => {
      const userId = requireReader(await readActor(deps, c))
      await requireImport(deps, userId)
      const report = await withUpload(c, { cacheDir: deps.cacheDir, userId }, (upload) =>
        importBelongings(deps, userId, upload),
      )
      return c.json(report, 200)
    })
}

const LARGEST_BODY = { bytes: LIMITS.importFile, refusal: 'import_too_large' } as const
