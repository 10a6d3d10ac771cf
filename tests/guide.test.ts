import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import { tmpdir, userInfo } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { freePort } from './support/program/free-port.ts'
import { findNginx, startNginx } from './support/program/nginx.ts'

test.skipIf(findNginx() === undefined)(
  'nginx set up by the guide passes on all headers and finds files of the other process',
  async () => {
    const received: IncomingMessage[] = []
    const old = await listen((request, response) => {
      received.push(request)
      response.writeHead(request.url?.startsWith('/assets/') ? 404 : 200).end('old')
    })
    const renewed = await listen((request, response) => {
      received.push(request)
      response.end('new')
    })
    const port = await freePort()
    const nginx = await startNginx(port, [old.host, renewed.host])
    const address = `http://127.0.0.1:${port}`
    try {
      const files = await Promise.all([1, 2, 3, 4].map(() => fetch(`${address}/assets/entry.js`)))
      expect(await Promise.all(files.map((file) => file.text()))).toEqual(['new', 'new', 'new', 'new'])

      received.length = 0
      const list = 'x'.repeat(10 * 1024 * 1024)
      const sent = await fetch(`${address}/api/list-imports`, {
        method: 'POST',
        body: list,
        headers: { 'X-Forwarded-For': '198.51.100.7' },
      })
      expect(sent.status).toBe(200)
      expect(received[0]?.headers).toMatchObject({
        host: `127.0.0.1:${port}`,
        'x-forwarded-for': '198.51.100.7, 127.0.0.1',
      })
      expect(received[0]?.headers.connection).not.toBe('close')
    } finally {
      await nginx.stop()
      old.stop()
      renewed.stop()
    }
  },
)

test.skipIf(findNginx() === undefined)(
  'nginx set up by the guide answers while the processes are restarted one by one',
  async () => {
    const ports = [await freePort(), await freePort()] as const
    const start = (port: number) => listen((_request, response) => response.end(), port)
    const [first, second] = [await start(ports[0]), await start(ports[1])]
    const port = await freePort()
    const nginx = await startNginx(port, [first.host, second.host])
    const statuses = async () => {
      const answers = await Promise.all([1, 2, 3, 4].map(() => fetch(`http://127.0.0.1:${port}/`)))
      return answers.map(({ status }) => status)
    }
    const running = [first, second]
    try {
      first.stop()
      expect(await statuses()).toEqual([200, 200, 200, 200])
      running.push(await start(ports[0]))
      second.stop()
      expect(await statuses()).toEqual([200, 200, 200, 200])
    } finally {
      await nginx.stop()
      for (const process of running) process.stop()
    }
  },
)

const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0

test.skipIf(!hasSystemd)('systemd finds no fault with the unit', async () => {
  const root = path.join(import.meta.dirname, '..')
  const given = readFileSync(path.join(root, 'deploy/xingcha.service'), 'utf8')
  const unit = given.replaceAll('/srv/xingcha', root).replace('User=xingcha', `User=${userInfo().username}`)
  const folder = await mkdtemp(path.join(tmpdir(), 'xingcha-unit-'))
  try {
    const file = path.join(folder, 'xingcha.service')
    await writeFile(file, unit)
    const { status, stderr } = spawnSync('systemd-analyze', ['verify', file], { encoding: 'utf8' })
    expect(stderr.split('\n').filter((line) => line.includes('xingcha.service'))).toEqual([])
    expect(status).toBe(0)
  } finally {
    await rm(folder, { recursive: true })
  }
})

async function listen(answer: RequestListener, port?: number): Promise<{ host: string; stop: () => void }> {
  const server = createServer((request, response) => {
    request.resume().once('end', () => answer(request, response))
  })
  const chosen = port ?? (await freePort())
  await new Promise<void>((resolve) => server.listen(chosen, '127.0.0.1', resolve))
  return {
    host: `127.0.0.1:${chosen}`,
    stop: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
