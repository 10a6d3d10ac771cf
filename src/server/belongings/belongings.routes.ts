import { createRoute, z } from '@hono/zod-openapi'
import { EXPORT_TABLES, exportSchema, importReportSchema } from '../../contract/belongings.ts'
import { dayInTaipei } from '../../contract/days.ts'
import { LIMITS } from '../../contract/limits.ts'
import { askedOf } from '../accounts/asked.ts'
import type { Deps } from '../deps.ts'
import { answer } from '../platform/api-route.ts'
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
    .openapi(exportRoute, async (c) => {
      const exported = await exportAccount(deps, askedOf(c))
      nameFile(c, '', 'json')
      return c.json(exported, 200)
    })
    .openapi(tableRoute, async (c) => {
      const { file } = c.req.valid('param')
      const table = EXPORT_TABLES.find((each) => `${each}.csv` === file)
      if (table === undefined) throw problem('not_found')
      const exported = await exportAccount(deps, askedOf(c))
      nameFile(c, `-${table}`, 'csv')
      return c.body(tableOf(exported, table), 200, { 'Content-Type': 'text/csv; charset=utf-8' })
    })
    .openapi(importRoute, async (c) => {
      const userId = requireReader(await readActor(deps, c))
      await requireImport(deps, userId)
      const report = await withUpload(c, { cacheDir: deps.cacheDir, userId }, (upload) =>
        importBelongings(deps, userId, upload),
      )
      return c.json(report, 200)
    })
}

const LARGEST_BODY = { bytes: LIMITS.importFile, refusal: 'import_too_large' } as const

const exportRoute = createRoute({
  method: 'get',
  path: '/api/account/export',
  responses: answer(
    'Everything the account holds, as a file. Problems: sign_in_required, too_many_requests.',
    exportSchema,
  ),
})

const tableRoute = createRoute({
  method: 'get',
  path: '/api/account/export/{file}',
  request: { params: z.object({ file: z.string() }) },
  responses: {
    200: {
      description:
        'reading-list.csv, bookmarks.csv or comments.csv: one table of it, for spreadsheets. Problems: ' +
        'sign_in_required, not_found, too_many_requests.',
      content: { 'text/csv': { schema: z.string() } },
    },
  },
})

const importRoute = createRoute({
  method: 'post',
  path: '/api/account/import',
  request: {
    body: {
      description: 'Such a file as it is, JSON or CSV.',
      required: true,
      // Read row by row, so that one that is wrong does not refuse the others.
      content: {
        'application/json': { schema: { $ref: '#/components/schemas/AccountExport' } },
        'text/csv': { schema: { type: 'string' } },
      },
    },
  },
  responses: answer(
    'What was brought back. Problems: sign_in_required, import_unreadable, import_too_large, import_running, ' +
      'imports_full, too_many_requests.',
    importReportSchema,
  ),
})
