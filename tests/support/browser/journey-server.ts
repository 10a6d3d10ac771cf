import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startSite, stopSite } from '../program/built-site.ts'
import { startSeveralProcesses } from '../program/several-processes.ts'

interface JourneySite {
  faults(): string[]
  stop(): Promise<void>
}

/**
 * Starts the built site with the sample library and passes its address to the journeys. With JOURNEY_PROCESSES=2 it is two
 * processes on one PostgreSQL behind nginx. The run fails when the site logs a fault: journeys simulate faults in the
 * browser, or use a site of their own.
 */
export default async function setup(): Promise<() => Promise<void>> {
  const folder = mkdtempSync(path.join(tmpdir(), 'xingcha-journeys-'))
  // Journeys that would reach shared rate limits use an IP address of their own (reader.ts).
  const env = { TRUST_PROXY: 'loopback' }
  const processes = Number(process.env.JOURNEY_PROCESSES ?? 1)
  const site = processes > 1 ? await startSeveral(processes, folder, env) : await startOne(folder, env)
  return async () => {
    await site.stop()
    rmSync(folder, { recursive: true, force: true })
    const faults = site.faults()
    if (faults.length > 0) throw new Error(`the site logged faults:\n${faults.join('\n')}`)
  }
}

async function startOne(dataDir: string, env: Record<string, string>): Promise<JourneySite> {
  const { process: server, address, faults } = await startSite({ DATA_DIR: dataDir, ...env })
  publishAddress(address, [dataDir])
  return { faults, stop: () => stopSite(server) }
}

async function startSeveral(
  count: number,
  folder: string,
  env: Record<string, string>,
): Promise<JourneySite> {
  const { address, databaseUrl, dataDirs, faults, stop } = await startSeveralProcesses(count, folder, env)
  publishAddress(address, dataDirs)
  process.env.JOURNEY_DATABASE_URL = databaseUrl
  return { faults, stop }
}

function publishAddress(address: string, dataDirs: readonly string[]): void {
  process.env.JOURNEY_ADDRESS = address
  process.env.JOURNEY_DATA_DIRS = dataDirs.join(path.delimiter)
}
