import {
  DEFAULT_OWNER_SETTINGS,
  DEFAULT_SETTINGS,
  type OwnerSettings,
  type SiteSettings,
} from '../../../contract/settings/settings.ts'
import type { Deps } from '../../deps.ts'
import type { HttpContext } from '../../platform/http/http-context.ts'
import { logFault } from '../../platform/http/responses/answer-problem.ts'
import { readCachedSettings } from '../../settings/settings.service.ts'

interface LastSettings {
  site: SiteSettings
  owners: OwnerSettings
}

/** Reads the settings once for each content version; while the database does not answer, the last ones are used. */
export function createPageSettings(deps: Deps) {
  let last: LastSettings = { site: DEFAULT_SETTINGS, owners: DEFAULT_OWNER_SETTINGS }
  return async (c: HttpContext): Promise<LastSettings & { isLast: boolean }> => {
    try {
      last = await readCachedSettings(deps)
      return { ...last, isLast: false }
    } catch (cause) {
      logFault(deps.log, cause, c)
      return { ...last, isLast: true }
    }
  }
}
