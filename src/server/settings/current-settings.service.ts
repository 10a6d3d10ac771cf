import type { SiteSettings } from '../../contract/settings.ts'
import type { Deps } from '../deps.ts'
import { readSettings } from './settings.service.ts'

/** Reads the public settings once for each content version, for what is answered too often to read them each time. */
export function createSettingsReader(deps: Deps): () => Promise<SiteSettings> {
  let last: { version: string; site: SiteSettings } | undefined
  return async () => {
    const version = deps.contentVersions.of()
    if (last?.version !== version) last = { version, site: await readSettings(deps.database) }
    return last.site
  }
}
