import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { OpenAPIHono } from '@hono/zod-openapi'
import type { Context, Hono, MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import type { ApiPathPattern } from '../../../contract/api-endpoints.ts'
import { type BodyLimit, limitBody } from './body-limit.ts'
import { CACHE_PRIVATE } from './cache-control.ts'
import { toProblem } from './to-problem.ts'
import type { IpAddress } from './trust-proxy.ts'
import { REQUEST_MESSAGE } from '../runtime/gather-lines.ts'
import type { Log } from '../runtime/log.ts'
import type { Metrics } from '../runtime/metrics.ts'
import { ChildFailure } from '../runtime/child-processes/supervised-child.ts'
import type { Role, Scope } from '../../../contract/accounts/permissions.ts'
import type { ProblemCode } from '../../../contract/problems.ts'
import { Problem, problem } from './problems.ts'
import { messageOf } from '../runtime/startup-error.ts'

export interface HttpEnv {
  Variables: {
    requestId: string
    /** Absent for requests that this process sends to itself. */
    clientIp: IpAddress | undefined
    /**
     * Loads the account of the request's session once. Absent for requests that this process sends to itself, which
     * are anonymous.
     */
    readSignedInUser: (() => Promise<SignedInUser | null>) | undefined
    /** The limit of the route; the default applies where it is absent (body-limit.ts). */
    bodyLimit: BodyLimit | undefined
    /** The error that stopped reading the body; its parser may throw another one. */
    bodyFault: unknown
    /** The code of the problem that was answered. */
    problem: ProblemCode | undefined
    /** The account of the session, once it was read. */
    account: string | undefined
    /** The pattern of a page's route; the app has one route for all pages. */
    pagePattern: string | undefined
  }
}

/** The account of a session. */
export interface SignedInUser {
  id: string
  role: Role
  /** Of a token (accounts/studio-tokens); a session may do everything that its role may. */
  scopes?: readonly Scope[]
}

export type HttpContext = Context<HttpEnv>

/** An app whose invalid requests become the problem `invalid_request`. */
export function createApiApp(router?: Hono<HttpEnv>['router']): OpenAPIHono<HttpEnv> {
  return new OpenAPIHono<HttpEnv>({
    ...(router && { router }),
    defaultHook: (result) => {
      if (!result.success) throw problem('invalid_request', result.error.issues[0]?.message)
    },
  })
}

/**
 * An API whose responses under `paths` belong to one visitor and are not cached. Refuses bodies above `bodyLimit`;
 * `before` runs before a body is read.
 */
export function createPersonalApi(
  paths: readonly ApiPathPattern[],
  bodyLimit?: BodyLimit,
  before?: MiddlewareHandler<HttpEnv>,
): OpenAPIHono<HttpEnv> {
  const api = createApiApp()
  for (const path of paths) {
    api.use(path, async (c, next) => {
      c.header('Cache-Control', CACHE_PRIVATE)
      await next()
    })
    if (before) api.use(path, before)
    if (bodyLimit) api.use(path, limitBody(bodyLimit))
  }
  return api
}

/** The text fields of the form in the body, files left out. Throws invalid_request where the body is no form. */
export async function readForm(c: HttpContext): Promise<URLSearchParams> {
  const form = await c.req.formData().catch((cause: unknown) => {
    throw new Problem('invalid_request', { cause })
  })
  return new URLSearchParams(
    [...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  )
}

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

/** For short, frequent responses: the compression middleware leaves them alone without reading them. */
export function contentLength(answer: unknown): { 'Content-Length': string } {
  return { 'Content-Length': String(Buffer.byteLength(JSON.stringify(answer))) }
}

export function newRequestId(): string {
  return randomUUID().slice(0, 8)
}

/** Where every answered request is reported. */
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

/** Whom the site refused what, for those who look for attacks; other requests are logged without an account. */
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
  log.info({ request_id: requestId, method, path, status, ms, ...refusal }, REQUEST_MESSAGE)
  metrics.requestAnswered({ method, route, status, seconds: duration / 1_000 })
}

/** Turns every error into RFC 9457 problem JSON, and logs it. */
export function answerProblem(log: Log, cause: unknown, c: HttpContext): Response {
  const failure = failureOf(cause, c)
  logFault(log, cause, c)
  const headers: Record<string, string> = { 'Content-Type': 'application/problem+json' }
  // RFC 6750, section 3.
  if (failure.code === 'token_invalid') headers['WWW-Authenticate'] = 'Bearer error="invalid_token"'
  if (failure.allow) headers.Allow = failure.allow.join(', ')
  const retryAfter = failure.retryAfterHeader
  if (retryAfter !== undefined) headers['Retry-After'] = retryAfter
  return c.body(JSON.stringify(failure.toBody(c.get('requestId'))), failure.status, headers)
}

/** Names the problem in the line of the request; faults of ours get a line with their cause. */
export function logFault(log: Log, cause: unknown, c: HttpContext): void {
  const failure = failureOf(cause, c)
  c.set('problem', failure.code)
  const about = { request_id: c.get('requestId'), path: c.req.path }
  if (hasLeft(c)) log.info({ ...about, cause: messageOf(cause) }, 'the client left while sending')
  if (failure.status < 500) return
  const err = failure.cause ?? cause
  // A stopping server ends its child processes: that is no fault.
  const isStopping = err instanceof ChildFailure && err.reason === 'stopping'
  log[isStopping ? 'info' : 'error']({ ...about, code: failure.code, err }, 'request failed')
}

function failureOf(cause: unknown, c: HttpContext): Problem {
  if (hasLeft(c)) return new Problem('invalid_request', { cause })
  return toProblem(c.get('bodyFault') ?? cause)
}

/** Whether the connection was lost before the whole body arrived: then nobody reads the response. */
function hasLeft(c: HttpContext): boolean {
  const { incoming } = (c.env ?? {}) as { incoming?: Partial<IncomingMessage> }
  return incoming?.destroyed === true && incoming.complete === false
}
