import type { RequestListener } from 'node:http'
import type { Deps } from '../../deps.ts'
import { listen } from '../../platform/http/server/http-server.ts'
import { type ListenAddress, localAddress } from '../../platform/http/server/listen-address.ts'
import type { Log } from '../../platform/runtime/log.ts'
import type { Metrics } from '../../platform/runtime/metrics.ts'
import type { Prometheus } from './prometheus.ts'

interface OpenMetrics {
  metrics: Metrics
  /** Listens at the address. Throws StartupError. */
  serve(deps: Pick<Deps, 'database' | 'log' | 'clock' | 'backups'>): Promise<{ stop(): void }>
}

/** Serves the metrics on a port of their own: a proxy before the site passes no request on to it. */
export async function openMetrics(at: ListenAddress): Promise<OpenMetrics> {
  // Loaded only where it is needed.
  const { createPrometheus } = await import('./prometheus.ts')
  const prometheus = createPrometheus()
  return {
    metrics: prometheus.metrics,
    async serve(deps) {
      prometheus.watch(deps)
      const server = await listen(answerMetrics(prometheus, deps.log), at, SETTINGS)
      deps.log.info(`the metrics are at ${localAddress(server, at)}/metrics`)
      return { stop: () => void server.close().closeAllConnections() }
    },
  }
}

const SETTINGS = { port: 'METRICS_PORT', host: 'METRICS_HOST' }

function answerMetrics({ text, contentType }: Prometheus, log: Log): RequestListener {
  return (incoming, outgoing) => {
    const isReading = incoming.method === 'GET' || incoming.method === 'HEAD'
    if (!isReading || incoming.url !== '/metrics') {
      outgoing.writeHead(404).end()
      return
    }
    text().then(
      (metrics) => outgoing.writeHead(200, { 'Content-Type': contentType }).end(metrics),
      (cause: unknown) => {
        log.error({ err: cause }, 'the metrics could not be collected')
        outgoing.writeHead(500).end()
      },
    )
  }
}
