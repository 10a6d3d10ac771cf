import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'

/** An HTTP server with this site's timeouts, which closes the connection of an upload that no handler reads. */
export function createHttpServer(answer: RequestListener): Server {
  return createServer(TIMEOUTS, (incoming, outgoing) => {
    if (hasBody(incoming))
      outgoing.once('finish', () => {
        if (!incoming.complete) closeAfterDrain(incoming)
      })
    answer(incoming, outgoing)
  })
}

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
