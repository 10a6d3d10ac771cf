import { once } from 'node:events'
import {
  Agent,
  createServer,
  type IncomingMessage,
  type RequestListener,
  request,
  type Server,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { stopListening } from './stop-listening.ts'

test('behind a proxy, a request on an idle connection is answered while the server stops', async () => {
  const server = await listen((_request, response) => response.end())
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  expect((await send(server, agent)).headers.connection).toBe('keep-alive')
  const address = server.address()
  const stopped = stopListening(server, { isBehindProxy: true })
  await expect.poll(() => server.listening).toBe(false)
  await expect(send(server, new Agent(), address)).rejects.toMatchObject({ code: 'ECONNREFUSED' })
  const last = await send(server, agent, address)
  expect([last.statusCode, last.headers.connection]).toEqual([200, 'close'])
  await stopped
})

test('an answer under way is finished, and without a proxy idle connections are closed', async () => {
  let answer: (() => void) | undefined
  const server = await listen((incoming, response) => {
    if (incoming.method === 'GET') response.end()
    else answer = () => response.end()
  })
  const idle = new Agent({ keepAlive: true })
  await send(server, idle)
  const slow = send(server, new Agent({ keepAlive: true }), server.address(), 'POST')
  await once(server, 'request')
  const stopped = stopListening(server, { isBehindProxy: false })
  await expect.poll(() => Object.keys(idle.freeSockets)).toEqual([])
  answer?.()
  expect((await slow).statusCode).toBe(200)
  await stopped
})

async function listen(answer: RequestListener): Promise<Server> {
  const server = createServer({ keepAliveTimeout: 75_000 }, answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return server
}

function send(
  server: Server,
  agent: Agent,
  address = server.address(),
  method = 'GET',
): Promise<IncomingMessage> {
  const { port } = address as AddressInfo
  return new Promise((resolve, reject) => {
    const sending = request({ host: '127.0.0.1', port, agent, method }, (answer) => {
      answer.resume().once('end', () => resolve(answer))
    })
    sending.once('error', reject).end()
  })
}
