import type { BrowserError } from '../../../contract/site/browser-errors.ts'
import type { Deps } from '../../deps.ts'
import { enforceRateLimit } from '../../platform/security/rate-limit.store.ts'
import { redactMessage, redactStack } from './redact-error.ts'

interface Reporter {
  /** The keyed hash of the address (client-ip.ts), which the log does not get. */
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

const SENDER_LIMIT = { name: 'browser errors by address', max: 10, seconds: 3_600 }

/** A fault of a build would otherwise fill the log. */
const SITE_LIMIT = { name: 'browser errors', max: 300, seconds: 3_600 }
