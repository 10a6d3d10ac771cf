import { connect, type Socket } from 'node:net'

/** What to ask, again and again, over connections that stay open. */
export interface Load {
  address: string
  /** Asked in turn; the same one as often as needed. */
  paths: readonly string[]
  requests: number
  connections: number
  method?: 'GET' | 'HEAD'
  headers?: Readonly<Record<string, string>>
}

export interface LoadResult {
  seconds: number
  /** Of each answer, in the order in which they came. */
  statuses: readonly number[]
  etags: readonly string[]
}

/**
 * Sends that many requests, the next on each connection when the answer before it is whole. Speaks just enough
 * HTTP/1.1 to take little of the machine beside the server. Rejects where a connection breaks.
 */
export async function sendLoad(load: Load): Promise<LoadResult> {
  const result = { statuses: [] as number[], etags: [] as string[] }
  let left = load.requests
  const takeRequest = () =>
    left-- > 0 ? requestText(load, load.paths[left % load.paths.length]!) : undefined
  const started = performance.now()
  await Promise.all(Array.from({ length: load.connections }, () => askOverOne(load, takeRequest, result)))
  return { ...result, seconds: (performance.now() - started) / 1000 }
}

function requestText({ address, method = 'GET', headers = {} }: Load, path: string): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  return `${method} ${path} HTTP/1.1\r\nHost: ${new URL(address).host}\r\n${lines.join('')}\r\n`
}

function askOverOne(
  { address, method }: Load,
  takeRequest: () => string | undefined,
  result: { statuses: number[]; etags: string[] },
): Promise<void> {
  const { hostname, port } = new URL(address)
  return new Promise((resolve, reject) => {
    const socket: Socket = connect(Number(port), hostname)
    socket.setNoDelay(true)
    let head = ''
    let bytesLeft = 0
    const askNext = () => {
      const request = takeRequest()
      if (request === undefined) socket.end()
      else socket.write(request)
    }
    socket.on('connect', askNext)
    socket.on('data', (chunk) => {
      if (bytesLeft > 0) {
        bytesLeft -= chunk.length
        if (bytesLeft === 0) askNext()
        return
      }
      head += chunk.toString('latin1')
      const end = head.indexOf('\r\n\r\n')
      if (end === -1) return
      const status = Number(head.slice(9, 12))
      result.statuses.push(status)
      result.etags.push(/\r\netag: ([^\r]+)/i.exec(head)?.[1] ?? '')
      const length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0)
      const hasBody = method !== 'HEAD' && status !== 304
      bytesLeft = (hasBody ? length : 0) - (head.length - end - 4)
      head = ''
      if (bytesLeft === 0) askNext()
    })
    socket.on('error', reject)
    socket.on('close', () => resolve())
  })
}
