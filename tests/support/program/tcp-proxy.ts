import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export interface TcpProxy {
  port: number
  /** Resets every connection that is open now; new ones are passed on. */
  reset(): void
  /** Resets every connection and refuses new ones, as when nothing listens at the port. */
  refuse(): Promise<void>
  /** Accepts connections again, at the same port. */
  accept(): Promise<void>
  stop(): void
}

/** Passes connections on to a port of this machine. */
export async function startTcpProxy(target: number): Promise<TcpProxy> {
  const open = new Set<Socket>()
  const server = createServer((client) => {
    const upstream = connect(target, '127.0.0.1')
    client.pipe(upstream)
    upstream.pipe(client)
    for (const [socket, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      open.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        open.delete(socket)
        other.destroy()
      })
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const reset = () => {
    for (const socket of open) socket.resetAndDestroy()
  }
  const { port } = server.address() as AddressInfo
  return {
    port,
    reset,
    refuse: async () => {
      const closed = once(server, 'close')
      server.close()
      reset()
      await closed
    },
    accept: async () => {
      await once(server.listen(port, '127.0.0.1'), 'listening')
    },
    stop: () => {
      server.close()
      reset()
    },
  }
}
