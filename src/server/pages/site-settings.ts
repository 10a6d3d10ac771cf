import { DEFAULT_SETTINGS, type SiteSettings } from '../../contract/settings.ts'
import type { Deps } from '../deps.ts'
import { type HttpContext, logFault } from '../platform/http/http.ts'
import { createSettingsReader } from '../settings/current-settings.service.ts'

/** Reads the settings once for each content version; while the database does not answer, the last ones are used. */
export function createPageSettings(deps: Deps) {
  const readNow = createSettingsReader(deps)
  let last = DEFAULT_SETTINGS
  return async (c: HttpContext): Promise<{ site: SiteSettings; isLast: boolean }> => {
    try {
      last = await readNow()
      return { site: last, isLast: false }
    } catch (cause) {
      logFault(deps.log, cause, c)
      return { site: last, isLast: true }
    }
  }
}
