import { randomUUID } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import type { ProblemCode } from '../../../../contract/problems.ts'
import { type Log, REQUEST_MESSAGE } from '../../runtime/log.ts'
import type { Metrics } from '../../runtime/metrics.ts'
import type { HttpContext, HttpEnv } from '../http-context.ts'

/** Gives each request an id for its log line, its response header and the error that the visitor sees. */
export function requestId(): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    // The API is also mounted in the site's app, which has set an id already.
    if (c.get('requestId') !== undefined) return next()
    const id = newRequestId()
    c.set('requestId', id)
    await next()
    // c.header would create a new response.
    c.res.headers.set('X-Request-Id', id)
  }
}

export function newRequestId(): string {
  return randomUUID().slice(0, 8)
}

/** The log and the metrics, to which each answered request is reported. */
interface RequestObservers {
  log: Log
  metrics: Metrics
}

export function requestLog(observers: RequestObservers): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    const started = performance.now()
    await next()
    const { method, path } = c.req
    const route = c.get('pagePattern') ?? routePath(c)
    reportRequest(observers, {
      requestId: c.get('requestId'),
      method,
      path,
      route,
      status: c.res.status,
      started,
      refusal: refusalOf(c),
    })
  }
}

/** The refusal with its account, for those who look for attacks; other requests are logged without an account. */
function refusalOf(c: HttpContext): Refusal | undefined {
  const code = c.get('problem')
  return code && { problem: code, account: c.get('account') }
}

interface Refusal {
  problem: ProblemCode
  account: string | undefined
}

interface AnsweredRequest {
  requestId: string
  method: string
  path: string
  /** The pattern that the path matched. */
  route: string
  status: number
  /** By performance.now(). */
  started: number
  refusal?: Refusal | undefined
}

/** Logs one line for each request, with its duration in milliseconds and without its query, and measures it. */
export function reportRequest(
  { log, metrics }: RequestObservers,
  { requestId, method, path, route, status, started, refusal }: AnsweredRequest,
): void {
  const duration = performance.now() - started
  const ms = Math.round(duration * 10) / 10
  if (!isPassedProbe(path, status))
    log.info({ request_id: requestId, method, path, status, ms, ...refusal }, REQUEST_MESSAGE)
  metrics.requestAnswered({ method, route, status, seconds: duration / 1_000 })
}

/** Monitors ask every few seconds: their lines would fill the log. */
function isPassedProbe(path: string, status: number): boolean {
  return status === 200 && (path === '/healthz' || path === '/readyz')
}
