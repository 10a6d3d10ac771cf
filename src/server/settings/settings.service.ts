import {
  DEFAULT_OWNER_SETTINGS,
  DEFAULT_SETTINGS,
  type OwnerSettings,
  type SiteSettings,
} from '../../contract/settings.ts'
import { raiseSiteVersion } from '../platform/cache/content-version.store.ts'
import type { Database, Queries } from '../platform/db/database.ts'
import { ownerSettingsSchema, settingsSchema } from './settings.schema.ts'
import { deleteSetting, readStoredSettings, storeSetting } from './settings.store.ts'

/** A value that the schema refuses; the message says where and why. */
export class SettingRejected extends Error {}

/** The public settings: the owner's over the defaults. */
export async function readSettings(database: Database): Promise<SiteSettings> {
  return valuesOver(DEFAULT_SETTINGS, await readStoredSettings(database.queries))
}

/** The private settings. */
export async function readOwnerSettings(database: Database): Promise<OwnerSettings> {
  return valuesOver(DEFAULT_OWNER_SETTINGS, await readStoredSettings(database.queries))
}

/** Public and private settings, within a transaction. */
export async function readAllSettings(
  queries: Queries,
): Promise<{ site: SiteSettings; owners: OwnerSettings }> {
  const stored = await readStoredSettings(queries)
  return {
    site: valuesOver(DEFAULT_SETTINGS, stored),
    owners: valuesOver(DEFAULT_OWNER_SETTINGS, stored),
  }
}

/**
 * Sets one key; dots separate nested ones (social.video.autoplay.title). The value is parsed as JSON where that fits
 * the key, else it is a text; `null` unsets. Throws SettingRejected.
 */
export async function changeSetting(database: Database, key: string, value: string): Promise<void> {
  const path = key.split('.')
  const [first = ''] = path
  const isOwners = Object.hasOwn(DEFAULT_OWNER_SETTINGS, first)
  const settings = isOwners ? await readOwnerSettings(database) : await readSettings(database)
  const schema = isOwners ? ownerSettingsSchema : settingsSchema
  const candidates = readings(value).map((reading) => withValue(settings, path, reading))
  const accepted = candidates.map((candidate) => schema.safeParse(candidate))
  const fitting = accepted.find((result) => result.success)
  if (!fitting?.data) throw new SettingRejected(explain(key, accepted[0]?.error?.issues ?? []))
  await storeSettings(database, { [first]: fitting.data[first as keyof typeof fitting.data] })
}

/** Stores validated settings, for the sample library. */
export async function storeSettings(
  database: Database,
  settings: Partial<SiteSettings & OwnerSettings>,
): Promise<void> {
  await database.transaction(async (queries) => {
    for (const [key, value] of Object.entries(settings)) await storeSetting(queries, key, value)
    await raiseSiteVersion(queries)
  })
}

/** The site's settings that are stored, without the defaults of the others. */
export async function readStoredSiteSettings(queries: Queries): Promise<Partial<SiteSettings>> {
  const stored = Object.entries(await readStoredSettings(queries))
  return Object.fromEntries(stored.filter(([key]) => Object.hasOwn(DEFAULT_SETTINGS, key)))
}

/** A setting, or a value that another subject has stored with the settings; undefined where there is none. */
export async function readStoredValue(queries: Queries, key: string): Promise<unknown> {
  return (await readStoredSettings(queries))[key]
}

/** Stores it in the caller's transaction, which raises the content version where visitors see the value. */
export function storeValue(queries: Queries, key: string, value: unknown): Promise<void> {
  return storeSetting(queries, key, value)
}

/** Resets it to the default in the caller's transaction, which raises the content version. */
export function removeValue(queries: Queries, key: string): Promise<void> {
  return deleteSetting(queries, key)
}

/** The stored values of these keys, which the schema validated when they were written. */
function valuesOver<Settings extends object>(defaults: Settings, stored: Record<string, unknown>): Settings {
  const known = Object.entries(stored).filter(([key]) => Object.hasOwn(defaults, key))
  return { ...defaults, ...Object.fromEntries(known) }
}

/** The public and the private ones of stored settings; values of other subjects are left out. */
export function splitStoredSettings(stored: Readonly<Record<string, unknown>>): {
  site: Record<string, unknown>
  owners: Record<string, unknown>
} {
  const only = (defaults: object) =>
    Object.fromEntries(Object.entries(stored).filter(([key]) => Object.hasOwn(defaults, key)))
  return { site: only(DEFAULT_SETTINGS), owners: only(DEFAULT_OWNER_SETTINGS) }
}

/** Settings of a file that splitStoredSettings returned. `fault`: why they cannot be stored. */
export function parseStoredSettings(json: unknown): { values: Record<string, unknown> } | { fault: string } {
  const given: Record<string, unknown> = typeof json === 'object' && json !== null ? { ...json } : {}
  const { site, owners } = splitStoredSettings(given)
  const unknown = Object.keys(given).find((key) => !(key in site) && !(key in owners))
  if (unknown !== undefined) return { fault: `there is no setting ${unknown}` }
  const parsed = [
    settingsSchema.safeParse({ ...DEFAULT_SETTINGS, ...site }),
    ownerSettingsSchema.safeParse({ ...DEFAULT_OWNER_SETTINGS, ...owners }),
  ]
  const faults = parsed.flatMap(({ error }) => error?.issues ?? [])
  if (faults.length > 0) return { fault: explain('settings', faults) }
  const all = Object.assign({}, ...parsed.map(({ data }) => data)) as Record<string, unknown>
  return { values: Object.fromEntries(Object.keys(given).map((key) => [key, all[key]])) }
}

function readings(value: string): unknown[] {
  try {
    return [JSON.parse(value), value]
  } catch {
    return [value]
  }
}

/** A copy of `whole` in which the value stands at `path`. */
function withValue(whole: unknown, [key, ...rest]: readonly string[], value: unknown): unknown {
  if (key === undefined) return value
  const at: object = typeof whole === 'object' && whole !== null ? whole : {}
  const inner = withValue((at as Record<string, unknown>)[key], rest, value)
  return Array.isArray(at) ? at.with(Number(key), inner) : { ...at, [key]: inner }
}

function explain(key: string, issues: readonly { path: PropertyKey[]; message: string }[]): string {
  const reasons = issues.map((issue) => `${issue.path.join('.') || key}: ${issue.message}`)
  return `${key} was not changed. ${reasons.join('; ')}`
}

/** Settings of a file, such as the sample library's. Throws ZodError where they are malformed. */
export function parseSiteSettings(json: unknown): SiteSettings {
  return settingsSchema.parse(json)
}
