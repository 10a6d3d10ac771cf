import { type ChildProcess, spawn } from 'node:child_process'

export interface BuiltSite {
  process: ChildProcess
  address: string
  /** What its log tells as its own faults so far, a line each. */
  faults(): string[]
}

/** Runs `xingcha start` on a free port, as that user, until it says where it listens. */
export function startSite(
  env: Record<string, string>,
  user: { uid?: number; gid?: number } = {},
): Promise<BuiltSite> {
  return new Promise((resolve, reject) => {
    const server = spawn(process.execPath, ['bin/xingcha.mjs', 'start'], {
      env: { ...process.env, PORT: '0', NODE_ENV: 'production', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      ...user,
    })
    let output = ''
    const read = (chunk: Buffer) => {
      output += chunk.toString()
      const address = /listens at (http:\/\/[^\s"]+)/.exec(output)?.[1]
      if (address) resolve({ process: server, address, faults: () => faultsIn(output) })
    }
    server.stdout.on('data', read)
    server.stderr.on('data', read)
    server.once('exit', (code) => reject(new Error(`the site ended with ${code}:\n${output}`)))
  })
}

function faultsIn(output: string): string[] {
  return output.split('\n').filter((line) => /"level":"(?:error|fatal)"/.test(line))
}

export function stopSite(server: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    server.once('exit', () => resolve())
    server.kill('SIGTERM')
  })
}
