import { once } from 'node:events'
import type { RequestListener, ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { expect, test } from 'vitest'
import { createHttpServer } from './http-server.ts'

const REQUEST = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n'
/** More than the kernel holds for a client that reads nothing. */
const LARGE = Buffer.alloc(24 * 1024 * 1024)
/** For a busy machine. */
const PATIENCE = { timeout: 30_000 }

test('500 requests that nobody waits for have a few answers under way, and all are answered in order', async () => {
  const started: ServerResponse[] = []
  const { client, close } = await listen((_request, response) => void started.push(response))
  const phone = client()
  let received = ''
  phone.on('data', (data) => void (received += String(data)))
  phone.write(REQUEST.repeat(500))
  await expect.poll(() => started.length, PATIENCE).toBe(4)
  for (let at = 0; at < 500; at++) {
    await expect.poll(() => started.length, { ...PATIENCE, interval: 1 }).toBeGreaterThan(at)
    expect(started.length - at).toBeLessThanOrEqual(4)
    started[at]!.end(`[${at}]`)
  }
  await expect.poll(() => received, PATIENCE).toContain('[499]')
  const numbers = [...received.matchAll(/\[(\d+)\]/g)].map(([, number]) => Number(number))
  expect(numbers).toEqual(Array.from({ length: 500 }, (_, at) => at))
  await close()
})

test('a connection on which thousands of requests wait is closed', async () => {
  const { client, close } = await listen(() => {})
  const flood = client()
  const closed = new Promise((resolve) => flood.once('close', resolve))
  flood.write(REQUEST.repeat(4_000))
  await closed
  await close()
})

test('a client that takes nothing of its answer is cut off, and one that waits for a slow answer is not', async () => {
  const answers = new Map<string, ServerResponse>()
  const { client, close, server } = await listen((request, response) => {
    answers.set(request.url ?? '', response)
    if (request.url === '/large') response.end(LARGE)
  }, 300)
  // A connection can time out twice before the other one does.
  const timedOut = new Set<Socket>()
  server.on('timeout', (socket) => timedOut.add(socket))
  const waiting = client()
  waiting.write('GET /slow HTTP/1.1\r\nHost: x\r\n\r\n')
  const stalled = client().pause()
  stalled.write('GET /large HTTP/1.1\r\nHost: x\r\n\r\n')
  await expect.poll(() => timedOut.size, PATIENCE).toBe(2)
  // On a busy machine it may time out before its request is read.
  await expect.poll(() => answers.get('/large')?.destroyed, PATIENCE).toBe(true)
  answers.get('/slow')?.end('slow')
  expect(String(await once(waiting, 'data'))).toContain('slow')
  await close()
})

test('a slow phone that takes a little at a time gets its whole answer', async () => {
  const stalledMs = 1_000
  const { client, close } = await listen((_request, response) => void response.end(LARGE), stalledMs)
  const phone = client().pause()
  const begun = performance.now()
  phone.write(REQUEST)
  let taken = 0
  const taking = setInterval(() => {
    const part = phone.read(Math.min(1024 * 1024, phone.readableLength)) as Buffer | null
    taken += part?.length ?? 0
  }, 100)
  await expect.poll(() => taken, { timeout: 60_000 }).toBeGreaterThan(LARGE.length)
  clearInterval(taking)
  expect(performance.now() - begun).toBeGreaterThan(2 * stalledMs)
  await close()
})

async function listen(answer: RequestListener, stalledMs?: number) {
  const server = createHttpServer(answer, { stalledMs }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const sockets: Socket[] = []
  return {
    server,
    client: () => {
      const socket = connect(port, '127.0.0.1').on('error', () => {})
      sockets.push(socket)
      return socket
    },
    close: async () => {
      for (const socket of sockets) socket.destroy()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
