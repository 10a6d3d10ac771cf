import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterEach, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { type BuiltSite, startSite, stopSite } from './support/program/built-site.ts'
import { programBuild } from '../src/server/platform/runtime/project-root.ts'
import { onCluster } from './support/database/test-databases.ts'

const ROOT = path.join(import.meta.dirname, '..')
const DATABASE = 'metrics_test'
const cluster = inject('postgresUrl')
let folder: string
let site: BuiltSite | undefined

beforeAll(async () => {
  await promisify(execFile)(process.execPath, ['bin/build.mjs'], { cwd: ROOT })
})

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'xingcha-metrics-'))
})

afterEach(async () => {
  if (site) await stopSite(site.process)
  site = undefined
  await rm(folder, { recursive: true })
})

for (const engine of ['sqlite', 'postgres'] as const) {
  test.skipIf(engine === 'postgres' && cluster === null)(
    `Prometheus reads what the site does, and nothing of its visitors (${engine})`,
    async () => {
      const url = engine === 'postgres' ? `${cluster}/${DATABASE}` : undefined
      if (cluster !== null && url) await onCluster(cluster, `create database ${DATABASE}`)
      try {
        await expectMetrics(url)
      } finally {
        if (site) await stopSite(site.process)
        site = undefined
        if (cluster !== null && url) await onCluster(cluster, `drop database ${DATABASE} with (force)`)
      }
    },
  )
}

async function expectMetrics(databaseUrl: string | undefined): Promise<void> {
  const backups = path.join(folder, 'backups')
  await mkdir(backups)
  const made = new Date(Date.now() - 90_000).toISOString().replace(/\.\d+Z$/, 'Z')
  await writeFile(path.join(backups, `xingcha-${made.replaceAll(':', '-')}.backup`), '')
  site = await startSite({
    DATA_DIR: folder,
    METRICS_PORT: '0',
    BACKUP_DIR: backups,
    TRUST_PROXY: 'loopback',
    SITE_URL: 'https://books.example',
    ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
  })
  const metrics = metricsReader(site)
  const get = (target: string) =>
    fetch(site!.address + target, { headers: { 'X-Forwarded-For': '203.0.113.77' } })
  for (const target of ['/review/1', '/review/1', '/review/2', '/search?q=秘密', '/no/such/page/祕密'])
    await (await get(target)).text()
  await get('/api/reviews/1')
  await get('/api/reviews/999999')
  await fetch(`${site.address}/api/newsletter`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: 'someone@example.com' }),
  })

  const first = await metrics()
  const requests = (labels: string) => first.get(`xingcha_http_requests_total{${labels}}`)
  expect(requests('method="GET",route="/review/:id",status="200"')).toBe(3)
  expect(requests('method="GET",route="/search",status="200"')).toBe(1)
  expect(requests('method="GET",route="/404",status="404"')).toBe(1)
  expect(requests('method="GET",route="/api/reviews/:id",status="200"')).toBe(1)
  expect(requests('method="GET",route="/api/reviews/:id",status="404"')).toBe(1)
  expect(first.get('xingcha_http_request_duration_seconds_count{method="GET",route="/review/:id"}')).toBe(3)
  expect(first.get('xingcha_page_cache_reads_total{outcome="hit"}')).toBe(1)
  expect(first.get('xingcha_page_cache_reads_total{outcome="miss"}')).toBe(3)
  expect(first.get('xingcha_unsent_mails{state="failed"}')).toBe(0)
  expect(first.get('xingcha_unsent_messages{state="waiting"}')).toBe(0)
  expect(first.get('xingcha_child_processes')).toBe(0)
  expect(first.get(`xingcha_info{version="${programBuild()}"}`)).toBe(1)
  expect(first.get('xingcha_backup_age_seconds')).toBeGreaterThan(89)
  expect(first.get('process_resident_memory_bytes')).toBeGreaterThan(10_000_000)
  expect(first.get('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0)
  expect([...first.keys()].join('\n')).not.toMatch(/203\.0\.113|秘密|祕密|someone|127\.0\.0\.1/)

  await breakComments(databaseUrl)
  expect((await get('/api/reviews/1/comments')).status).toBe(500)
  const second = await metrics()
  expect(second.get('xingcha_database_errors_total{kind="other"}')).toBe(1)
}

test('metrics are off unless METRICS_PORT is set, and then for this machine alone, apart from the site; the guide names them all', async () => {
  const empty = { DATA_DIR: folder, SAMPLE_LIBRARY: 'off' }
  site = await startSite(empty)
  expect(site.output()).not.toContain('/metrics')
  expect((await fetch(`${site.address}/metrics`)).status).toBe(404)
  await stopSite(site.process)

  site = await startSite({ ...empty, METRICS_PORT: '0', BACKUP_DIR: path.join(folder, 'backups') })
  const address = metricsAddress(site)
  const text = await (await fetch(address)).text()
  const ours = [...text.matchAll(/^# TYPE (xingcha_\w+) /gm)].map(([, name]) => name).toSorted()
  const guide = await readFile(path.join(ROOT, 'docs/operations.md'), 'utf8')
  const [, section = ''] = /\n## Metrics\n(.*?)\n## /s.exec(guide) ?? []
  const documented = [...section.matchAll(/`(xingcha_\w+)`/g)].map(([, name]) => name).toSorted()
  expect(documented).toEqual(ours)
  expect(new URL(address).hostname).toBe('127.0.0.1')
  expect((await fetch(new URL('/', address))).status).toBe(404)
  expect((await fetch(address, { method: 'POST' })).status).toBe(404)
  expect((await fetch(`${site.address}/metrics`)).status).toBe(404)

  const port = new URL(address).port
  await expect(startSite({ DATA_DIR: path.join(folder, 'other'), METRICS_PORT: port })).rejects.toThrow(
    `Another program already listens at 127.0.0.1:${port}. Stop it, or choose another port with METRICS_PORT.`,
  )
})

/** The values by name with labels, as Prometheus reads them. */
function metricsReader(of: BuiltSite): () => Promise<Map<string, number>> {
  return async () => {
    const response = await fetch(metricsAddress(of))
    expect(response.headers.get('Content-Type')).toMatch(/^text\/plain; version=0\.0\.4/)
    const lines = (await response.text()).split('\n').filter((line) => line !== '' && !line.startsWith('#'))
    return new Map(
      lines.map((line) => {
        const at = line.lastIndexOf(' ')
        return [line.slice(0, at), Number(line.slice(at + 1))]
      }),
    )
  }
}

function metricsAddress({ output }: BuiltSite): string {
  const address = /the metrics are at (http:\/\/[^\s"]+)/.exec(output())?.[1]
  if (address === undefined) throw new Error(`the site serves no metrics:\n${output()}`)
  return address
}

/** Renames the table of comments under the running site. */
async function breakComments(databaseUrl: string | undefined): Promise<void> {
  const statement = 'alter table xc_comments rename to xc_elsewhere'
  if (databaseUrl === undefined) {
    const database = new DatabaseSync(path.join(folder, 'xingcha.sqlite'))
    database.exec(statement)
    database.close()
    return
  }
  const client = new pg.Client(databaseUrl)
  await client.connect()
  await client.query(statement)
  await client.end()
}
