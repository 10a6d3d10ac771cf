import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { listScheduledBackups, newestTime } from '../../archive/backup/scheduled-backup.service.ts'
import { countUnsent } from '../../mail/deliveries/deliveries.service.ts'
import type { Deps } from '../../deps.ts'
import { databaseFaultKind } from '../../platform/runtime/faults.ts'
import type { Metrics } from '../../platform/runtime/metrics.ts'
import { programBuild } from '../../platform/runtime/project-root.ts'
import { countChildren } from '../../platform/runtime/child-processes/supervised-child.ts'

type WatchedDeps = Pick<Deps, 'database' | 'log' | 'clock' | 'backups'>

export interface Prometheus {
  metrics: Metrics
  contentType: string
  /** The text that Prometheus reads. Reads the outbox once `watch` was called. */
  text(): Promise<string>
  /** Measures what the server does not report by itself. */
  watch(deps: WatchedDeps): void
}

/** The metrics of docs/operations.md "Metrics", with those of Node and the process that prom-client knows. */
export function createPrometheus(): Prometheus {
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
  const children = new Gauge({
    name: 'xingcha_child_processes',
    help: 'Child processes that draw covers and fonts or read imported files.',
    registers: [],
    collect() {
      this.set(countChildren())
    },
  })
  registry.registerMetric(children)
  new Gauge({
    name: 'xingcha_info',
    help: 'The version of the program, with its commit; always 1.',
    labelNames: ['version'],
    registers,
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
    contentType: registry.contentType,
    text: () => registry.metrics(),
    watch: (deps) => {
      watchOutbox(deps, registry)
      watchBackups(deps, registry)
    },
  }
}

function watchOutbox({ database, log }: Pick<Deps, 'database' | 'log'>, registry: Registry): void {
  const watch = (what: 'mails' | 'messages', help: string) =>
    registry.registerMetric(
      new Gauge({
        name: `xingcha_unsent_${what}`,
        help,
        labelNames: ['state'],
        registers: [],
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
      }),
    )
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
  registry.registerMetric(
    new Gauge({
      name: 'xingcha_backup_age_seconds',
      help: 'Age of the newest scheduled backup. Absent where there is none, or BACKUP_DIR cannot be read.',
      registers: [],
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
    }),
  )
}

/** Others are counted as one: a client chooses the method, and each label is a time series. */
const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
