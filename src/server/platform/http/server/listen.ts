import type { RequestListener, Server } from 'node:http'
import { codeOf, StartupError } from '../../runtime/error-text.ts'
import { createHttpServer } from './http-server.ts'

export interface ListenAddress {
  /** 0: any free one. */
  port: number
  host: string
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
