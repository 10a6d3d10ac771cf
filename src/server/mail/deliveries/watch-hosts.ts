import { LRUCache } from 'lru-cache'
import { type DeliveryKind, DeliveryRefused } from './deliveries.service.ts'

interface Host {
  underWay: number
  /** Refusals in a row. */
  refusals: number
  /** Pauses in a row. */
  pauses: number
  /** By performance.now(). */
  pausedUntil: number
}

/** Knows which hosts get nothing now, so that one that is slow or dead never delays the others. */
export function watchHosts(
  { atOnce, toOneHost, refusalsOfHost }: Pick<DeliveryKind, 'atOnce' | 'toOneHost' | 'refusalsOfHost'>,
  firstPause: number,
) {
  const hosts = new LRUCache<string, Host>({ max: MAX_HOSTS })
  return {
    /** Those that are busy or pause, and where half of what is under way goes to hosts that failed last, all of these. */
    unavailable(): string[] {
      const now = performance.now()
      let doubtful = 0
      for (const { pauses, underWay } of hosts.values()) if (pauses > 0) doubtful += underWay
      const isRiskTaken = doubtful * 2 >= atOnce
      return [...hosts.entries()]
        .filter(
          ([, { underWay, pauses, pausedUntil }]) =>
            underWay >= toOneHost || pausedUntil > now || (isRiskTaken && pauses > 0),
        )
        .map(([name]) => name)
    },
    begin(name: string): void {
      const host = hosts.get(name) ?? { underWay: 0, refusals: 0, pauses: 0, pausedUntil: 0 }
      host.underWay++
      hosts.set(name, host)
    },
    /** Returns the milliseconds for which the host pauses now: 0 unless it takes nothing, then twice as long each time. */
    end(name: string, failure: unknown): number {
      const host = hosts.get(name)
      if (!host) return 0
      host.underWay--
      const isRefused = failure instanceof DeliveryRefused
      if (failure === undefined || (isRefused && refusalsOfHost === Infinity)) {
        host.pauses = 0
        host.refusals = 0
        return 0
      }
      host.refusals++
      if (isRefused && host.refusals < refusalsOfHost) return 0
      const pause = Math.min(firstPause * 2 ** host.pauses, LONGEST_PAUSE)
      host.pausedUntil = performance.now() + pause
      host.pauses++
      host.refusals = 0
      return pause
    },
  }
}

/** Strangers name hosts, too. */
const MAX_HOSTS = 500
/** Milliseconds. */
const LONGEST_PAUSE = 15 * 60_000
