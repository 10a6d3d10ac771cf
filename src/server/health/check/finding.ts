import type { Env } from '../../env.ts'
import type { Database } from '../../platform/db/database.ts'
import type { DnsLookups } from '../../mail/mail-check.service.ts'
import type { Clock } from '../../platform/runtime/clock.ts'
import type { Log } from '../../platform/runtime/log.ts'

/** The result of a check. Its text names the action that is needed, if any. */
export interface Finding {
  /** `problem`: the site does not work, or loses or leaks something. `warning`: it works, but not as a public site should. */
  state: 'ok' | 'warning' | 'problem'
  text: string
}

export const ok = (text: string): Finding => ({ state: 'ok', text })
export const warning = (text: string): Finding => ({ state: 'warning', text })
export const failure = (text: string): Finding => ({ state: 'problem', text })

/** The parts of the site that the checks examine. */
export interface CheckedSite {
  env: Env
  /** Undefined where it could not be opened. */
  database: Database | undefined
  clock: Clock
  dns: DnsLookups
  log: Log
}

export type Check = (site: CheckedSite) => Iterable<Finding> | AsyncIterable<Finding>

/** What the database answers; undefined where it does not, which its own line says. */
export async function ask<T>(
  { database }: Pick<CheckedSite, 'database'>,
  query: (database: Database) => Promise<T>,
): Promise<T | undefined> {
  return database && query(database).catch(() => undefined)
}
