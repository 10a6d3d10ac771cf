import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import { expect, test } from 'vitest'
import { freePort } from './support/free-port.ts'
import { findNginx, startNginx } from './support/nginx.ts'

test.skipIf(findNginx() === undefined)(
  'nginx as the guide sets it up passes on what the program needs, and looks for a file at the other process',
  async () => {
    const asked: IncomingMessage[] = []
    const old = await listen((request, response) => {
      asked.push(request)
      response.writeHead(request.url?.startsWith('/assets/') ? 404 : 200).end('old')
    })
    const renewed = await listen((request, response) => {
      asked.push(request)
      response.end('new')
    })
    const port = await freePort()
    const nginx = await startNginx(port, [old.host, renewed.host])
    const address = `http://127.0.0.1:${port}`
    try {
      const files = await Promise.all([1, 2, 3, 4].map(() => fetch(`${address}/assets/entry.js`)))
      expect(await Promise.all(files.map((file) => file.text()))).toEqual(['new', 'new', 'new', 'new'])

      asked.length = 0
      const list = 'x'.repeat(10 * 1024 * 1024)
      const sent = await fetch(`${address}/api/list-imports`, {
        method: 'POST',
        body: list,
        headers: { 'X-Forwarded-For': '198.51.100.7' },
      })
      expect(sent.status).toBe(200)
      expect(asked[0]?.headers).toMatchObject({
        host: `127.0.0.1:${port}`,
        'x-forwarded-for': '198.51.100.7, 127.0.0.1',
      })
      expect(asked[0]?.headers.connection).not.toBe('close')
    } finally {
      await nginx.stop()
      old.stop()
      renewed.stop()
    }
  },
)

async function listen(answer: RequestListener): Promise<{ host: string; stop: () => void }> {
  const server = createServer((request, response) => {
    request.resume().once('end', () => answer(request, response))
  })
  const port = await freePort()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    host: `127.0.0.1:${port}`,
    stop: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
