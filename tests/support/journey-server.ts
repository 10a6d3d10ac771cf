import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startSite, stopSite } from './built-site.ts'
import { startSeveralProcesses } from './several-processes.ts'

/**
 * Starts the built site with the sample library, as an operator would, and tells the journeys its address. With
 * JOURNEY_PROCESSES=2 it is two processes on one PostgreSQL behind nginx.
 */
export default async function setup(): Promise<() => Promise<void>> {
  const folder = mkdtempSync(path.join(tmpdir(), 'xingcha-journeys-'))
  // A journey that would meet the limits of its neighbours comes from an address of its own (reader.ts).
  const env = { TRUST_PROXY: 'loopback' }
  const processes = Number(process.env.JOURNEY_PROCESSES ?? 1)
  const stop = processes > 1 ? await startSeveral(processes, folder, env) : await startOne(folder, env)
  return async () => {
    await stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function startOne(dataDir: string, env: Record<string, string>): Promise<() => Promise<void>> {
  const { process: server, address } = await startSite({ DATA_DIR: dataDir, ...env })
  tellJourneys(address, [dataDir])
  return () => stopSite(server)
}

async function startSeveral(
  count: number,
  folder: string,
  env: Record<string, string>,
): Promise<() => Promise<void>> {
  const { address, databaseUrl, dataDirs, stop } = await startSeveralProcesses(count, folder, env)
  tellJourneys(address, dataDirs)
  process.env.JOURNEY_DATABASE_URL = databaseUrl
  return stop
}

function tellJourneys(address: string, dataDirs: readonly string[]): void {
  process.env.JOURNEY_ADDRESS = address
  process.env.JOURNEY_DATA_DIRS = dataDirs.join(path.delimiter)
}
