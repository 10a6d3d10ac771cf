import {
  DEFAULT_OWNER_SETTINGS,
  DEFAULT_PAGE_TEXTS,
  DEFAULT_SETTINGS,
  type OwnerSettings,
  type PageTexts,
  PROGRAM_NAME,
  SAMPLE_CONTACT,
  type SiteSettings,
} from '../../contract/settings/settings.ts'
import type { Category } from '../../contract/categories/categories.ts'
import { completeCategories } from '../../contract/categories/category-defaults.ts'
import { sealOf } from '../../contract/settings/seal.ts'
import { raiseSiteVersion } from '../platform/cache/content-version.store.ts'
import type { Database, Queries } from '../platform/db/database.ts'
import { deleteSetting, readStoredSettings, storeSetting } from './settings.store.ts'
import type { Deps } from '../deps.ts'

/** The public settings: the owner's over the defaults. */
export async function readSettings(database: Database): Promise<SiteSettings> {
  return settingsOver(await readStoredSettings(database.queries))
}

/** Where visitors' and subscribers' words may be mailed; null without an address, and for that of the samples, which is nobody's. */
export function contactMailbox({ contact_email }: SiteSettings): string | null {
  return contact_email === SAMPLE_CONTACT ? null : contact_email
}

/** All settings, read once for each version of the content. */
export async function readCachedSettings({
  database,
  contentCache,
}: Pick<Deps, 'database' | 'contentCache'>): Promise<AllSettings> {
  const [settings] = await contentCache.fetch('settings', async () => [
    await readAllSettings(database.queries),
  ])
  return settings!
}

/** The site's categories, as `readCachedSettings`. */
export async function readCategories(
  deps: Pick<Deps, 'database' | 'contentCache'>,
): Promise<readonly Category[]> {
  return (await readCachedSettings(deps)).site.categories
}

/** The public settings of stored ones. A renamed site shows nothing that the program came with and that plays on its name. */
export function settingsOver(stored: Record<string, unknown>): SiteSettings {
  const given = valuesOver(DEFAULT_SETTINGS, stored)
  const site = { ...given, categories: completeCategories(given.categories) }
  if (site.name === PROGRAM_NAME) return site
  const neutral = {
    founder: site.name,
    seal: sealOf(site.name),
    tagline: site.description,
    footer_note: '',
  }
  return { ...valuesOver({ ...site, ...neutral }, stored), categories: site.categories }
}

/** The private settings. */
export async function readOwnerSettings(database: Database): Promise<OwnerSettings> {
  return valuesOver(DEFAULT_OWNER_SETTINGS, await readStoredSettings(database.queries))
}

/** The owner's own texts of whole pages. */
export async function readPageTexts(queries: Queries): Promise<PageTexts> {
  return valuesOver(DEFAULT_PAGE_TEXTS, await readStoredSettings(queries))
}

/** All settings, within a transaction. */
export async function readAllSettings(queries: Queries): Promise<AllSettings> {
  const stored = await readStoredSettings(queries)
  return {
    site: settingsOver(stored),
    owners: valuesOver(DEFAULT_OWNER_SETTINGS, stored),
    texts: valuesOver(DEFAULT_PAGE_TEXTS, stored),
  }
}

export interface AllSettings {
  site: SiteSettings
  owners: OwnerSettings
  texts: PageTexts
}

/** Stores validated settings, for the sample library. */
export async function storeSettings(
  database: Database,
  settings: Partial<SiteSettings & OwnerSettings & PageTexts>,
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
export const storeValue = storeSetting

/** Resets it to the default in the caller's transaction, which raises the content version. */
export const removeValue = deleteSetting

/** The stored values of these keys, which the schema validated when they were written. */
export function valuesOver<Settings extends object>(
  defaults: Settings,
  stored: Record<string, unknown>,
): Settings {
  const known = Object.entries(stored).filter(([key]) => Object.hasOwn(defaults, key))
  return { ...defaults, ...Object.fromEntries(known) }
}

/** The public and the private ones of stored settings; values of other subjects are left out. */
export function splitStoredSettings(stored: Readonly<Record<string, unknown>>): {
  site: Record<string, unknown>
  owners: Record<string, unknown>
} {
  const only = (...defaults: object[]) =>
    Object.fromEntries(
      Object.entries(stored).filter(([key]) => defaults.some((group) => Object.hasOwn(group, key))),
    )
  return { site: only(DEFAULT_SETTINGS, DEFAULT_PAGE_TEXTS), owners: only(DEFAULT_OWNER_SETTINGS) }
}

/** Whether the owner has blocked the host of this URL, or one above it. */
export async function isBlockedServer({ database }: Pick<Deps, 'database'>, url: string): Promise<boolean> {
  const { blocked_servers } = await readOwnerSettings(database)
  return isBlocked(new URL(url).hostname, blocked_servers)
}

export function isBlocked(host: string, blocked: readonly string[]): boolean {
  return blocked.some((each) => host === each || host.endsWith(`.${each}`))
}
