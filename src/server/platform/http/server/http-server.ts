import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import type { Socket } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { codeOf, StartupError } from '../../runtime/faults.ts'
import type { ListenAddress } from './listen-address.ts'

/** A server with this site's timeouts. It closes unread uploads, and clients that take nothing for `stalledMs`. */
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
  /** Longer than proxies' minute for an idle connection: one could send a comment on a closing one, and answer 502. */
  keepAliveTimeout: 75_000,
}

function hasBody({ headers }: IncomingMessage): boolean {
  return 'transfer-encoding' in headers || 'content-length' in headers
}

/** Node discards the rest of a body. A short one may arrive, as browsers read after sending; then this closes. */
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

interface Connection {
  /** Answers that are being made or have not been taken yet. */
  underWay: number
  /** Starts the requests after those, oldest first. */
  waiting: (() => void)[]
}

const connections = new WeakMap<Socket, Connection>()

/**
 * Answers a few requests of a connection at once, and the next one when the client has taken an answer: Node would make the
 * answers of all pipelined requests and hold them in memory. Closes a connection on which too many wait.
 */
function limitPipelining(answer: RequestListener): RequestListener {
  return (incoming, outgoing) => {
    const { socket } = incoming
    const connection = connections.get(socket) ?? { underWay: 0, waiting: [] }
    connections.set(socket, connection)
    const start = () => {
      connection.underWay++
      outgoing.once('close', () => {
        connection.underWay--
        if (!socket.destroyed) connection.waiting.shift()?.()
      })
      answer(incoming, outgoing)
    }
    if (connection.underWay < MOST_UNDER_WAY) start()
    else if (connection.waiting.length < MOST_WAITING) connection.waiting.push(start)
    else socket.destroy()
  }
}

/** Browsers and proxies send one request at a time. */
const MOST_UNDER_WAY = 4
/** Node reads so many short requests at once, before it stops reading from a client that takes no answer. */
const MOST_WAITING = 1_000

/** Closes a connection that has been idle for the server's timeout, or whose client has taken nothing of an answer for as long. */
function closeStalled(socket: Socket): void {
  const isIdle = (connections.get(socket)?.underWay ?? 0) === 0
  // Without anything to take, the client waits for a slow answer.
  if (isIdle || socket.writableLength > 0) socket.destroy()
}

/** Which settings chose the address, for messages to the operator. */
interface ListenSettings {
  port: string
  host: string
}

/** Throws StartupError where this machine refuses the address. */
export function listen(
  answer: RequestListener,
  at: ListenAddress,
  settings: ListenSettings = { port: 'PORT', host: 'HOST' },
): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createHttpServer(answer)
    server.listen(at.port, at.host, () => resolve(server))
    server.once('error', (cause) => reject(toStartupError(cause, at, settings)))
  })
}

function toStartupError(cause: unknown, { port, host }: ListenAddress, settings: ListenSettings): unknown {
  const at = `${host}:${port}`
  switch (codeOf(cause)) {
    case 'EADDRINUSE':
      return new StartupError(
        `Another program already listens at ${at}. Stop it, or choose another port with ${settings.port}.`,
      )
    case 'EACCES':
      return new StartupError(
        `This user may not listen at ${at}. Choose a ${settings.port} from 1024 up, behind a proxy.`,
      )
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new StartupError(`This machine has no address ${host}. Correct ${settings.host}.`)
    default:
      return cause
  }
}
