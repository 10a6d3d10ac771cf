import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { closeStalled, limitPipelining } from './limit-pipelining.ts'

/**
 * An HTTP server with this site's timeouts, which closes the connection of an upload that no handler reads, and of a client
 * that takes nothing of its answer for `stalledMs`.
 */
export function createHttpServer(answer: RequestListener, { stalledMs = STALLED_MS } = {}): Server {
  const server = createServer(
    TIMEOUTS,
    limitPipelining((incoming, outgoing) => {
      if (hasBody(incoming))
        outgoing.once('finish', () => {
          if (!incoming.complete) closeAfterDrain(incoming)
        })
      answer(incoming, outgoing)
    }),
  )
  return server.setTimeout(stalledMs, closeStalled)
}

/** Answers each request with the response of `fetch`, or with 500 where that rejects. */
export function requestListener(...app: Parameters<typeof getRequestListener>): RequestListener {
  const answer = getRequestListener(...app)
  return (incoming, outgoing) => void answer(incoming, outgoing)
}

/** As in nginx. A slow phone takes something of an answer in that time: Node starts anew with each part that is taken. */
const STALLED_MS = 60_000

/** Milliseconds. */
const TIMEOUTS = {
  /** Limits clients that send their headers byte by byte. */
  headersTimeout: 15_000,
  /** For the whole request: the largest upload, 20 MB, over a line of 1 Mbit/s. */
  requestTimeout: 180_000,
  connectionsCheckingInterval: 5_000,
  /**
   * Longer than the minute for which proxies keep an idle connection: otherwise one could send a request on a
   * connection that is being closed, and answer a reader's comment with 502.
   */
  keepAliveTimeout: 75_000,
}

function hasBody({ headers }: IncomingMessage): boolean {
  return 'transfer-encoding' in headers || 'content-length' in headers
}

/**
 * After the response Node discards the rest of the body. A short rest may arrive, because browsers read a response
 * only after they have sent everything; then the connection is closed.
 */
function closeAfterDrain(incoming: IncomingMessage): void {
  const { socket } = incoming
  const mostRead = socket.bytesRead + DRAIN_BYTES
  const until = performance.now() + DRAIN_MS
  // Node emits no event for discarded bytes.
  const watch = setInterval(() => {
    const isOver = socket.bytesRead > mostRead || performance.now() > until
    if (isOver && !incoming.complete) socket.destroySoon()
    if (isOver || incoming.complete || socket.destroyed) clearInterval(watch)
  }, 20).unref()
}

const DRAIN_MS = 500
const DRAIN_BYTES = 1024 * 1024
