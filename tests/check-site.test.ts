import { execFile, execFileSync } from 'node:child_process'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { type IncomingMessage, request, type ServerResponse } from 'node:http'
import { createSecureServer } from 'node:http2'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSite, stopSite } from './support/program/built-site.ts'
import { freePort } from './support/program/free-port.ts'
import { findNginx, runNginx } from './support/program/nginx.ts'
import { runCommand } from './support/program/run-command.ts'

const ROOT = path.join(import.meta.dirname, '..')
let folder: string

beforeAll(async () => {
  execFileSync(process.execPath, ['bin/build.mjs'], { cwd: ROOT })
  folder = await mkdtemp(path.join(tmpdir(), 'xingcha-outside-'))
})

afterAll(() => rm(folder, { recursive: true }))

type Answer = (incoming: IncomingMessage, outgoing: ServerResponse) => void

test('the check asks from outside, and names what the proxy, the certificate and DNS do wrong', async () => {
  const env = {
    DATA_DIR: path.join(folder, 'data'),
    SITE_URL: 'https://localhost',
    TRUST_PROXY: '1',
    HSTS: '86400',
    SAMPLE_LIBRARY: 'off',
  }
  const good = certificate('good', 90)
  const soon = certificate('soon', 5)
  let site = await startSite(env)
  /** What the check prints with this proxy before the site. */
  const check = async (
    proxy: Answer,
    {
      cert = good,
      trusted = good.cert,
      isOld = false,
      url = 'https://localhost',
      args = [] as string[],
      runs = runHere,
    } = {},
  ) => {
    const keys = { key: await readFile(cert.key), cert: await readFile(cert.cert) }
    const server = isOld
      ? createServer(keys, proxy)
      : createSecureServer({ ...keys, allowHTTP1: true }, proxy as never)
    server.on('checkContinue', proxy)
    // Another port each time: this process keeps its connections to the former one.
    await new Promise<void>((resolve) => server.listen(0, resolve))
    const { port } = server.address() as AddressInfo
    const output = await runs(['check', ...args], {
      ...env,
      SITE_URL: `${url}:${port}`,
      NODE_EXTRA_CA_CERTS: trusted,
    })
    await new Promise((resolve) => {
      server.close(resolve)
      if ('closeAllConnections' in server) server.closeAllConnections()
    })
    return output
  }
  try {
    const pass = (headers: (given: IncomingMessage['headers']) => object, most = Infinity): Answer => {
      return (incoming, outgoing) => {
        if (Number(incoming.headers['content-length'] ?? 0) > most)
          return void outgoing.writeHead(413).end('too large')
        if (incoming.headers.expect !== undefined) outgoing.writeContinue()
        const own = Object.entries(incoming.headers).filter(([name]) => !/^(:|connection|expect)/.test(name))
        const options = {
          method: incoming.method ?? 'GET',
          headers: { ...Object.fromEntries(own), ...headers(incoming.headers) },
        }
        const onwards = request(site.address + incoming.url, options, (answer) => {
          outgoing.writeHead(answer.statusCode ?? 500, { 'content-type': 'text/plain' })
          answer.pipe(outgoing)
        })
        onwards.on('error', () => outgoing.destroy())
        incoming.pipe(onwards)
      }
    }
    const appending = pass((given) => ({
      'x-forwarded-for': [given['x-forwarded-for'], '203.0.113.9'].filter(Boolean).join(', '),
    }))
    const hiding = pass(() => ({ 'x-forwarded-for': [] }))

    const right = await check(appending, { runs: run })
    expect(right).toMatch(/^ok {7}site {6}The certificate of localhost is valid for (?:89|90) more days\.$/m)
    for (const text of [
      'The proxy speaks HTTP/2.',
      'This site answers at https://localhost',
      'Visitors arrive with their own',
      'The proxy lets uploads',
    ])
      expect(right).toContain(`ok       site      ${text}`)
    const json = JSON.parse(await check(appending, { args: ['--json', '--monitor'] })) as {
      state: string
      findings: { name: string }[]
    }
    expect(json).toMatchObject({
      state: 'warning',
      findings: expect.arrayContaining([expect.objectContaining({ name: 'site', state: 'ok' })]) as unknown,
    })

    expect(await check(appending, { isOld: true })).toMatch(
      /^warning {2}site {6}The proxy does not speak HTTP\/2/m,
    )
    expect(await check(appending, { cert: soon, trusted: soon.cert })).toMatch(
      /^warning {2}site .* valid for [45] more days\. Renew it/m,
    )
    expect(await check(appending, { trusted: soon.cert })).toMatch(
      /^problem {2}site .* of no authority that browsers trust/m,
    )
    expect(await check(appending, { url: 'https://127.0.0.1' })).toMatch(
      /^problem {2}site .* names another host/m,
    )
    expect(await check(appending, { url: 'https://misspelt.invalid' })).toMatch(
      /^problem {2}site {6}DNS knows no misspelt\.invalid/m,
    )
    expect(await check(hiding)).toMatch(
      /^problem {2}site {6}TRUST_PROXY is set, but no X-Forwarded-For arrives/m,
    )
    expect(await check(pass(() => ({ 'x-forwarded-for': '203.0.113.9' }), 1e6))).toMatch(
      /^problem {2}site .*client_max_body_size 20m/m,
    )
    expect(await check(pass(() => ({ 'x-forwarded-for': '203.0.113.9' }), 10e6))).toMatch(
      /^problem {2}site .*client_max_body_size 20m/m,
    )
    for (const [answer, sentence] of [
      [
        (_in, out) => void out.writeHead(502).end(),
        /answers 502: it does not reach the site\. Start the site/,
      ],
      [
        (_in, out) => void out.writeHead(301, { location: 'https://www.books.example/' }).end(),
        /redirects to https:\/\/www\.books\.example\/\. Set SITE_URL/,
      ],
      [(_in, out) => void out.end('Welcome to nginx!'), /Another program answers at .*server_name/],
      [
        (_in, out) => void out.end('x'.repeat(43)),
        /Another site of this program, or a process with another SECRET, answers/,
      ],
    ] satisfies [Answer, RegExp][])
      expect(await check(answer)).toMatch(new RegExp(`^problem {2}site .*${sentence.source}`, 'm'))
    await stopSite(site.process)
    site = await startSite({ ...env, TRUST_PROXY: '2' })
    expect(await check(appending)).toMatch(
      /^problem {2}site {6}TRUST_PROXY believes an address that a visitor has invented/m,
    )
    await stopSite(site.process)
    site = await startSite({ ...env, TRUST_PROXY: 'off' })
    expect(await check(appending)).toMatch(
      /^problem {2}site {6}TRUST_PROXY is off although .* Set TRUST_PROXY=loopback\.$/m,
    )
    expect(await check(hiding)).toMatch(
      /Set TRUST_PROXY=loopback and have the proxy send the visitor’s address/,
    )
  } finally {
    await stopSite(site.process)
  }
})

test.skipIf(findNginx() === undefined)(
  'the check finds no fault with nginx as deploy/nginx-host.conf sets it up',
  async () => {
    const [plainPort, port] = [await freePort(), await freePort()]
    const env = {
      DATA_DIR: path.join(folder, 'behind'),
      SITE_URL: `https://localhost:${port}`,
      TRUST_PROXY: 'loopback',
      HSTS: '86400',
    }
    const { key, cert } = certificate('nginx', 90)
    await chmod(folder, 0o755)
    await chmod(key, 0o644)
    const site = await startSite({ ...env, SAMPLE_LIBRARY: 'off' })
    const directives = (await readFile(path.join(ROOT, 'deploy/nginx-host.conf'), 'utf8'))
      .replaceAll(/^ *listen \[::\].*\n/gm, '')
      .replace('listen 80;', `listen 127.0.0.1:${plainPort};`)
      .replace('listen 443 ssl http2;', `listen 127.0.0.1:${port} ssl http2;`)
      .replace(/ssl_certificate \S+;/, `ssl_certificate ${cert};`)
      .replace(/ssl_certificate_key \S+;/, `ssl_certificate_key ${key};`)
      .replaceAll('books.example', 'localhost')
      .replace('http://127.0.0.1:3000', site.address)
    const nginx = await runNginx({ port: plainPort, directives })
    try {
      const redirect = await fetch(`http://127.0.0.1:${plainPort}/review/1?a=1`, {
        redirect: 'manual',
        headers: { Host: 'localhost' },
      })
      expect([redirect.status, redirect.headers.get('Location')]).toEqual([
        301,
        expect.stringMatching(/^https:\/\/.*\/review\/1\?a=1$/),
      ])
      const lines = (await run(['check'], { ...env, NODE_EXTRA_CA_CERTS: cert }))
        .split('\n')
        .filter((line) => / site {6}/.test(line))
      expect(lines.filter((line) => !line.startsWith('ok'))).toEqual([])
      expect(lines.join('\n')).toMatch(/HTTP\/2\.[^]*Visitors arrive[^]*uploads of 20 MB through/)
    } finally {
      await nginx.stop()
      await stopSite(site.process)
    }
  },
)

/** A certificate for localhost that is its own authority. */
function certificate(name: string, days: number): { key: string; cert: string } {
  const [key, cert] = [path.join(folder, `${name}.key`), path.join(folder, `${name}.pem`)]
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
  execFileSync(
    'openssl',
    [
      'req',
      '-x509',
      '-newkey',
      'ec',
      '-pkeyopt',
      'ec_paramgen_curve:prime256v1',
      '-nodes',
      '-keyout',
      key,
      '-out',
      cert,
      '-days',
      String(days),
      ...subject,
    ],
    { stdio: 'ignore' },
  )
  return { key, cert }
}

/** In this process, which trusts NODE_EXTRA_CA_CERTS as a process of its own would. */
async function runHere(args: string[], env: Record<string, string> & { NODE_EXTRA_CA_CERTS: string }) {
  const before = getCACertificates('default')
  setDefaultCACertificates([await readFile(env.NODE_EXTRA_CA_CERTS)])
  try {
    const { stdout, stderr } = await runCommand(args, env)
    return stdout + stderr
  } finally {
    setDefaultCACertificates(before)
  }
}

/** In a process of its own, without waiting in this one, which is the proxy. */
function run(args: string[], env: Record<string, string>): Promise<string> {
  return new Promise((resolve) => {
    const options = { cwd: ROOT, env: { ...process.env, ENV_FILE: '', ...env } }
    execFile(process.execPath, ['bin/xingcha.mjs', ...args], options, (_fault, stdout, stderr) =>
      resolve(stdout + stderr),
    )
  })
}
