import type { Deps } from '../deps.ts'
import { type AllSettings, readAllSettings } from './settings.service.ts'

/** Reads the settings once for each content version, for what is answered too often to read them each time. */
export function createSettingsReader(deps: Deps): () => Promise<AllSettings> {
  let last: { version: string; settings: AllSettings } | undefined
  return async () => {
    const version = deps.contentVersions.of()
    if (last?.version !== version) last = { version, settings: await readAllSettings(deps.database.queries) }
    return last.settings
  }
}
