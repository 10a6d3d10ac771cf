import type { Server } from 'node:http'

export interface ListenAddress {
  /** 0: any free one. */
  port: number
  host: string
}

/** The URL of a listening server on this machine. */
export function localAddress(server: Server, { port, host }: ListenAddress): string {
  const bound = server.address()
  return localUrl({ port: typeof bound === 'object' && bound !== null ? bound.port : port, host })
}

/** The URL on this machine of a server that listens at this address. */
export function localUrl({ port, host }: ListenAddress): string {
  const local = host === '0.0.0.0' || host === '::' ? 'localhost' : host
  return `http://${local.includes(':') ? `[${local}]` : local}:${port}`
}
