import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import { tmpdir, userInfo } from 'node:os'
import path from 'node:path'
import { beforeAll, expect, test } from 'vitest'
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

beforeAll(() => {
  spawnSync(process.execPath, ['bin/build.mjs'], { cwd: path.join(import.meta.dirname, '..') })
})

/** An ordinary user may mount in a namespace of their own, where the system lets them have one. */
const canMount = spawnSync('unshare', ['-rm', 'mount', '-t', 'tmpfs', 'none', tmpdir()]).status === 0

test.skipIf(!canMount)(
  '`service` shows the files for the settings at hand, and writes them when told to',
  () => {
    const root = path.join(import.meta.dirname, '..')
    const service = (script: string) =>
      spawnSync(
        'unshare',
        ['-rm', 'sh', '-ec', `mount -t tmpfs none /etc; mkdir -p /etc/systemd/system; ${script}`],
        {
          cwd: root,
          encoding: 'utf8',
          env: {
            ...process.env,
            NODE: process.execPath,
            ENV_FILE: '',
            NODE_EXTRA_CA_CERTS: '',
            SITE_URL: 'https://shu.example',
            PORT: '3100',
            DATA_DIR: '/srv/data',
            BACKUP_DIR: '/mnt/other-disk',
          },
        },
      )
    const shown = service('"$NODE" bin/xingcha.mjs service --user reader; ls /etc/systemd/system')
    expect(shown.stderr).toBe('')
    expect(shown.stdout).toContain('--- /etc/systemd/system/xingcha.service (new)\n')
    expect(shown.stdout).toMatch(/Nothing was written\. As root: npx xingcha service --write\n$/)
    expect(shown.stdout).not.toContain('systemd-analyze verify:')

    const written =
      service(`"$NODE" bin/xingcha.mjs service --user reader --write; "$NODE" bin/xingcha.mjs service --user root
    cat /etc/systemd/system/xingcha.service /etc/systemd/system/xingcha-check.timer /etc/nginx/sites-available/xingcha`)
    for (const line of [
      `WorkingDirectory=${root}`,
      'User=reader',
      'ReadWritePaths=-/srv/data',
      'ReadWritePaths=-/mnt/other-disk',
      'RestartPreventExitStatus=78 200 203 217',
      'Persistent=true',
      'server_name shu.example;',
      'proxy_pass http://127.0.0.1:3100;',
      'ssl_certificate /etc/letsencrypt/live/shu.example/fullchain.pem;',
      'install -d -o reader -m 700 /mnt/other-disk',
      'xingcha.service (replaces another; the former becomes xingcha.service.before)',
      'xingcha-check.timer (as it is there)',
    ])
      expect(written.stdout).toContain(line)
    expect(written.stdout).not.toContain('StateDirectory')

    const twice = service(`echo own > /etc/systemd/system/xingcha.service
    "$NODE" bin/xingcha.mjs service --user reader --write; "$NODE" bin/xingcha.mjs service --user root --write
    cd /etc/systemd/system; head -n 1 xingcha.service.before; grep User= xingcha.service.before-2 xingcha.service`)
    expect(twice.stdout).toMatch(/own\nxingcha\.service\.before-2:User=reader\nxingcha\.service:User=root\n$/)
  },
)

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
