import {
  DEFAULT_OWNER_SETTINGS,
  DEFAULT_SETTINGS,
  type OwnerSettings,
  type ShownSettings,
} from '../../../contract/settings/settings.ts'
import type { Deps } from '../../deps.ts'
import type { HttpContext } from '../../platform/http/http-context.ts'
import { logFault } from '../../platform/http/responses/answer-problem.ts'
import { readShownMenus } from '../../reviews/menus.service.ts'
import { readCachedSettings } from '../../settings/settings.service.ts'

interface LastSettings {
  site: ShownSettings
  owners: OwnerSettings
}

/** Reads the settings once for each content version; while the database does not answer, the last ones are used. */
export function createPageSettings(deps: Deps) {
  let last: LastSettings = { site: DEFAULT_SETTINGS, owners: DEFAULT_OWNER_SETTINGS }
  return async (c: HttpContext): Promise<LastSettings & { isLast: boolean }> => {
    try {
      const { site, owners } = await readCachedSettings(deps)
      const menus = await readShownMenus(deps)
      last = { site: menus ? { ...site, menus } : site, owners }
      return { ...last, isLast: false }
    } catch (cause) {
      logFault(deps.log, cause, c)
      return { ...last, isLast: true }
    }
  }
}
