import type { MiddlewareHandler } from 'hono'
import { type BodyLimit, DEFAULT_BODY, JSON_DEPTH, JSON_VALUES } from '../../../../contract/bounds.ts'
import { limitConcurrency } from '../../runtime/concurrency-limit.ts'
import { createTurns } from '../../runtime/batches.ts'
import type { HttpContext, HttpEnv } from '../http-context.ts'
import { problem } from '../responses/problems.ts'

/** For forms of a few short fields. */
export const SMALL_BODY: BodyLimit = { bytes: 16 * 1024, problem: 'invalid_request' }

/** Limits each body. Nothing is read before a handler reads it: other refusals come before its arrival. */
export function limitBodies(): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    const length = declaredLength(c)
    // Wrapping the body in a stream is slow, and most requests declare a length that every route accepts.
    if (METHODS_WITH_BODY.has(c.req.method) && (length === undefined || length > DEFAULT_BODY.bytes))
      c.req.raw = withLimitedBody(c)
    await next()
  }
}

/** Sets the limit of a route, and refuses a body whose declared length is above it. */
export function limitBody(limit: BodyLimit): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    setBodyLimit(c, limit)
    await next()
  }
}

/** As `limitBody`, for a handler that looks at other things first. */
export function setBodyLimit(c: HttpContext, limit: BodyLimit): void {
  c.set('bodyLimit', limit)
  if ((declaredLength(c) ?? 0) > limit.bytes) throw problem(limit.problem)
}

/** Undefined where the request declares none. */
export function declaredLength(c: HttpContext): number | undefined {
  const length = c.req.header('Content-Length')
  return length === undefined || c.req.header('Transfer-Encoding') !== undefined ? undefined : Number(length)
}

const METHODS_WITH_BODY = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])

function withLimitedBody(c: HttpContext): Request {
  const { raw } = c.req
  const { url, method, headers } = raw
  let reader: ReadableStreamDefaultReader<Uint8Array> | undefined
  let size = 0
  const read = async () => {
    reader ??= raw.body?.getReader()
    const { value } = (await reader?.read()) ?? {}
    if (value === undefined) return undefined
    size += value.length
    const limit = c.get('bodyLimit') ?? DEFAULT_BODY
    if (size > limit.bytes) throw problem(limit.problem)
    return value
  }
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { chunks, isEnd } = await joinSmallChunks(read)
          for (const chunk of chunks) controller.enqueue(chunk)
          if (isEnd) controller.close()
        } catch (cause) {
          // The parser of the body may replace this error by its own.
          c.set('bodyFault', cause)
          controller.error(cause)
        }
      },
    },
    { highWaterMark: 0 },
  )
  // A stream is refused without `duplex`, which the DOM's types lack.
  const init: RequestInit & { duplex: 'half' } = { method, headers, body, duplex: 'half' }
  return new Request(url, init)
}

/** Chunks of one byte each would take a hundred times their size in memory. */
async function joinSmallChunks(read: () => Promise<Uint8Array | undefined>) {
  const joined = new Uint8Array(CHUNK_BYTES)
  let length = 0
  for (;;) {
    const value = await read()
    const isFull = value !== undefined && length + value.length > CHUNK_BYTES
    if (value === undefined || isFull) {
      const chunks = length > 0 ? [joined.subarray(0, length)] : []
      return { chunks: isFull ? [...chunks, value] : chunks, isEnd: value === undefined }
    }
    joined.set(value, length)
    length += value.length
  }
}

const CHUNK_BYTES = 64 * 1024

/**
 * Receives four large bodies of members at once and handles one of them, while others queue: parsed, they take many
 * times their size in memory. Nobody else may use it, or a stranger's slow requests would hold up the owner's.
 */
export const queueLargeBodies: MiddlewareHandler<HttpEnv> = async (c, next) => {
  const isLarge = (declaredLength(c) ?? Infinity) > DEFAULT_BODY.bytes
  if (!isLarge) return next()
  await receiveInTurn(async () => {
    await c.req.text()
    await handleInTurn(next)
  })
}

// More than one, since a connection that breaks off may hold its turn for minutes.
const receiveInTurn = limitConcurrency(4)
const handleInTurn = limitConcurrency(1)

/** Refuses JSON above the contract's bounds (contract/bounds.ts) before it is parsed, in a turn of its own. */
export function limitJson({ values = JSON_VALUES }: BodyLimit): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    const json = await c.req.text()
    await nextRequestTurn()
    const { depth, values: found } = measureJson(json)
    if (depth > JSON_DEPTH) throw problem('invalid_request', 'nested too deeply')
    if (found > values) throw problem('invalid_request', 'too many values')
    await next()
  }
}

/** How deep a JSON text is nested, and how many arrays, objects and values it has, before it takes memory to parse. */
export function measureJson(json: string): { depth: number; groups: number; values: number } {
  let [open, depth, groups, commas] = [0, 0, 0, 0]
  for (let at = 0; at < json.length; at++) {
    const character = json[at]
    if (character === '"') at = endOfString(json, at)
    else if (character === ',') commas++
    else if (character === '[' || character === '{') {
      groups++
      depth = Math.max(depth, ++open)
    } else if (character === ']' || character === '}') open--
  }
  return { depth, groups, values: groups + commas }
}

/** Returns the index at which the string that starts there ends, or the text does. */
function endOfString(json: string, start: number): number {
  for (let at = start + 1; at < json.length; at++) {
    if (json[at] === '\\') at++
    else if (json[at] === '"') return at
  }
  return json.length
}

/** Resolves in the turn of the event loop that a request has for itself. */
const nextRequestTurn = createTurns()

/** Gives each request a turn of the event loop: SQLite's queries never wait, and would run in one piece otherwise. */
export const takeTurns: MiddlewareHandler = async (_c, next) => {
  await nextRequestTurn()
  await next()
}
