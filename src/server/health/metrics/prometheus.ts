import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { countUnsent } from '../../mail/deliveries/deliveries.service.ts'
import type { Deps } from '../../deps.ts'
import { databaseFaultKind } from '../../platform/runtime/faults.ts'
import type { Metrics } from '../../platform/runtime/metrics.ts'
import { countChildren } from '../../platform/runtime/child-processes/supervised-child.ts'

export interface Prometheus {
  metrics: Metrics
  contentType: string
  /** The text that Prometheus reads. Reads the outbox once `watch` was called. */
  text(): Promise<string>
  /** Measures what the server does not report by itself. */
  watch(deps: Pick<Deps, 'database' | 'log'>): void
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
    watch: ({ database, log }) => watchOutbox({ database, log }, registry),
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

/** Others are counted as one: a client chooses the method, and each label is a time series. */
const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
