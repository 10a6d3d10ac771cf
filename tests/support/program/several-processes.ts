import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { startSite, stopSite } from './built-site.ts'
import { freePort } from './free-port.ts'
import { startNginx } from './nginx.ts'
import { startCluster } from '../database/postgres-cluster.ts'

interface SeveralProcesses {
  /** Of nginx. */
  address: string
  databaseUrl: string
  /** Each process has a folder of its own, as on machines of their own. */
  dataDirs: string[]
  /** The faults in all logs so far. */
  faults(): string[]
  stop(): Promise<void>
}

/** The built site as that many processes on one empty PostgreSQL behind nginx, all of them new. */
export async function startSeveralProcesses(
  count: number,
  folder: string,
  env: Record<string, string>,
): Promise<SeveralProcesses> {
  const cluster = await startCluster()
  if (!cluster) throw new Error('PostgreSQL is not installed')
  const stops: (() => unknown)[] = [cluster.stop]
  const stop = async () => {
    for (const next of stops.toReversed()) await next()
  }
  try {
    const port = await freePort()
    const address = `http://127.0.0.1:${port}`
    const databaseUrl = `${cluster.url}/postgres`
    const shared = {
      DATABASE_URL: databaseUrl,
      SECRET: randomBytes(32).toString('base64'),
      SITE_URL: address,
      ...env,
    }
    const dataDirs = Array.from({ length: count }, (_, index) => path.join(folder, `process-${index + 1}`))
    // At once, as a service manager does it: one migrates the empty database, the others wait for it.
    const sites = await Promise.all(dataDirs.map((dataDir) => startSite({ ...shared, DATA_DIR: dataDir })))
    for (const site of sites) stops.push(() => stopSite(site.process))
    const nginx = await startNginx(
      port,
      sites.map((site) => new URL(site.address).host),
    )
    stops.push(nginx.stop)
    const faults = () => sites.flatMap((site) => site.faults())
    return { address, databaseUrl, dataDirs, faults, stop }
  } catch (cause) {
    await stop()
    throw cause
  }
}
