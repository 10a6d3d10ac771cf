import { execFile, spawn } from 'node:child_process'
import { globSync, readFileSync, statSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setImmediate as eventLoopTurn } from 'node:timers/promises'
import { parseEnv, promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { beforeAll, expect, inject, test } from 'vitest'
import { SETTING_NAMES } from '../src/server/env.ts'
import type { Database } from '../src/server/platform/db/database.ts'
import { openDatabase } from '../src/server/platform/db/open-database.ts'
import { createLog } from '../src/server/platform/runtime/log.ts'
import { blocksOf, type DocumentBlock, shellBlock } from './support/repository/document-blocks.ts'
import { storeComment, storeUser } from './support/server/factories.ts'
import { openOperatorFolder, type OperatorFolder, operatorEnv } from './support/program/operator-folder.ts'
import { onCluster } from './support/database/test-databases.ts'

const ROOT = path.join(import.meta.dirname, '..')
const GUIDE = 'operations.md'

/** The command blocks that no test runs, by heading and position, with the reason. */
const NOT_RUN: Record<string, string> = {
  'Running 1': 'It installs packages from the registry. .ci/run does it before the tests.',
  'With Docker 1': 'It needs root, a public host name and certbot.',
  'With Docker 3': 'It needs a Docker daemon. tests/container.test.ts reads Dockerfile and compose.yaml.',
  'With Docker 4':
    'It needs a Docker daemon. The same command runs without one under "Back up the whole site".',
  'Upgrade 1': 'It needs a release to go to. tests/update.test.ts runs it.',
  'PostgreSQL 1':
    'The cluster of the tests has a role of that name, which owns the database of the second block.',
  'From one process to many 1':
    'It has gaps for the operator to fill. Journeys with JOURNEY_PROCESSES=2 start such processes.',
}

/** Those that this file runs. */
const RUN_HERE = new Set([
  'Running 2',
  'Settings of the process 1',
  'Is everything right? 1',
  'With Docker 2',
  "The site's settings 1",
  'Import from the original site 1',
  'The sample library 1',
  'Mail 1',
  'The owner 1',
  'Editors and tokens 1',
  'The studio from a terminal 1',
  'Signing in with Google, LINE and OpenID Connect 1',
  'Ending sessions 1',
  'Another address 1',
  'Held comments 1',
  'PostgreSQL 2',
])

beforeAll(async () => {
  await promisify(execFile)(process.execPath, ['bin/build.mjs'], { cwd: ROOT })
})

test('every command block of the operators’ guide is run by a test, or is listed with the reason why not', () => {
  const commands = blocksOf(GUIDE).filter(({ language }) => language === 'sh')
  expect(commands.length).toBeGreaterThan(20)
  const tests = globSync('tests/*.test.ts', { cwd: ROOT }).map((file) =>
    readFileSync(path.join(ROOT, file), 'utf8'),
  )
  const elsewhere = new Set(
    tests.flatMap((source) =>
      [...source.matchAll(/(?:runDocumented\(|heading: )'([^']+)'/g)].map(([, name]) => `${name} 1`),
    ),
  )
  const keys = commands.map(keyOf)
  expect(keys.filter((key) => !RUN_HERE.has(key) && !elsewhere.has(key) && !(key in NOT_RUN))).toEqual([])
  expect([...RUN_HERE, ...Object.keys(NOT_RUN)].filter((key) => !keys.includes(key))).toEqual([])
})

test('every other block of the guide is a configuration of nginx, or settings that the program knows', () => {
  for (const block of blocksOf(GUIDE).filter(({ language }) => language !== 'sh')) {
    if (block.language === 'nginx') continue
    expect(block.language, block.text).toBe('')
    const names = Object.keys(parseEnv(block.text))
    expect(names.length, block.text).toBe(block.text.trim().split('\n').length)
    expect(names.filter((name) => !SETTING_NAMES.has(name))).toEqual([])
  }
})

test('the guide, followed block by block on a new machine', { timeout: 240_000 }, async () => {
  await using folder = await openOperatorFolder()
  const env = { DATA_DIR: path.join(folder.path, 'data') }
  const runBlock = (heading: string, position = 1) => folder.runDocumented(heading, env, position)

  runBlock('Settings of the process')
  expect(statSync(path.join(folder.path, '.env')).mode & 0o777).toBe(0o600)
  const site = await startAsDocumented(folder, env)
  try {
    expect((await fetch(`${site.address}/readyz`)).status).toBe(200)
    expect(folder.runWithNpm('Is everything right?', env)).toMatch(
      /^ok {7}database .*\n(.*\n)*0 problems, 3 warnings\.\n$/m,
    )

    expect(runBlock("The site's settings")).toContain('comments.hold_first is now true')
    expect(await (await fetch(`${site.address}/about`)).text()).toContain('與槎客同行，尋書，也尋星。')

    const book = { id: 101, title: '舊站之書', author: '甲', content: '<p>好。</p>' }
    await writeFile(path.join(folder.path, 'books.jsonl'), JSON.stringify(book))
    const comments = 'id,book_id,user_name,content,created_at\n1,101,乙,讀過。,2024-05-01T00:00:00Z\n'
    await writeFile(path.join(folder.path, 'xingcha_comments.csv.gz'), gzipSync(comments))
    runBlock('Import from the original site')
    expect(await (await fetch(`${site.address}/review/101`)).text()).toContain('讀過。')

    expect(runBlock('The sample library')).toContain('24')
    expect((await fetch(`${site.address}/review/1`)).status).toBe(404)

    await storeRows(env)
    expect(runBlock('The owner')).toBe('owner@books.example is the owner\n')
    expect(runBlock('Mail')).toMatch(/550 no such mailbox[^]*"retried": 1/)
    expect(runBlock('Editors and tokens')).toMatch(
      /^the invitation is on its way to (.*)\nowner\towner@books\.example\t[^]*invited\t\1\t[^]*was revoked\nxct_\S+\n$/,
    )
    expect(runBlock('The studio from a terminal')).toMatch(/^GET \/api\/letters[^]*"total": \d+[^]*\t/)
    expect(readFileSync(path.join(folder.path, 'subscribers.csv'), 'utf8')).toContain('信箱')
    expect(runBlock('Signing in with Google, LINE and OpenID Connect')).toBe(
      'reader@books.example is asked for no second step any more\n',
    )
    expect(runBlock('Ending sessions')).toMatch(
      /^\d+ sessions of reader@books\.example have ended\n\d+ sessions of all accounts have ended\n$/,
    )
    expect(runBlock('Another address')).toMatch(/^SITE_URL http:.* → https:\/\/shu\.example\n- passkeys: 0 /)
    const held = runBlock('Held comments')
    expect(held).toContain('等候十三')
    // The commands held this process for a minute or more: it learns now which connections the site has closed.
    await eventLoopTurn()
    const page = await (await fetch(`${site.address}/api/reviews/101/comments`)).text()
    expect(page).toContain('等候十二')
    expect(page).toContain('等候十五')
    expect(page).not.toContain('等候十三')
  } finally {
    await site.stop()
  }
})

test('the settings file for Docker is private and has what compose.yaml demands', async () => {
  await using folder = await openOperatorFolder()
  await rm(path.join(folder.path, '.env'), { force: true })
  folder.runDocumented('With Docker', {}, 2)
  const file = path.join(folder.path, '.env')
  expect(statSync(file).mode & 0o777).toBe(0o600)
  const settings = parseEnv(readFileSync(file, 'utf8'))
  const demanded = [...readFileSync(path.join(ROOT, 'compose.yaml'), 'utf8').matchAll(/\$\{(\w+):\?/g)]
  expect(Object.keys(settings)).toEqual(expect.arrayContaining(demanded.map(([, name]) => name!)))
  expect(settings.SECRET).toMatch(/^[0-9a-f]{64}$/)
})

test.skipIf(inject('postgresUrl') === null)('the database that the guide makes holds a site', async () => {
  const cluster = inject('postgresUrl')!
  await using folder = await openOperatorFolder()
  const { hostname, port, username } = new URL(cluster)
  try {
    folder.runDocumented('PostgreSQL', { PGHOST: hostname, PGPORT: port, PGUSER: username }, 2)
    const database = await openDatabase(
      { dataDir: '', databaseUrl: `${cluster}/xingcha` },
      createLog('silent'),
    )
    await database.close()
  } finally {
    await onCluster(cluster, 'drop database if exists xingcha with (force)')
  }
})

function keyOf({ heading, position }: DocumentBlock): string {
  return `${heading} ${position}`
}

/** Runs `npm start` as the guide says, on a free port, and waits until it listens. */
async function startAsDocumented(folder: OperatorFolder, env: Record<string, string>) {
  const command = `exec ${shellBlock(GUIDE, 'Running', 2).replace('NODE_ENV=production', 'env NODE_ENV=production')}`
  const server = spawn('sh', ['-c', command], {
    cwd: folder.path,
    env: operatorEnv(folder.path, { ...env, PORT: '0' }),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()))
  let output = ''
  const address = await new Promise<string>((resolve, reject) => {
    server.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      const found = /listens at (http:\/\/[^\s"]+)/.exec(output)?.[1]
      if (found) resolve(found)
    })
    void ended.then(() => reject(new Error(`the site ended:\n${output}`)))
  })
  return {
    address,
    async stop() {
      server.kill('SIGTERM')
      await ended
    },
  }
}

/** Stores the rows that the commands need: a failed mail, two accounts, fifteen held comments. */
async function storeRows({ DATA_DIR }: { DATA_DIR: string }): Promise<void> {
  const database = await openDatabase({ dataDir: DATA_DIR, databaseUrl: undefined }, createLog('silent'))
  const deps = { database, clock: { now: () => new Date() } }
  try {
    await storeUser(deps, { email: 'owner@books.example' })
    const reader = await storeUser(deps, { email: 'reader@books.example' })
    const now = deps.clock.now().toISOString()
    await database.queries
      .insertInto('xc_two_step')
      .values({ user_id: reader, enabled_at: now, secret: null, pending_secret: null })
      .execute()
    await storeFailedMail(database, now)
    for (const [index, content] of HELD.entries())
      await storeComment(deps, { id: index + 2, review_id: 101, state: 'held', content })
  } finally {
    await database.close()
  }
}

/** With the ids 2 to 15; the imported comment is the first. */
const HELD = [...'二三四五六七八九十']
  .concat('十一', '十二', '十三', '十四', '十五')
  .map((number) => `等候${number}`)

async function storeFailedMail({ queries }: Database, now: string): Promise<void> {
  await queries
    .insertInto('xc_outbox')
    .values({
      message_id: '<1@books.example>',
      recipient: 'gone@books.example',
      subject: '電子報',
      headers: '{}',
      text: '',
      html: '',
      created_at: now,
      next_attempt_at: now,
      state: 'failed',
      last_error: '550 no such mailbox',
    })
    .execute()
}
