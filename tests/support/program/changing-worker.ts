import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { CLOSED_HEADER, SERVICE_WORKER_PATH } from '../../../src/contract/site/offline.ts'
import { closedSiteWording } from '../../../src/contract/wording/problems.ts'

interface ChangingSite {
  address: string
  /** From now on the service worker is that of another build. */
  upgrade(): void
  /** From now on it answers as one that is not public. */
  close(): void
  stop(): void
}

/** The journeys' site behind a proxy that can change the build id of its service worker, and close the site. */
export async function startChangingSite(site: string): Promise<ChangingSite> {
  let change = (worker: string) => worker
  let isClosed = false
  const server = createServer((incoming, outgoing) => {
    if (isClosed) {
      outgoing.writeHead(503, { 'Content-Type': 'text/html; charset=UTF-8', [CLOSED_HEADER]: '1' })
      return void outgoing.end(closedSiteWording.sentence)
    }
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
    close: () => {
      isClosed = true
    },
    stop: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
