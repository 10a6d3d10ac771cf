import { execFile, execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseEnv, promisify } from 'node:util'
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import { startSite, stopSite } from './support/program/built-site.ts'
import { runCommand } from './support/program/run-command.ts'
import { onCluster } from './support/database/test-databases.ts'

const ROOT = path.join(import.meta.dirname, '..')
const SECRET = 'a secret that only tests know, long enough'
let folder: string
let books: string

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'xingcha-commands-'))
  books = path.join(folder, 'books.jsonl')
  await writeFile(books, JSON.stringify({ id: 1, title: '書之一', author: '甲', content: '<p>好。</p>' }))
  await promisify(execFile)(process.execPath, ['bin/build.mjs'], { cwd: ROOT })
})

afterAll(() => rm(folder, { recursive: true }))

const commands = () => [
  ['set', 'name', '甲書話'],
  ['owner', 'owner@example.org'],
  ['two-step', 'off', 'reader@example.org'],
  ['sessions', 'end', 'reader@example.org'],
  ['api', 'GET', '/api/studio/failed-mails'],
  ['log', 'list'],
  ['import', books],
]

test('a command without a site creates no data folder and says so', async () => {
  const dataDir = path.join(folder, 'mistyped')
  for (const command of commands()) {
    // The program itself makes a cache in a data folder that is there.
    const { code, stdout, stderr } = await (command[0] === 'set' ? run : runHere)(command, {
      DATA_DIR: dataDir,
    })
    expect([code, stdout], command[0]).toEqual([1, ''])
    expect(stderr, command[0]).toMatch(/^xingcha: There is no database .*mistyped.* DATA_DIR .*\n$/)
  }
  expect(existsSync(dataDir)).toBe(false)
})

test.skipIf(inject('postgresUrl') === null)(
  'a command creates no tables in an empty PostgreSQL database and no secret next to a full one',
  async () => {
    const dataDir = path.join(folder, 'postgres')
    const name = `commands_${randomUUID().replaceAll('-', '')}`
    const cluster = inject('postgresUrl')!
    const url = `${cluster}/${name}`.replace('@', ':hidden-password@')
    await onCluster(cluster, `create database ${name}`)
    try {
      for (const command of commands()) {
        const { code, stderr } = await runHere(command, { DATA_DIR: dataDir, DATABASE_URL: url, SECRET })
        expect(code, command[0]).toBe(1)
        expect(stderr, command[0]).toMatch(
          /^xingcha: The database 127\.0\.0\.1:\d+\/commands_\w+ holds no site\./,
        )
      }
      expect(await tablesOf(url)).toEqual([])

      const created = await runHere(['import', '--create', books], { DATABASE_URL: url, SECRET })
      expect(created.code).toBe(0)
      const set = await runHere(['set', 'name', '甲書話'], { DATABASE_URL: url, SECRET })
      expect(set.stderr).toBe(`xingcha: the database is ${new URL(url).host}/${name}\n`)
      const secretless = await runHere(['set', 'name', '乙'], { DATABASE_URL: url, DATA_DIR: dataDir })
      expect(secretless.stderr).toMatch(/^xingcha: There is no secret .*postgres\/secret/)
      expect(existsSync(dataDir)).toBe(false)
    } finally {
      await onCluster(cluster, `drop database ${name} with (force)`)
    }
  },
)

test('an import creates a new site before the first start with the option for it', async () => {
  const dataDir = path.join(folder, 'created')
  const { code, stderr } = await run(['import', '--create', books], { DATA_DIR: dataDir })
  expect([code, stderr]).toEqual([0, `xingcha: the database is ${path.join(dataDir, 'xingcha.sqlite')}\n`])
  const { process: server, address } = await startSite({ DATA_DIR: dataDir })
  onTestFinished(() => void server.kill('SIGKILL'))
  expect(await (await fetch(`${address}/review/1`)).text()).toContain('書之一')
  await stopSite(server)
})

test('site and commands share a settings file, and the environment wins', async () => {
  const dataDir = path.join(folder, '甲 的資料#1')
  const settings = path.join(folder, 'settings')
  await writeFile(settings, `DATA_DIR='${dataDir}'\nSITE_URL='https://books.example'\n`)
  const { process: server, address } = await startSite({ ENV_FILE: settings, SAMPLE_LIBRARY: 'off' })
  onTestFinished(() => void server.kill('SIGKILL'))
  expect(existsSync(path.join(dataDir, 'xingcha.sqlite'))).toBe(true)
  const page = await (await fetch(`${address}/robots.txt`)).text()
  expect(page).toContain('https://books.example')
  const { code, stderr } = await run(['set', 'name', '甲書話'], { ENV_FILE: settings })
  expect([code, stderr]).toEqual([0, `xingcha: the database is ${path.join(dataDir, 'xingcha.sqlite')}\n`])
  const isNamed = async () => (await (await fetch(`${address}/about`)).text()).includes('甲書話')
  await expect.poll(isNamed).toBe(true)
  await stopSite(server)

  const elsewhere = await run(['log', 'list'], {
    ENV_FILE: settings,
    DATA_DIR: path.join(folder, 'elsewhere'),
  })
  expect(elsewhere.stderr).toContain('elsewhere')
  const missing = await run(['log', 'list'], { ENV_FILE: path.join(folder, 'no-settings') })
  // So that a unit of systemd does not start the site again and again.
  expect(missing.code).toBe(78)
  expect(missing.stderr).toMatch(/^xingcha: The settings file .*no-settings cannot be read \(ENOENT\)/)
})

test('a relative data folder is resolved from the project folder, in any working directory', async () => {
  const { stderr } = await run(['log', 'list'], { DATA_DIR: 'no-such-folder' }, folder)
  expect(stderr).toContain(`There is no database ${path.join(ROOT, 'no-such-folder/xingcha.sqlite')}`)
})

test('.env.example holds each setting of the process, and Node and a shell read it alike', () => {
  const example = readFileSync(path.join(ROOT, '.env.example'), 'utf8').replaceAll(/^#(?=[A-Z_]+=)/gm, '')
  const settings = parseEnv(example)
  const guide = readFileSync(path.join(ROOT, 'docs/operations.md'), 'utf8')
  const [, section = ''] = /## Settings of the process\n(.*?)\n## /s.exec(guide) ?? []
  const named = [...section.matchAll(/^\| `([A-Z_]+)`/gm)].map(([, name]) => name)
  expect(named).toContain('DATA_DIR')
  // ENV_FILE names this file.
  expect(Object.keys(settings)).toEqual(expect.arrayContaining(named.filter((name) => !OUTSIDE.has(name))))

  const names = Object.keys(settings)
  const script = `set -a; ${example}\nprintf '%s\\0' ${names.map((name) => `"$${name}"`).join(' ')}`
  const read = execFileSync('sh', ['-c', script], { env: {}, encoding: 'utf8' }).split('\0')
  expect(read.slice(0, -1)).toEqual(Object.values(settings))
})

const OUTSIDE = new Set<string | undefined>(['ENV_FILE'])

async function runHere(args: readonly string[], env: Record<string, string>) {
  const { status: code, ...printed } = await runCommand(args, env)
  return { code, ...printed }
}

/** In a process of its own. */
async function run(
  args: readonly string[],
  env: Record<string, string>,
  cwd = ROOT,
): Promise<{ code: number; stdout: string; stderr: string }> {
  const program = path.join(ROOT, 'bin/xingcha.mjs')
  const { DATA_DIR: _, DATABASE_URL: __, ...rest } = process.env
  try {
    const options = { cwd, env: { ...rest, ...env } }
    return { code: 0, ...(await promisify(execFile)(process.execPath, [program, ...args], options)) }
  } catch (cause) {
    const { code, stdout, stderr } = cause as { code: number; stdout: string; stderr: string }
    return { code, stdout, stderr }
  }
}

async function tablesOf(url: string): Promise<unknown[]> {
  const client = new pg.Client(url)
  await client.connect()
  const { rows } = await client.query("select tablename from pg_tables where schemaname = 'public'")
  await client.end()
  return rows
}
