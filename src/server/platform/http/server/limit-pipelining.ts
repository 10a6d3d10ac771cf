import type { RequestListener } from 'node:http'
import type { Socket } from 'node:net'

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
export function limitPipelining(answer: RequestListener): RequestListener {
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
export function closeStalled(socket: Socket): void {
  const isIdle = (connections.get(socket)?.underWay ?? 0) === 0
  // Without anything to take, the client waits for a slow answer.
  if (isIdle || socket.writableLength > 0) socket.destroy()
}
