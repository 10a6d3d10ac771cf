import { connect, type Socket } from 'node:net'

export interface Answer {
  status: number
  /** Status line and fields, as they came. */
  head: string
  body: Buffer
}

export interface Connection {
  /** One at a time. Rejects where the connection ends. */
  ask(method: string, path: string, headers?: Record<string, string>, body?: string): Promise<Answer>
  close(): void
}

/** Open at the same time. */
export function openConnections(address: string, count: number): Promise<Connection[]> {
  return Promise.all(Array.from({ length: count }, () => openConnection(address)))
}

/**
 * A keep-alive connection to a server of this machine that costs the client as little as possible: on few cores a
 * comfortable client would be what is measured. Understands Content-Length and chunked answers, which stay compressed.
 */
async function openConnection(address: string): Promise<Connection> {
  const { hostname, port, host } = new URL(address)
  const socket = await connected(Number(port), hostname)
  let received = Buffer.alloc(0)
  let isHead = false
  let waiting: { resolve: (answer: Answer) => void; reject: (cause: Error) => void } | undefined
  socket.on('data', (chunk) => {
    received = received.length === 0 ? chunk : Buffer.concat([received, chunk])
    const answer = wholeAnswer(received, isHead)
    if (!answer) return
    received = Buffer.alloc(0)
    waiting?.resolve(answer)
  })
  socket.on('error', () => {})
  socket.on('close', () => waiting?.reject(new Error(`${address} closed the connection`)))
  return {
    ask: (method, path, headers = {}, body = '') =>
      new Promise((resolve, reject) => {
        waiting = { resolve, reject }
        isHead = method === 'HEAD'
        const all = {
          Host: host,
          ...headers,
          ...(body !== '' && { 'Content-Length': Buffer.byteLength(body) }),
        }
        const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
        socket.write(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`)
      }),
    close: () => {
      waiting = undefined
      socket.destroy()
    },
  }
}

function connected(port: number, host: string): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host, noDelay: true }, () => resolve(socket))
    socket.once('error', reject)
  })
}

/** Undefined while something of it is still under way. */
function wholeAnswer(received: Buffer, isHead: boolean): Answer | undefined {
  const headEnd = received.indexOf('\r\n\r\n')
  if (headEnd < 0) return undefined
  const head = received.toString('latin1', 0, headEnd)
  const status = Number(head.slice(9, 12))
  const rest = received.subarray(headEnd + 4)
  const [, length] = /\r\ncontent-length: *(\d+)/i.exec(head) ?? []
  if (isHead || status === 304 || status === 204) return { status, head, body: rest.subarray(0, 0) }
  if (length !== undefined) return rest.length < Number(length) ? undefined : { status, head, body: rest }
  const body = unchunked(rest)
  return body && { status, head, body }
}

function unchunked(rest: Buffer): Buffer | undefined {
  const parts: Buffer[] = []
  for (let at = 0; ;) {
    const lineEnd = rest.indexOf('\r\n', at)
    if (lineEnd < 0) return undefined
    const size = Number.parseInt(rest.toString('latin1', at, lineEnd), 16)
    const end = lineEnd + 2 + size + 2
    if (rest.length < end) return undefined
    if (size === 0) return Buffer.concat(parts)
    parts.push(rest.subarray(lineEnd + 2, lineEnd + 2 + size))
    at = end
  }
}
