/** The measurements that the parts of the server report. None identifies the sender of a request (health/metrics/prometheus.ts). */
export interface Metrics {
  requestAnswered(request: MeasuredRequest): void
  pageCacheRead(outcome: PageCacheOutcome): void
  databaseFailed(cause: unknown): void
}

interface MeasuredRequest {
  method: string
  /** The pattern of the route, such as `/review/:id`, never the path: it holds no text of a visitor. */
  route: string
  status: number
  seconds: number
}

/** `hit`: the current page; `stale`: an older one, while it is rendered again; `miss`: one that had to be rendered. */
type PageCacheOutcome = 'hit' | 'stale' | 'miss'

/** For a site without METRICS_PORT, and for commands. */
export const NO_METRICS: Metrics = {
  requestAnswered: () => {},
  pageCacheRead: () => {},
  databaseFailed: () => {},
}
