import * as endpoints from '../../../contract/settings/backups.endpoints.ts'
import { browserOf, requireBrowserUser } from '../../accounts/session.middleware.ts'
import { requireReauthentication } from '../../accounts/sessions.service.ts'
import type { Deps } from '../../deps.ts'
import { readActor } from '../../platform/http/access/actor.ts'
import { routeOf } from '../../platform/http/endpoint-route.ts'
import { createPersonalApi } from '../../platform/http/create-api.ts'
import { membersOnly } from '../../platform/http/access/require-permission.ts'
import { requireReader } from '../../platform/http/access/require-reader.ts'
import { enforceRateLimit } from '../../platform/security/rate-limit.store.ts'
import { openBackupFile, openDownload } from './backup-download.service.ts'
import { askForBackup, readBackups } from './backups.service.ts'

/** 備份 in the settings. The owner reads and downloads them in a browser, never a program. */
export function backupsRoutes(deps: Deps) {
  const api = createPersonalApi(['/api/studio/backups', '/api/studio/backups/*'], membersOnly())
  return api
    .openapi(routeOf(endpoints.listBackups), async (c) => c.json(await readBackups(deps), 200))
    .openapi(routeOf(endpoints.requestBackup), async (c) => {
      const { id } = await requireBrowserUser(deps, c)
      await enforceRateLimit(deps.database.queries, deps.clock, { ...REQUEST_LIMIT, key: id })
      await askForBackup(deps, id)
      return c.json(await readBackups(deps), 202)
    })
    .openapi(routeOf(endpoints.openBackupDownload), async (c) => {
      const { id } = await requireBrowserUser(deps, c)
      await requireReauthentication(deps, browserOf(c), c.req.valid('json').password)
      return c.json(await openDownload(deps, id, c.req.valid('param').name), 201)
    })
    .openapi(routeOf(endpoints.downloadBackup), async (c) => {
      const userId = requireReader(await readActor(deps, c))
      const { name } = c.req.valid('param')
      const { bytes, stream } = await openBackupFile(deps, userId, name, c.req.valid('query').ticket)
      c.header('Content-Disposition', `attachment; filename="${name}"`)
      c.header('Content-Length', String(bytes))
      return c.body(stream, 200, { 'Content-Type': 'application/octet-stream' })
    })
}

/** Each of them pushes out the oldest backup. */
const REQUEST_LIMIT = { name: 'backups asked for', max: 5, seconds: 86_400 }
