import * as endpoints from '../../../contract/settings/backups.ts'
import { browserOf, requireBrowserUser } from '../../accounts/session.middleware.ts'
import { requireReauthentication } from '../../accounts/sessions.service.ts'
import type { Deps } from '../../deps.ts'
import { createPersonalApi } from '../../platform/http/create-api.ts'
import { requireReader } from '../../platform/http/access/actor.ts'
import { enforceRateLimit } from '../../platform/security/rate-limit.store.ts'
import { askForBackup, openBackupFile, openDownload, readBackups } from './backups.service.ts'

/** 備份 in the settings. The owner reads and downloads them in a browser, never a program. */
export function backupsRoutes(deps: Deps) {
  return createPersonalApi()
    .endpoint(endpoints.listBackups, () => readBackups(deps))
    .endpoint(endpoints.requestBackup, async ({ c }) => {
      const { id } = await requireBrowserUser(deps, c)
      await enforceRateLimit(deps.database.queries, deps.clock, { ...REQUEST_LIMIT, key: id })
      await askForBackup(deps, id)
      return readBackups(deps)
    })
    .endpoint(endpoints.openBackupDownload, async ({ c, params, body }) => {
      const { id } = await requireBrowserUser(deps, c)
      await requireReauthentication(deps, browserOf(c), body.password)
      return openDownload(deps, id, params.name)
    })
    .endpoint(endpoints.downloadBackup, async ({ c, params, query }) => {
      const userId = await requireReader(deps, c)
      const { name } = params
      const { bytes, stream } = await openBackupFile(deps, userId, name, query.ticket)
      c.header('Content-Disposition', `attachment; filename="${name}"`)
      c.header('Content-Length', String(bytes))
      return c.body(stream, 200, { 'Content-Type': 'application/octet-stream' })
    })
}

/** Each of them pushes out the oldest backup. */
const REQUEST_LIMIT = { name: 'backups asked for', max: 5, seconds: 86_400 }
