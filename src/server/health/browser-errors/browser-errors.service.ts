import type { BrowserError } from '../../../contract/site/browser-errors.ts'
import type { Deps } from '../../deps.ts'
import { enforceRateLimit } from '../../platform/security/rate-limit.store.ts'

interface Reporter {
  /** The keyed hash of the IP (client-ip.ts), which the log does not get. */
  sender: string
  /** Such as Chrome/Windows. */
  browser: string
  requestId: string
}

/** Logs an error of the app in a browser, as a warning. Throws too_many_requests. */
export async function reportBrowserError(
  { database, clock, log }: Pick<Deps, 'database' | 'clock' | 'log'>,
  { sender, browser, requestId }: Reporter,
  { name, message, stack, route, build, failed_request }: BrowserError,
): Promise<void> {
  await enforceRateLimit(database.queries, clock, { ...SENDER_LIMIT, key: sender })
  await enforceRateLimit(database.queries, clock, { ...SITE_LIMIT, key: 'all' })
  log.warn(
    {
      request_id: requestId,
      failed_request,
      route,
      build,
      browser,
      error: { name: redactMessage(name), message: redactMessage(message), stack: redactStack(stack) },
    },
    'browser error',
  )
}

const SENDER_LIMIT = { name: 'browser errors by ip', max: 10, seconds: 3_600 }

/** A fault of a build would otherwise fill the log. */
const SITE_LIMIT = { name: 'browser errors', max: 300, seconds: 3_600 }

/** An error's message without quotations, URLs, emails, long numbers and non-ASCII: what a visitor typed or read. */
export function redactMessage(message: string): string {
  return message
    .replace(/\b[a-z][a-z-]{1,20}:\/\/\S+/gi, (url) => ASSET.exec(url)?.[0] ?? OMITTED)
    .replace(/"[^"]*"|'[^']*'|`[^`]*`/g, OMITTED)
    .replace(/(?<!\S)\S+@\S+/g, OMITTED)
    .replace(/\d{5,}/g, OMITTED)
    .replace(/[^\x20-\x7e]+/g, OMITTED)
    .slice(0, 300)
}

/** The frames of a stack that are the app's: function, script, line and column. The page's own scripts have no name. */
export function redactStack(stack: string): string[] {
  return stack
    .split('\n')
    .flatMap((line) => {
      const [, name = '?'] = FUNCTION_NAME.exec(line.slice(0, 500)) ?? []
      const place = PLACE.exec(line)?.[0]
      return place === undefined ? [] : [`${name} ${place}`]
    })
    .slice(0, 20)
}

/** In a log that is ASCII and unambiguous. */
const OMITTED = '[...]'

const ASSET = /\/assets\/[\w.-]{1,100}/
const PLACE = /\/assets\/[\w.-]{1,100}:\d{1,7}:\d{1,7}/
/** Chromium: `at name (URL)`. Firefox and Safari: `name@URL`. */
const FUNCTION_NAME = /^\s{0,8}(?:at )?(?:async )?([\w$.<>]{1,80})(?: \(|@)/
