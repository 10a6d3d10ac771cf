import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { OpenAPIHono } from '@hono/zod-openapi'
import type { Context, MiddlewareHandler } from 'hono'
import type { ApiPathPattern } from '../../../contract/api-endpoints.ts'
import { type BodyLimit, limitBody } from './body-limit.ts'
import { CACHE_PRIVATE } from './cache-control.ts'
import { toProblem } from './to-problem.ts'
import type { IpAddress } from './trust-proxy.ts'
import type { Log } from '../runtime/log.ts'
import { ChildFailure } from '../runtime/supervised-child.ts'
import { Problem, problem } from './problems.ts'
import { messageOf } from '../runtime/startup-error.ts'

export interface HttpEnv {
  Variables: {
    requestId: string
    /** Absent for requests that this process sends to itself. */
    clientAddress: IpAddress | undefined
    /** Whose session the request carries, asked once. Absent for what this process asks itself: nobody's. */
    readSignedInUser: (() => Promise<SignedInUser | null>) | undefined
    /** The limit of the route; the default applies where it is absent (body-limit.ts). */
    bodyLimit: BodyLimit | undefined
    /** Why the body could not be read, whatever its reader has made of it. */
    bodyFault: unknown
  }
}

/** An account, as its session tells it. */
export interface SignedInUser {
  id: string
  role: 'reader' | 'owner'
}

export type HttpContext = Context<HttpEnv>

/** An app whose invalid requests become the problem `invalid_request`. */
export function createApiApp(): OpenAPIHono<HttpEnv> {
  return new OpenAPIHono<HttpEnv>({
    defaultHook: (result) => {
      if (!result.success) throw problem('invalid_request', result.error.issues[0]?.message)
    },
  })
}

/**
 * An API whose answers under `paths` belong to one visitor: nothing keeps them. Bodies above `body` are refused; `before`
 * is asked before a body is read.
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

/** Gives each request an id, which its log line, its answer's header and a shown fault all carry. */
export function requestId(): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    // The API is also mounted inside the site, whose requests have an id already.
    if (c.get('requestId') !== undefined) return next()
    const id = newRequestId()
    c.set('requestId', id)
    await next()
    // Not by c.header, which makes another answer of one that is there.
    c.res.headers.set('X-Request-Id', id)
  }
}

/** For short answers that are asked for often: what compresses need not look into them to leave them as they are. */
export function lengthOf(answer: unknown): { 'Content-Length': string } {
  return { 'Content-Length': String(Buffer.byteLength(JSON.stringify(answer))) }
}

export function newRequestId(): string {
  return randomUUID().slice(0, 8)
}

export function requestLog(log: Log): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    const started = performance.now()
    await next()
    const { method, path } = c.req
    logRequest(log, { requestId: c.get('requestId'), method, path, status: c.res.status, started })
  }
}

interface AnsweredRequest {
  requestId: string
  method: string
  path: string
  status: number
  /** By performance.now(). */
  started: number
}

/** One line a request: what was asked, what was answered, how long it took in milliseconds. Never the query. */
export function logRequest(log: Log, { requestId, method, path, status, started }: AnsweredRequest): void {
  const ms = Math.round((performance.now() - started) * 10) / 10
  log.info({ request_id: requestId, method, path, status, ms }, 'request')
}

/** The one door out for failures of the API: RFC 9457 problem JSON. Logs what is not the asker's doing. */
export function answerProblem(log: Log, cause: unknown, c: HttpContext): Response {
  const failure = failureOf(cause, c)
  logFault(log, cause, c)
  const headers: Record<string, string> = { 'Content-Type': 'application/problem+json' }
  // RFC 6750, section 3.
  if (failure.code === 'token_invalid') headers['WWW-Authenticate'] = 'Bearer error="invalid_token"'
  const retryAfter = failure.retryAfterHeader
  if (retryAfter !== undefined) headers['Retry-After'] = retryAfter
  return c.body(JSON.stringify(failure.toBody(c.get('requestId'))), failure.status, headers)
}

export function logFault(log: Log, cause: unknown, c: HttpContext): void {
  const failure = failureOf(cause, c)
  const about = { request_id: c.get('requestId'), path: c.req.path }
  if (hasLeft(c)) log.info({ ...about, cause: messageOf(cause) }, 'the client left while sending')
  if (failure.status < 500) return
  const err = failure.cause ?? cause
  // The end of the server cuts drawings off: that is no fault.
  const isStopping = err instanceof ChildFailure && err.reason === 'stopping'
  log[isStopping ? 'info' : 'error']({ ...about, code: failure.code, err }, 'request failed')
}

function failureOf(cause: unknown, c: HttpContext): Problem {
  if (hasLeft(c)) return new Problem('invalid_request', { cause })
  return toProblem(c.get('bodyFault') ?? cause)
}

/** Whether the connection was lost before the whole body had arrived. Nobody reads the answer then. */
function hasLeft(c: HttpContext): boolean {
  const { incoming } = (c.env ?? {}) as { incoming?: Partial<IncomingMessage> }
  return incoming?.destroyed === true && incoming.complete === false
}
