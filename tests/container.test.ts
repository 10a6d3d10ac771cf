import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, readFileSync } from 'node:fs'
import { chmod } from 'node:fs/promises'
import { createServer, type IncomingMessage } from 'node:http'
import { get } from 'node:https'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { parseEnv } from 'node:util'
import { validate } from 'dockerfile-utils'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { SETTING_NAMES } from '../src/server/env.ts'
import { SECRET_FILE_SETTINGS } from '../src/server/env.ts'
import { commandOf, lastOf, readDockerfile, variablesOf } from './support/repository/dockerfile.ts'
import { freePort } from './support/program/free-port.ts'
import { imageFiles } from './support/repository/image-files.ts'
import { findNginx, runNginx } from './support/program/nginx.ts'
import { temporaryFolder } from './support/files/temporary-folder.ts'

const ROOT = path.join(import.meta.dirname, '..')

describe('the image', () => {
  const { text, stages } = readDockerfile()
  const last = stages.at(-1)

  test('a linter finds no fault in the Dockerfile', () => {
    expect(validate(text)).toEqual([])
    expect(stages).toHaveLength(2)
  })

  test('the site runs without root, on a file system that it cannot change but for its data, with a health check', () => {
    expect(lastOf(last, 'USER')).toMatch(/^[1-9]\d{3,}:[1-9]\d{3,}$/)
    expect(commandOf(lastOf(last, 'VOLUME'))).toEqual([variablesOf(last).DATA_DIR, '/backups'])
    expect(lastOf(last, 'HEALTHCHECK')).toContain('/readyz')
    expect(commandOf(lastOf(last, 'HEALTHCHECK'))[0]).toBe('node')
    expect(lastOf(last, 'COPY')).not.toContain('--chown')
  })

  test('the build installs what package-lock.json names, without development packages and install scripts', () => {
    const commands = stages[0]?.instructions.filter(({ keyword }) => keyword === 'RUN').map((run) => run.text)
    expect(commands).toEqual([
      'npm ci --omit=dev --ignore-scripts --no-audit --no-fund',
      'npm run build',
      'node bin/drop-unused.mjs',
    ])
  })

  test.skipIf(!existsSync('/usr/sbin/groupadd'))(
    'each program that the last stage runs is on its PATH',
    () => {
      const folders = (variablesOf(last).PATH ?? '').split(':')
      const programs = lastOf(last, 'RUN')
        .split('&&')
        .map((command) => command.trim().split(' ')[0] ?? '')
      expect(programs).toContain('groupadd')
      // Debian's own folders, of this machine.
      for (const program of programs)
        expect(
          folders.map((folder) => path.join(folder, program)).some((file) => existsSync(file)),
          program,
        ).toBe(true)
    },
  )

  test('settings, data, backups, tests and history stay out of it, and what builds and runs is in it', () => {
    const files = imageFiles()
    expect(
      files.filter((file) =>
        /(^|\/)\.env|^data\/|^backup\/|\.test\.tsx?$|^tests|^\.git|^soak|^bench/.test(file),
      ),
    ).toEqual([])
    for (const file of [
      'bin/xingcha.mjs',
      'package-lock.json',
      '.npmrc',
      'src/server/cli.ts',
      'tools/build.ts',
      'vite.config.ts',
    ])
      expect(files).toContain(file)
  })
})

describe('compose.yaml', () => {
  const text = readFileSync(path.join(ROOT, 'compose.yaml'), 'utf8')
  const { services, networks, volumes } = parse(text) as Compose
  const all = Object.entries(services)

  test('each service restarts, cannot change its files or gain rights, and has bounded logs and a health check', () => {
    expect(Object.keys(services)).toEqual(['site', 'database', 'proxy'])
    for (const [name, service] of all) {
      expect(service, name).toMatchObject({
        restart: 'unless-stopped',
        read_only: true,
        cap_drop: ['ALL'],
        security_opt: ['no-new-privileges:true'],
        logging: { driver: 'local', options: { 'max-size': '10m', 'max-file': '10' } },
      })
      // The site's is in the Dockerfile.
      if (name !== 'site') expect(service.healthcheck?.test[0], name).toBe('CMD')
      expect(service.image, name).not.toMatch(/:latest$/)
    }
  })

  test('the proxy alone has ports, and the database is reached by the site alone', () => {
    expect(all.filter(([, { ports }]) => ports).map(([name]) => name)).toEqual(['proxy'])
    expect(all.filter(([, service]) => service.networks.includes('database')).map(([name]) => name)).toEqual([
      'site',
      'database',
    ])
    expect(networks.database).toEqual({ internal: true })
    const named = all.flatMap(([, service]) => service.volumes).filter((volume) => !/^[./]/.test(volume))
    expect(named.map((volume) => volume.split(':')[0]).toSorted()).toEqual(Object.keys(volumes).toSorted())
  })

  test('the site gets each setting that an operator may choose, and needs no other', () => {
    const example = readFileSync(path.join(ROOT, '.env.example'), 'utf8').replaceAll(/^#(?=[A-Z\d_]+=)/gm, '')
    const given = Object.keys(services.site?.environment ?? {})
    expect(given.filter((name) => !SETTING_NAMES.has(name))).toEqual([])
    const chosen = new Set([...Object.keys(parseEnv(example)), ...SECRET_FILE_SETTINGS])
    expect(given.toSorted()).toEqual([...chosen].filter((name) => !NOT_CHOSEN.has(name)).toSorted())
    const asked = [...text.matchAll(/\$\{(\w+)/g)]
      .map(([, name]) => name)
      .filter((name) => !given.includes(name!))
    expect(new Set(asked)).toEqual(new Set(['POSTGRES_PASSWORD']))
  })
})

test.skipIf(findNginx() === undefined)(
  'the proxy of compose.yaml redirects to TLS, and tells the site the address of the connection alone',
  async () => {
    await using folder = await temporaryFolder()
    await chmod(folder.path, 0o755)
    const [plainPort, tlsPort] = [await freePort(), await freePort()]
    const received: IncomingMessage[] = []
    const site = createServer((request, response) => {
      received.push(request)
      response.end('the site')
    }).listen(0, '127.0.0.1')
    await once(site, 'listening')
    const nginx = await runNginx({
      port: plainPort,
      directives: localDirectives(folder.path, {
        plainPort,
        tlsPort,
        sitePort: (site.address() as AddressInfo).port,
      }),
    })
    try {
      const redirect = await fetch(`http://127.0.0.1:${plainPort}/review/1?x=1`, { redirect: 'manual' })
      expect([redirect.status, redirect.headers.get('Location')]).toEqual([
        301,
        'https://127.0.0.1/review/1?x=1',
      ])

      const status = await getOverTls(tlsPort, { Host: 'books.example', 'X-Forwarded-For': '198.51.100.7' })
      expect(status).toBe(200)
      expect(received[0]?.headers).toMatchObject({ host: 'books.example', 'x-forwarded-for': '127.0.0.1' })
    } finally {
      await nginx.stop()
      site.close().closeAllConnections()
    }
  },
)

/** deploy/nginx.conf with ports and a certificate of this machine. */
function localDirectives(
  folder: string,
  { plainPort, tlsPort, sitePort }: Record<'plainPort' | 'tlsPort' | 'sitePort', number>,
): string {
  const [certificate, key] = [path.join(folder, 'certificate.pem'), path.join(folder, 'key.pem')]
  const made = [
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:prime256v1',
    '-noenc',
    '-subj',
    '/CN=books.example',
  ]
  execFileSync('openssl', ['req', '-x509', ...made, '-out', certificate, '-keyout', key], { stdio: 'ignore' })
  chmodSync(key, 0o644)
  return (
    readFileSync(path.join(ROOT, 'deploy/nginx.conf'), 'utf8')
      .replaceAll(/^ *listen \[::\].*\n/gm, '')
      .replace('listen 80;', `listen 127.0.0.1:${plainPort};`)
      .replace('listen 443 ssl;', `listen 127.0.0.1:${tlsPort} ssl;`)
      .replace(/\S+fullchain\.pem/, certificate)
      .replace(/\S+privkey\.pem/, key)
      .replace(/^ *resolver .*\n/m, '')
      .replace('http://site:3000', `http://127.0.0.1:${sitePort}`)
      // nginx of Debian 12 knows this directive under another name.
      .replace(/^ *http2 on;\n/m, '')
  )
}

function getOverTls(port: number, headers: Record<string, string>): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port, headers, rejectUnauthorized: false, agent: false }, (answer) => {
      answer.resume().once('end', () => resolve(answer.statusCode))
    }).on('error', reject)
  })
}

/** Set in the Dockerfile or by compose.yaml itself. */
const NOT_CHOSEN = new Set(['PORT', 'HOST', 'DATA_DIR', 'DATABASE_URL_FILE'])

interface Compose {
  services: Record<string, Service>
  networks: Record<string, unknown>
  volumes: Record<string, unknown>
}

interface Service {
  image?: string
  environment?: Record<string, string>
  ports?: string[]
  volumes: string[]
  networks: string[]
  healthcheck?: { test: string[] }
}
