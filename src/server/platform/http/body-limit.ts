import type { MiddlewareHandler } from 'hono'
import type { ProblemCode } from '../../../contract/problems.ts'
import type { HttpContext, HttpEnv } from './http.ts'
import { problem } from './problems.ts'

/** How many bytes a request's body may have, and the problem that refuses a larger one. */
export interface LargestBody {
  bytes: number
  refusal: ProblemCode
}

/** Of every route that does not set another with `limitBody`. */
export const DEFAULT_BODY: LargestBody = { bytes: 64 * 1024, refusal: 'body_too_large' }

/**
 * Bounds the body of every request. Nothing is read before a handler reads it, so that a request which is refused for
 * another reason is refused before its body has arrived.
 */
export function limitBodies(): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    const length = declaredLength(c)
    // Looking at the body makes a stream of it, which is slow: most requests declare a length that any route takes.
    if (METHODS_WITH_BODY.has(c.req.method) && (length === undefined || length > DEFAULT_BODY.bytes))
      c.req.raw = withLimitedBody(c)
    await next()
  }
}

/** Sets the limit of a route. A body whose declared length is above it is refused here. */
export function limitBody(largest: LargestBody): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    c.set('largestBody', largest)
    if ((declaredLength(c) ?? 0) > largest.bytes) throw problem(largest.refusal)
    await next()
  }
}

/** Undefined where the request does not say. */
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
    const { bytes, refusal } = c.get('largestBody') ?? DEFAULT_BODY
    if (size > bytes) throw problem(refusal)
    return value
  }
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { pieces, isEnd } = await gather(read)
          for (const piece of pieces) controller.enqueue(piece)
          if (isEnd) controller.close()
        } catch (cause) {
          // What parses the body may turn this into a failure of its own.
          c.set('bodyFault', cause)
          controller.error(cause)
        }
      },
    },
    { highWaterMark: 0 },
  )
  // The types of the DOM do not know `duplex`, without which a stream is refused.
  const init: RequestInit & { duplex: 'half' } = { method, headers, body, duplex: 'half' }
  return new Request(url, init)
}

/** Chunks of a byte each would take a hundred times their size in memory, so small ones are joined. */
async function gather(
  read: () => Promise<Uint8Array | undefined>,
): Promise<{ pieces: Uint8Array[]; isEnd: boolean }> {
  const joined = new Uint8Array(PIECE)
  let length = 0
  for (;;) {
    const value = await read()
    const isFull = value !== undefined && length + value.length > PIECE
    if (value === undefined || isFull) {
      const pieces = length > 0 ? [joined.subarray(0, length)] : []
      return { pieces: isFull ? [...pieces, value] : pieces, isEnd: value === undefined }
    }
    joined.set(value, length)
    length += value.length
  }
}

const PIECE = 64 * 1024
