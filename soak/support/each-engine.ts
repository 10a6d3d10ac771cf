import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Finding } from '../../bench/support/benchmark.ts'
import type { DatabaseEnv } from '../../src/server/platform/db/database.ts'
import { type Cluster, startCluster } from '../../tests/support/database/postgres-cluster.ts'

export interface EngineUnderTest {
  name: 'SQLite' | 'PostgreSQL'
  /** A data folder of its own, and the empty database. */
  env: DatabaseEnv
  /** The database server; undefined on SQLite. */
  cluster: Cluster | undefined
}

/** The findings of `measure` on SQLite, then on a PostgreSQL of its own; each row begins with the engine's name. */
export async function measureOnEachEngine(
  measure: (engine: EngineUnderTest) => Promise<Finding[]>,
): Promise<Finding[]> {
  const cluster = await startCluster()
  if (!cluster) throw new Error('PostgreSQL is not installed')
  try {
    return [
      ...(await measureOn('SQLite', undefined, measure)),
      ...(await measureOn('PostgreSQL', cluster, measure)),
    ]
  } finally {
    cluster.stop()
  }
}

async function measureOn(
  name: EngineUnderTest['name'],
  cluster: Cluster | undefined,
  measure: (engine: EngineUnderTest) => Promise<Finding[]>,
): Promise<Finding[]> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'xingcha-soak-'))
  try {
    const env = { dataDir, databaseUrl: cluster && `${cluster.url}/postgres` }
    const findings = await measure({ name, env, cluster })
    return findings.map((finding) => ({ ...finding, what: `${name}: ${finding.what}` }))
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** A row that is a count or a figure of ours. */
export function figureRow(what: string, figure: number, atMost?: number, ours = ''): Finding {
  return { what, ours, beside: '', figure, ...(atMost !== undefined && { bound: { atMost } }) }
}
