import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { SERVICE_WORKER_PATH } from '../../../src/contract/site/offline.ts'

interface ChangingSite {
  address: string
  /** From now on the service worker is that of another build. */
  upgrade(): void
  stop(): void
}

/** The journeys' site behind a proxy that can change the build id of its service worker. */
export async function startChangingSite(site: string): Promise<ChangingSite> {
  let change = (worker: string) => worker
  const server = createServer((incoming, outgoing) => {
    const isWorker = incoming.url === SERVICE_WORKER_PATH
    const headers = isWorker ? {} : incoming.headers
    const passed = request(site + incoming.url, { method: incoming.method, headers }, (answer) => {
      if (!isWorker) {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
        return void answer.pipe(outgoing)
      }
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('end', () => {
        const { etag: _, 'content-length': __, ...kept } = answer.headers
        outgoing.writeHead(200, kept)
        outgoing.end(change(Buffer.concat(chunks).toString()))
      })
    })
    passed.on('error', () => outgoing.destroy())
    incoming.pipe(passed)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    upgrade: () => {
      change = (worker) => worker.replaceAll(/(?<![0-9a-f])[0-9a-f]{12}(?![0-9a-f])/g, 'ffffffffffff')
    },
    stop: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
