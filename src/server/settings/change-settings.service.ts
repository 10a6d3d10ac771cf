import type { z } from 'zod'
import { OWN_PAGES } from '../../contract/links.ts'
import type { ProblemCode } from '../../contract/problems.ts'
import {
  DEFAULT_OWNER_SETTINGS,
  DEFAULT_PAGE_TEXTS,
  DEFAULT_SETTINGS,
  type SiteSettings,
} from '../../contract/settings/settings.ts'
import {
  ownerSettingsSchema,
  pageTextsSchema,
  siteSettingsSchema,
} from '../../contract/settings/settings-schema.ts'
import { raiseSiteVersion } from '../platform/cache/content-version.store.ts'
import { type Database, lockNamed, type Queries } from '../platform/db/database.ts'
import { valuesOver } from './settings.service.ts'
import { readStoredSettings, storeSetting } from './settings.store.ts'
import { normalizeEmail } from '../text/email-address.ts'

/** A value that is refused; the message says where and why. */
export class SettingRejected extends Error {
  readonly code: ProblemCode
  /** The first issue of the schema; absent where something else refuses the value. */
  readonly issue: z.core.$ZodIssue | undefined

  constructor(message: string, { code = 'setting_invalid', issue, cause }: RejectionMore = {}) {
    super(message, { cause })
    this.code = code
    this.issue = issue
  }
}

interface RejectionMore {
  code?: ProblemCode
  issue?: z.core.$ZodIssue | undefined
  cause?: unknown
}

/** Sets one key, dotted where nested, by JSON where that fits it, else a text; `null` unsets. Throws SettingRejected. */
export async function changeSetting(database: Database, key: string, value: string): Promise<void> {
  await database.transaction((queries) => changeSettings(queries, [parseSetting(key, value)]))
}

/** The value of a command: what it is as JSON, or as `on` and `off`, where that fits the key, else a text. */
export function parseSetting(key: string, value: string): SettingChange {
  return { key, candidates: [...parsedValues(value), value] }
}

export interface SettingChange {
  /** With dots for nested keys. */
  key: string
  /** The first value that fits is stored. */
  candidates: readonly unknown[]
}

/** Changes settings in the caller's transaction, and raises the content version. Throws SettingRejected. */
export async function changeSettings(queries: Queries, changes: readonly SettingChange[]): Promise<void> {
  await lockNamed(queries, 'settings')
  const stored = await readStoredSettings(queries)
  for (const { key, candidates } of changes) {
    const [first = ''] = key.split('.')
    stored[first] = fittingValue(stored, key, candidates)
    await storeSetting(queries, first, stored[first])
  }
  await raiseSiteVersion(queries)
}

/** The new value of the top-level key. */
function fittingValue(
  stored: Readonly<Record<string, unknown>>,
  key: string,
  candidates: readonly unknown[],
): unknown {
  const path = key.split('.')
  const [first = ''] = path
  const { defaults, schema } = GROUPS.find((group) => Object.hasOwn(group.defaults, first)) ?? GROUPS[0]
  const present = valuesOver(defaults, stored)
  const results = candidates.map((value) => schema.safeParse(withValue(present, path, value)))
  const fitting = results.find((result) => result.success)
  if (!fitting?.data) {
    const issues = results[0]?.error?.issues ?? []
    throw new SettingRejected(explain(key, issues), { issue: issues[0] })
  }
  return new Map<string, unknown>(Object.entries(fitting.data)).get(first)
}

/** Settings of a file that splitStoredSettings returned. `fault`: why they cannot be stored. */
export function parseStoredSettings(json: unknown): { values: Record<string, unknown> } | { fault: string } {
  const given: Record<string, unknown> = typeof json === 'object' && json !== null ? { ...json } : {}
  for (const key of FORMER_SETTINGS) delete given[key]
  const texts = Object.entries(given).filter(([key]) => PAGE_TEXTS.has(key))
  for (const [key] of texts) delete given[key]
  const unknown = Object.keys(given).find(
    (key) => !GROUPS.some(({ defaults }) => Object.hasOwn(defaults, key)),
  )
  if (unknown !== undefined) return { fault: `there is no setting ${unknown}` }
  const parsed = GROUPS.map(({ defaults, schema }) => schema.safeParse(valuesOver(defaults, given)))
  const faults = parsed.flatMap(({ error }) => error?.issues ?? [])
  if (faults.length > 0) return { fault: explain('settings', faults) }
  const all = Object.assign({}, ...parsed.map(({ data }) => data)) as Record<string, unknown>
  const values = Object.keys(given).map((key) => [key, all[key]] as const)
  return { values: Object.fromEntries([...values, ...texts]) }
}

/** Settings of earlier versions, which their exports may have. */
const FORMER_SETTINGS = ['sns_topic']

/** Settings of earlier versions of which the next start makes pages (studio/own-pages). */
const PAGE_TEXTS: ReadonlySet<string> = new Set(OWN_PAGES.map((page) => `${page}_text`))

function parsedValues(value: string): unknown[] {
  if (value === 'on' || value === 'off') return [value === 'on']
  try {
    return [JSON.parse(value)]
  } catch {
    return []
  }
}

/** A copy of `whole` in which the value stands at `path`. Throws SettingRejected for an item that a list does not have. */
function withValue(whole: unknown, [key, ...rest]: readonly string[], value: unknown): unknown {
  if (key === undefined) return value
  const at: object = typeof whole === 'object' && whole !== null ? whole : {}
  if (Array.isArray(at) && !Object.hasOwn(at, key)) throw new SettingRejected(`There is no item ${key}.`)
  const inner = withValue((at as Record<string, unknown>)[key], rest, value)
  return Array.isArray(at) ? at.with(Number(key), inner) : { ...at, [key]: inner }
}

function explain(key: string, issues: readonly { path: PropertyKey[]; message: string }[]): string {
  const reasons = issues.map((issue) => `${issue.path.join('.') || key}: ${issue.message}`)
  return `${key} was not changed. ${reasons.join('; ')}`
}

/** Settings of a file, such as the sample library's, over the defaults. Throws ZodError where they are malformed. */
export function parseSiteSettings(json: object): SiteSettings {
  return settingsSchema.parse({ ...DEFAULT_SETTINGS, ...json })
}

const { contact_email } = siteSettingsSchema.shape

/** Extends the contract's schema by the check of the email that a browser cannot do. */
const settingsSchema: z.ZodType<SiteSettings> = siteSettingsSchema.extend({
  contact_email: contact_email.refine(
    (text) => text === null || normalizeEmail(text) !== undefined,
    'must be an e-mail address',
  ),
})

const GROUPS = [
  { defaults: DEFAULT_SETTINGS, schema: settingsSchema },
  { defaults: DEFAULT_OWNER_SETTINGS, schema: ownerSettingsSchema },
  { defaults: DEFAULT_PAGE_TEXTS, schema: pageTextsSchema },
] as const
