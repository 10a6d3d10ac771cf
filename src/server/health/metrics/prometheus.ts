import type { RequestListener } from 'node:http'
import {
  collectDefaultMetrics,
  Counter,
  Gauge,
  type GaugeConfiguration,
  Histogram,
  Registry,
} from 'prom-client'
import { listScheduledBackups, newestTime } from '../../archive/backup/scheduled-backup.service.ts'
import type { Deps } from '../../deps.ts'
import { countUnsent } from '../../mail/deliveries/deliveries.service.ts'
import { listen } from '../../platform/http/server/http-server.ts'
import { type ListenAddress, localAddress } from '../../platform/http/server/listen-address.ts'
import { countChildren } from '../../platform/runtime/child-processes/supervised-child.ts'
import { databaseFaultKind } from '../../platform/runtime/faults.ts'
import type { Log } from '../../platform/runtime/log.ts'
import type { Metrics } from '../../platform/runtime/metrics.ts'
import { programBuild } from '../../platform/runtime/project-root.ts'

type WatchedDeps = Pick<Deps, 'database' | 'log' | 'clock' | 'backups'>

interface OpenMetrics {
  metrics: Metrics
  /** Listens at the address. Throws StartupError. */
  serve(deps: WatchedDeps): Promise<{ stop(): void }>
}

/**
 * The metrics of docs/operations.md "Metrics", with those of Node and the process that prom-client knows, on a port of their own: a
 * proxy before the site passes no request on to it.
 */
export function openMetrics(at: ListenAddress): OpenMetrics {
  const registry = new Registry()
  const registers = [registry]
  // Memory, processor time, event loop delay, garbage collection.
  collectDefaultMetrics({ register: registry })
  const requests = new Counter({
    name: 'xingcha_http_requests_total',
    help: 'Answered requests by method, route pattern and status.',
    labelNames: ['method', 'route', 'status'],
    registers,
  })
  const durations = new Histogram({
    name: 'xingcha_http_request_duration_seconds',
    help: 'Time from a request to the start of its answer, by method and route pattern.',
    labelNames: ['method', 'route'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  })
  const pageCache = new Counter({
    name: 'xingcha_page_cache_reads_total',
    help: 'Pages that all visitors share, by outcome: hit, stale or miss.',
    labelNames: ['outcome'],
    registers,
  })
  const databaseErrors = new Counter({
    name: 'xingcha_database_errors_total',
    help: 'Failed statements and connections, by kind: unavailable, constraint or other.',
    labelNames: ['kind'],
    registers,
  })
  addGauge(registry, {
    name: 'xingcha_child_processes',
    help: 'Child processes that draw covers and fonts or read imported files.',
    collect() {
      this.set(countChildren())
    },
  })
  addGauge(registry, {
    name: 'xingcha_info',
    help: 'The version of the program, with its commit; always 1.',
    labelNames: ['version'],
  }).set({ version: programBuild() }, 1)
  return {
    metrics: {
      requestAnswered({ method, route, status, seconds }) {
        const labels = { method: METHODS.has(method) ? method : 'other', route }
        requests.inc({ ...labels, status })
        durations.observe(labels, seconds)
      },
      pageCacheRead: (outcome) => pageCache.inc({ outcome }),
      databaseFailed: (cause) => databaseErrors.inc({ kind: databaseFaultKind(cause) }),
    },
    async serve(deps) {
      watchOutbox(deps, registry)
      watchBackups(deps, registry)
      const server = await listen(answerMetrics(registry, deps.log), at, SETTINGS)
      deps.log.info(`the metrics are at ${localAddress(server, at)}/metrics`)
      return { stop: () => void server.close().closeAllConnections() }
    },
  }
}

const SETTINGS = { port: 'METRICS_PORT', host: 'METRICS_HOST' }

function answerMetrics(registry: Registry, log: Log): RequestListener {
  return (incoming, outgoing) => {
    const isReading = incoming.method === 'GET' || incoming.method === 'HEAD'
    if (!isReading || incoming.url !== '/metrics') {
      outgoing.writeHead(404).end()
      return
    }
    registry.metrics().then(
      (metrics) => outgoing.writeHead(200, { 'Content-Type': registry.contentType }).end(metrics),
      (cause: unknown) => {
        log.error({ err: cause }, 'the metrics could not be collected')
        outgoing.writeHead(500).end()
      },
    )
  }
}

function addGauge(registry: Registry, settings: GaugeConfiguration<string>): Gauge {
  return new Gauge({ ...settings, registers: [registry] })
}

function watchOutbox({ database, log }: Pick<Deps, 'database' | 'log'>, registry: Registry): void {
  const watch = (what: 'mails' | 'messages', help: string) =>
    addGauge(registry, {
      name: `xingcha_unsent_${what}`,
      help,
      labelNames: ['state'],
      async collect() {
        this.reset()
        try {
          const { waiting, failed } = await countUnsent(database.queries, what)
          this.set({ state: 'waiting' }, waiting)
          this.set({ state: 'failed' }, failed)
        } catch (cause) {
          log.warn({ err: cause, what }, 'the metrics have no outbox, because the database does not answer')
        }
      },
    })
  watch(
    'mails',
    'Mails in the outbox, by state: waiting, or failed for good. Absent while the database does not answer.',
  )
  watch(
    'messages',
    'Messages to other sites (ActivityPub, Webmention), by state: waiting, or given up within a week.',
  )
}

function watchBackups({ backups, clock, log }: WatchedDeps, registry: Registry): void {
  if (!backups) return
  addGauge(registry, {
    name: 'xingcha_backup_age_seconds',
    help: 'Age of the newest scheduled backup. Absent where there is none, or BACKUP_DIR cannot be read.',
    async collect() {
      this.remove()
      try {
        const now = clock.now()
        const madeAt = newestTime(await listScheduledBackups(backups.folder, now), now)
        if (madeAt) this.set((now.getTime() - madeAt.getTime()) / 1_000)
      } catch (cause) {
        log.warn({ err: cause }, 'the metrics have no age of a backup, because its folder cannot be read')
      }
    },
  })
}

/** Others are counted as one: a client chooses the method, and each label is a time series. */
const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
