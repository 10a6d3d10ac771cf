import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { onCluster } from './support/database/test-databases.ts'

const ROOT = path.join(import.meta.dirname, '..')
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'xingcha-start-'))
  // Built once; each start below finds it fresh.
  await promisify(execFile)(process.execPath, ['bin/build.mjs'], { cwd: ROOT })
})

afterAll(() => rm(folder, { recursive: true }))

test('a port in use is reported in one sentence with what to do', async () => {
  const other = createServer()
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  const address = other.address()
  const port = typeof address === 'object' ? String(address?.port) : ''
  const { code, output } = await startAndEnd({ PORT: port, SAMPLE_LIBRARY: 'off' })
  other.close()
  expect(code).toBe(1)
  expect(output).toMatch(
    /xingcha: Another program already listens at 127\.0\.0\.1:\d+\. Stop it, or choose another port/,
  )
})

test('a data folder that cannot be written is reported', async () => {
  const file = path.join(folder, 'a-file')
  await writeFile(file, '')
  const { code, output } = await startAndEnd({ DATA_DIR: path.join(file, 'data') })
  expect(code).toBe(1)
  expect(output).toMatch(/xingcha: The data folder .* is not writable/)
})

/** An ordinary user may mount in a namespace of their own, where the system lets them have one. */
const canMount = spawnSync('unshare', ['-rm', 'mount', '-t', 'tmpfs', 'none', tmpdir()]).status === 0

test.runIf(canMount)('a start on a full disk reports it with what to do', async () => {
  const used = path.join(folder, 'used')
  const { server, output: log } = await start({ DATA_DIR: used })
  expect(log()).toContain('the sample library was loaded')
  expect(log()).not.toContain('the search index was made again')
  const gone = new Promise((resolve) => server.once('exit', resolve))
  server.kill('SIGTERM')
  await gone
  // As an earlier version left it: where the data name their secret, a start makes no other one.
  const unmark = `"$NODE" -e "new (require('node:sqlite').DatabaseSync)('$DATA_DIR/xingcha.sqlite').exec('delete from xc_settings where key = \\'secret_mark\\'')"`
  const fill = 'cat /dev/zero > "$DATA_DIR/filler" 2>/dev/null || true'
  for (const [what, size, prepare] of [
    ['a new database', '100k', fill],
    ['its tables', '100k', ''],
    ['the sample library', '1m', ''],
    ['beside a database that is there', '30m', `cp -r "${used}"/* "$DATA_DIR" && ${fill}`],
    ['the secret', '30m', `cp "${used}"/*.sqlite "$DATA_DIR" && ${unmark} && ${fill}`],
  ] as const) {
    const { code, output } = await startOnDisk(size, prepare)
    expect([what, code]).toEqual([what, 1])
    expect(output).toMatch(/^xingcha: The disk that holds the data folder \S+ is full\. Free room/m)
    expect(output).not.toMatch(/\n\s+at /)
  }
})

test.runIf(inject('postgresUrl') !== null)('a full disk of the PostgreSQL server is said so', async () => {
  const url = `${inject('postgresUrl')}/full`
  await onCluster(inject('postgresUrl') ?? '', 'create database "full" template template_xingcha')
  // As the server answers statements that write then.
  const client = new pg.Client(url)
  await client.connect()
  await client.query(`create function full_disk() returns trigger language plpgsql as $$
    begin raise exception sqlstate '53100' using message = 'could not extend file: No space left on device'; end $$;
    create trigger full_disk before insert on xc_settings execute function full_disk();
    create trigger full_disk before insert on xc_owner_link execute function full_disk()`)
  await client.end()
  // The link is made when the site listens already.
  for (const SAMPLE_LIBRARY of ['on', 'off']) {
    const { code, output } = await startAndEnd({ DATABASE_URL: url, SAMPLE_LIBRARY })
    expect(code).toBe(1)
    expect(output).toMatch(/xingcha: The disk of the PostgreSQL server is full \(could not extend file/)
  }
  await onCluster(inject('postgresUrl') ?? '', 'drop database "full"')
})

test('a malformed setting and an unreachable database are reported without a stack trace', async () => {
  const malformed = await startAndEnd({ PORT: 'abc' })
  expect(malformed.output).toMatch(/xingcha: A setting is malformed: PORT must be a port number/)
  const silent = await startAndEnd({ DATABASE_URL: 'postgres://me:secret@127.0.0.1:1/site' })
  expect(silent.output).toMatch(/xingcha: The database at 127\.0\.0\.1:1\/site does not answer/)
  expect(malformed.output + silent.output).not.toMatch(/secret|\n\s+at /)
})

test('it starts in a folder with a space and a Chinese character, answers, and stops cleanly', async () => {
  const dataDir = path.join(folder, '資 料')
  const { server, address, output } = await start({ DATA_DIR: dataDir })
  expect((await fetch(`${address}/review/1`)).status).toBe(200)
  const ready = await fetch(`${address}/readyz`)
  expect(ready.status).toBe(200)
  // A proxy reuses idle connections for a minute: closing one earlier would lose a response.
  expect(ready.headers.get('Keep-Alive')).toBe('timeout=75')
  const code = await new Promise<number | null>((resolve) => {
    server.once('exit', (status) => resolve(status))
    server.kill('SIGTERM')
  })
  expect(code).toBe(0)
  expect(output()).toContain('"msg":"stopped"')
  expect(output()).toContain('SITE_URL is not set')
  expect(ready.headers.get('Strict-Transport-Security')).toBeNull()
  expect(output()).toMatch(/"link":"http:\/\/127\.0\.0\.1:\d+\/account\/owner\?token=[\w-]{43}"/)
})

test('HSTS is sent where the operator has set it and the site has TLS', async () => {
  const headersOf = async (SITE_URL: string) => {
    const settings = { SITE_URL, HSTS: 'max-age=86400; includeSubDomains' }
    const { server, address, output } = await start({ DATA_DIR: path.join(folder, 'hsts'), ...settings })
    // The second time the cached page is served before the app.
    const paths = ['/review/1', '/review/1', '/api/reviews/1', '/covers/none']
    const sent = []
    for (const each of paths) {
      const response = await fetch(address + each)
      await response.arrayBuffer()
      sent.push(response.headers.get('Strict-Transport-Security'))
    }
    const gone = new Promise((resolve) => server.once('exit', resolve))
    server.kill('SIGTERM')
    await gone
    return { sent, warned: output().includes('HSTS is set but not sent') }
  }
  const value = 'max-age=86400; includeSubDomains'
  expect(await headersOf('https://books.example')).toEqual({
    sent: Array.from({ length: 4 }, () => value),
    warned: false,
  })
  expect(await headersOf('http://books.example')).toEqual({
    sent: Array.from({ length: 4 }, () => null),
    warned: true,
  })
})

test.runIf(process.platform === 'linux')(
  'the server starts with the threshold of the allocator, unless the operator has set one',
  async () => {
    const environment = async (set: Record<string, string>) => {
      const settings = { DATA_DIR: path.join(folder, 'lean'), SAMPLE_LIBRARY: 'off', ...set }
      const { server, output } = await start(settings, AS_OPERATOR_STARTS)
      const entries = (await readFile(`/proc/${server.pid}/environ`, 'utf8')).split('\0')
      const args = (await readFile(`/proc/${server.pid}/cmdline`, 'utf8')).split('\0')
      expect(args.includes('--heap-growing-percent=50')).toBe(!('MALLOC_MMAP_THRESHOLD_' in set))
      const gone = new Promise((resolve) => server.once('exit', resolve))
      server.kill('SIGTERM')
      expect(await gone).toBe(0)
      expect(output()).not.toContain('Warning')
      return entries
    }
    expect(await environment({})).toContain('MALLOC_MMAP_THRESHOLD_=16384')
    expect(await environment({ MALLOC_MMAP_THRESHOLD_: '131072' })).toContain('MALLOC_MMAP_THRESHOLD_=131072')
  },
)

test('comments that were acknowledged survive kill -9, also when many are sent at once', async () => {
  const dataDir = path.join(folder, 'killed')
  const { server, address } = await start({ DATA_DIR: dataDir, TRUST_PROXY: 'loopback' })
  const gone = new Promise((resolve) => server.once('exit', resolve))
  const acknowledged: string[] = []
  const send = async (index: number) => {
    const content = `第 ${index} 則`
    const response = await fetch(`${address}/api/reviews/1/comments`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': `10.0.0.${index}` },
      body: JSON.stringify({ user_name: '小青', content }),
    })
    if (!response.ok) return
    acknowledged.push(content)
    if (acknowledged.length === 60) server.kill('SIGKILL')
  }
  await Promise.allSettled(Array.from({ length: 200 }, (_, index) => send(index)))
  await gone
  const database = new DatabaseSync(path.join(dataDir, 'xingcha.sqlite'))
  const stored = database.prepare('select content from xc_comments').all()
  database.close()
  expect(acknowledged.length).toBeGreaterThanOrEqual(60)
  expect(stored.map(({ content }) => content)).toEqual(expect.arrayContaining(acknowledged))
})

test('an old Node version is reported first, with what to do', async () => {
  const old = path.join(folder, 'old-node.mjs')
  // The entry reads the version from process.versions alone.
  await writeFile(
    old,
    `Object.defineProperty(process.versions, 'node', { value: '18.0.0' })
     await import(${JSON.stringify(path.join(ROOT, 'bin/xingcha.mjs'))})`,
  )
  const run = promisify(execFile)(process.execPath, [old])
  await expect(run).rejects.toThrow(/this is Node 18\.0\.0, and 星槎書話 needs 24 or later/)
})

/** With the restart of bin/start-lean.mjs, which takes a sixth of a start. */
const AS_OPERATOR_STARTS = {}
const WITHOUT_RESTART = { MALLOC_MMAP_THRESHOLD_: String(2 ** 17) }

function spawnSite(env: Record<string, string>, way: Record<string, string>): ChildProcess {
  return spawn(process.execPath, ['bin/xingcha.mjs', 'start'], {
    cwd: ROOT,
    // As an operator's service does, regardless of this runner's environment.
    env: {
      ...process.env,
      ...way,
      NODE_ENV: 'production',
      PORT: '0',
      DATA_DIR: path.join(folder, 'data'),
      SAMPLE_LIBRARY: 'on',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

function startAndEnd(env: Record<string, string>): Promise<{ code: number | null; output: string }> {
  return outputOf(spawnSite(env, WITHOUT_RESTART))
}

/** Starts with the data folder on a disk of that size, prepared by this line of shell. */
function startOnDisk(size: string, prepare: string): Promise<{ code: number | null; output: string }> {
  const script = `mount -t tmpfs -o size=${size} none "$DATA_DIR"
    ${prepare}
    exec "$NODE" bin/xingcha.mjs start`
  const dataDir = path.join(folder, 'disk')
  mkdirSync(dataDir, { recursive: true })
  const env = {
    ...process.env,
    ...WITHOUT_RESTART,
    NODE: process.execPath,
    NODE_ENV: 'production',
    PORT: '0',
    DATA_DIR: dataDir,
  }
  return outputOf(
    spawn('unshare', ['-rm', 'sh', '-c', script], { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe'] }),
  )
}

async function outputOf(server: ChildProcess): Promise<{ code: number | null; output: string }> {
  let output = ''
  server.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()))
  server.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const code = await new Promise<number | null>((resolve) => server.once('close', resolve))
  return { code, output }
}

async function start(env: Record<string, string>, way: Record<string, string> = WITHOUT_RESTART) {
  await mkdir(env.DATA_DIR ?? '', { recursive: true })
  await chmod(env.DATA_DIR ?? '', 0o700)
  const server = spawnSite(env, way)
  let output = ''
  const address = await new Promise<string>((resolve, reject) => {
    server.stdout?.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      const found = /listens at (http:\/\/[^\s"]+)/.exec(output)?.[1]
      if (found) resolve(found)
    })
    server.once('exit', () => reject(new Error(output)))
  })
  return { server, address, output: () => output }
}
