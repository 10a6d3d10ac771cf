import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ensureBuilt } from '../bin/ensure-built.mjs'

const ROOT = path.join(import.meta.dirname, '..')
const started: ChildProcess[] = []
let folder: string

beforeAll(async () => {
  ensureBuilt()
  folder = await mkdtemp(path.join(tmpdir(), 'xingcha-stop-'))
})

afterAll(async () => {
  for (const { pid } of started) endGroup(pid)
  await rm(folder, { recursive: true })
})

// Processes are found in /proc.
describe.runIf(process.platform === 'linux').concurrent('a site started with npm start', () => {
  const signals = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const

  test.each([...signals, 'SIGKILL'] as const)('stops cleanly when npm gets %s', async (signal) => {
    const site = await start('npm', ['start'])
    process.kill(site.launcher, signal)
    await site.hasStopped()
  })

  test('stops cleanly when node alone gets a signal', async () => {
    const site = await start('npm', ['start'])
    process.kill(await nodeUnder(site.launcher), 'SIGTERM')
    await site.hasStopped()
  })

  // A terminal and a service manager signal the whole group, and npm passes the same signal on.
  test.each(signals)('stops cleanly when the process group gets %s', async (signal) => {
    const site = await start('npm', ['start'])
    process.kill(-site.launcher, signal)
    await site.hasStopped()
  })

  test('stops cleanly when its terminal is closed', async ({ onTestFinished, expect }) => {
    // Killing `script` closes the terminal that it made.
    const site = await start('script', ['--quiet', '--flush', '--command', 'npm start', '/dev/null'])
    const node = await nodeUnder(site.launcher)
    onTestFinished(() => void (isRunning(node) && process.kill(node, 'SIGKILL')))
    process.kill(site.launcher, 'SIGKILL')
    await expect.poll(() => isRunning(node)).toBe(false)
    await expect(fetch(site.address)).rejects.toMatchObject({ cause: { code: 'ECONNREFUSED' } })
    // SQLite removes it when it is closed.
    expect(await readdir(site.dataDir)).not.toContain('xingcha.sqlite-wal')
  })

  // npx runs a shell, which leaves SIGINT to its child. Any other signal ends it.
  test.each(['SIGTERM', 'SIGKILL'] as const)(
    'stops cleanly when a shell between npm and node gets %s',
    async (signal) => {
      const command = `"${process.execPath}" bin/xingcha.mjs start; exit $?`
      const site = await start('sh', ['-c', command], { npm_lifecycle_event: 'npx' })
      process.kill(site.launcher, signal)
      await site.hasStopped()
    },
  )
})

async function start(program: string, args: string[], env: Record<string, string> = {}) {
  const dataDir = await mkdtemp(path.join(folder, 'data-'))
  const launcher = spawn(program, args, {
    cwd: ROOT,
    // A process group of its own.
    detached: true,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: '0',
      SAMPLE_LIBRARY: 'off',
      DATA_DIR: dataDir,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  started.push(launcher)
  let output = ''
  const address = await new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk.toString()
      const found = /listens at (http:\/\/[^\s"]+)/.exec(output)?.[1]
      if (found) resolve(found)
    }
    launcher.stdout.on('data', read)
    launcher.stderr.on('data', read)
    launcher.once('exit', () => reject(new Error(output)))
  })
  // Every process that holds the pipe has ended.
  const closed = once(launcher.stdout, 'end')
  return {
    address,
    dataDir,
    launcher: launcher.pid ?? 0,
    hasStopped: async () => {
      await closed
      expect(output).toContain('"msg":"stopped"')
      await expect(fetch(address)).rejects.toMatchObject({ cause: { code: 'ECONNREFUSED' } })
    },
  }
}

async function nodeUnder(launcher: number): Promise<number> {
  const processes = await Promise.all(
    (await readdir('/proc'))
      .filter((name) => /^\d+$/.test(name))
      .map(async (name) => ({
        pid: Number(name),
        parent: Number(/^PPid:\s+(\d+)/m.exec(await read(`/proc/${name}/status`))?.[1]),
        command: await read(`/proc/${name}/cmdline`),
      })),
  )
  let pid = launcher
  for (;;) {
    const child = processes.find(({ parent }) => parent === pid)
    if (!child) throw new Error(`no node runs under ${launcher}`)
    if (!child.command.startsWith('sh\0') && child.command.includes('bin/xingcha.mjs')) return child.pid
    pid = child.pid
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

function read(file: string): Promise<string> {
  return readFile(file, 'utf8').catch(() => '')
}

function endGroup(leader: number | undefined): void {
  try {
    if (leader !== undefined) process.kill(-leader, 'SIGKILL')
  } catch {
    // It has ended.
  }
}
