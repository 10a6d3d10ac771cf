import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** Starts the built site with the sample library, as an operator would, and tells the journeys its address. */
export default async function setup(): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'xingcha-journeys-'))
  const { process: server, address } = await startSite({
    DATA_DIR: dataDir,
    // A journey that would meet the limits of its neighbours comes from an address of its own (reader.ts).
    TRUST_PROXY: 'loopback',
  })
  process.env.JOURNEY_ADDRESS = address
  process.env.JOURNEY_DATA_DIR = dataDir
  return async () => {
    await stopSite(server)
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Runs `xingcha start` on a free port until it says where it listens. */
export function startSite(env: Record<string, string>): Promise<{ process: ChildProcess; address: string }> {
  return new Promise((resolve, reject) => {
    const server = spawn(process.execPath, ['bin/xingcha.mjs', 'start'], {
      env: { ...process.env, PORT: '0', NODE_ENV: 'production', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    const read = (chunk: Buffer) => {
      output += chunk.toString()
      const address = /listens at (http:\/\/[^\s"]+)/.exec(output)?.[1]
      if (address) resolve({ process: server, address })
    }
    server.stdout.on('data', read)
    server.stderr.on('data', read)
    server.once('exit', (code) => reject(new Error(`the site ended with ${code}:\n${output}`)))
  })
}

export function stopSite(server: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    server.once('exit', () => resolve())
    server.kill('SIGTERM')
  })
}
