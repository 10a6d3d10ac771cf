import type { Finding } from '../../bench/support/benchmark.ts'

/** One attack or failure, carried out against the built site on this machine. */
export interface Soak {
  /** What must hold, as a question. */
  question: string
  /** How many of what, for how long, on which engine: enough to repeat the run. */
  conditions: readonly string[]
  /** Rejects when it could not run. Leaves no process behind and ends by itself. */
  run(): Promise<readonly Finding[]>
}
