import type { BrowserError } from '../../contract/site/browser-errors.ts'
import { faultWording } from '../../contract/wording/site/site.ts'
import { ApiFailure, createApi } from '../client/api/api.ts'
import { sendOverHttp } from '../client/api/send-over-http.ts'
import { findTarget } from './find-target.ts'

/** Of one page. */
const MAX_REPORTS = 5

const api = createApi(sendOverHttp)
const sent = new Set<string>()

/** Sends an error of the app's scripts to the server, each once. `lineId`: the line of the crash screen that shows the report's id. */
export async function sendReport(cause: unknown, lineId: string): Promise<void> {
  const error = describe(cause)
  if (!error || sent.has(error.stack) || sent.size === MAX_REPORTS) return
  sent.add(error.stack)
  const { report } = await api.call('POST /api/browser-errors', { body: error, keepalive: true })
  const line = document.getElementById(lineId)
  if (line) line.textContent = `${faultWording.requestId} ${report}`
}

/** Undefined for what is not thrown by the app's scripts, such as the errors of a browser's extensions. */
function describe(cause: unknown): BrowserError | undefined {
  if (!(cause instanceof Error)) return undefined
  const { name, message, stack = '' } = cause
  if (!stack.includes(`${location.origin}/assets/`)) return undefined
  const [entry = ''] = document.querySelector<HTMLMetaElement>('meta[name=app]')?.content.split(' ') ?? []
  const requestId = cause instanceof ApiFailure ? cause.failure.requestId : null
  return {
    name: name.slice(0, 100),
    message: message.slice(0, 1_000),
    stack: stack.slice(0, 8_000),
    route: currentRoute(),
    build: entry.slice(entry.lastIndexOf('/') + 1),
    ...(requestId !== null && { failed_request: requestId }),
  }
}

/** The route's pattern, because its parameters and query may be personal. */
function currentRoute(): string {
  const { hash, pathname } = location
  return hash.startsWith('#/')
    ? findTarget(hash.slice(1), 'hash').route.pattern
    : findTarget(pathname, 'permalink').route.pattern
}
