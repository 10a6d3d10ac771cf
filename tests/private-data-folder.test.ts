import { execFile } from 'node:child_process'
import { lstatSync, readdirSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { promisify } from 'node:util'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { startSite, stopSite } from './support/program/built-site.ts'

const ROOT = path.join(import.meta.dirname, '..')
const BOOK = { id: 1, title: '靈臺夜讀', author: '甲', content: '<p>好。</p>' }
let folder: string
let dataDir: string

beforeAll(async () => {
  await promisify(execFile)(process.execPath, ['bin/build.mjs'], { cwd: ROOT })
})

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'xingcha-private-'))
  dataDir = path.join(folder, 'data')
  await writeFile(path.join(folder, 'books.jsonl'), JSON.stringify(BOOK))
  return () => rm(folder, { recursive: true })
})

// Most machines start services and shells with this one.
const umask = process.umask(0o022)
afterAll(() => void process.umask(umask))

test('a readable data folder, and what the site writes there, is private after the next start', async () => {
  await mkdir(path.join(dataDir, 'mail'), { recursive: true })
  await mkdir(path.join(dataDir, 'cache/covers'), { recursive: true })
  for (const file of ['secret', 'mail/old.eml', 'cache/covers/old.svg'])
    await writeFile(path.join(dataDir, file), 'x'.repeat(43))
  // An empty file beside a secret is refused.
  const database = new DatabaseSync(path.join(dataDir, 'xingcha.sqlite'))
  database.exec('pragma user_version = 1')
  database.close()
  expect(openEntries()).toHaveLength(8)
  await useSite()
  expect(openEntries()).toEqual([])
})

test('a command makes a private data folder, or makes it private', async () => {
  await importBook()
  expect(openEntries()).toEqual([])
  await chmod(dataDir, 0o755)
  await chmod(path.join(dataDir, 'xingcha.sqlite'), 0o644)
  const args = ['bin/xingcha.mjs', 'people', 'list']
  await promisify(execFile)(process.execPath, args, {
    cwd: ROOT,
    env: { ...process.env, DATA_DIR: dataDir },
  })
  expect(openEntries()).toEqual([])
})

/** A start, a page with its fonts and cover drawn, a share card, a comment and a mail. */
async function useSite(): Promise<void> {
  await importBook()
  const { process: server, address } = await startSite({ DATA_DIR: dataDir, SAMPLE_LIBRARY: 'off' })
  onTestFinished(() => void server.kill('SIGKILL'))
  const page = await (await fetch(`${address}/review/1`)).text()
  const drawn = new Set(page.match(/(?:\/assets)?\/(?:covers|fonts)\/[^"')\s]+\.(?:svg|woff2)/g) ?? [])
  expect(drawn.size).toBeGreaterThan(0)
  for (const file of [...drawn, '/share/review-1.png'])
    expect((await fetch(address + file)).status, file).toBe(200)
  await send(`${address}/api/reviews/1/comments`, { user_name: '小青', content: '好書。' })
  await send(`${address}/api/newsletter`, { email: 'reader@example.org' })
  const mails = () => readdirSync(dataDir).includes('mail') && readdirSync(path.join(dataDir, 'mail'))
  await expect.poll(mails).toContainEqual(expect.stringMatching(/^2.*\.eml$/))
  // While it runs the side files of the database are there.
  expect(readdirSync(dataDir)).toContain('xingcha.sqlite-wal')
  expect(openEntries()).toEqual([])
  await stopSite(server)
  expect(readdirSync(path.join(dataDir, 'cache')).length).toBeGreaterThan(1)
}

async function importBook(): Promise<void> {
  const args = ['bin/xingcha.mjs', 'import', '--create', path.join(folder, 'books.jsonl')]
  await promisify(execFile)(process.execPath, args, {
    cwd: ROOT,
    env: { ...process.env, DATA_DIR: dataDir },
  })
}

async function send(address: string, body: object): Promise<void> {
  const response = await fetch(address, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${address} answered with ${response.status}: ${await response.text()}`)
}

/** The data folder and everything in it that is not 0700 (folders) or 0600 (files). */
function openEntries(): string[] {
  return ['.', ...readdirSync(dataDir, { recursive: true, encoding: 'utf8' })]
    .map((name) => ({ name, stats: lstatSync(path.join(dataDir, name)) }))
    .filter(({ stats }) => (stats.mode & 0o777) !== (stats.isDirectory() ? 0o700 : 0o600))
    .map(({ name, stats }) => `${name} ${(stats.mode & 0o777).toString(8)}`)
}
