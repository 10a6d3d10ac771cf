import { spawn } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort } from './free-port.ts'
import { test as base } from '../browser/journey.ts'

const ROOT = path.join(import.meta.dirname, '../../..')
/** The files that `npm run dev` reads, with the fonts of the last build. */
const COPIED = [
  'src',
  'database',
  'tools',
  'bin',
  'package.json',
  'vite.config.ts',
  'build/client/assets/fonts',
]

export interface DevSite {
  address: string
  /** Replaces a text that a source file holds. */
  edit(file: string, from: string, to: string): Promise<void>
}

/** Journeys on `npm run dev` in a copy of the project, whose sources a journey may edit. */
export const test = base.extend<{ dev: DevSite }>({
  dev: async ({ browserName: _browserName }, use) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'xingcha-dev-'))
    for (const name of COPIED) await cp(path.join(ROOT, name), path.join(folder, name), { recursive: true })
    await symlink(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules'))
    await mkdir(path.join(folder, 'data'), { mode: 0o700 })
    const port = await freePort()
    const { scripts } = JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8')) as {
      scripts: { dev: string }
    }
    const [, ...args] = scripts.dev.split(' ')
    const watcher = spawn(process.execPath, args, {
      cwd: folder,
      env: {
        ...process.env,
        NODE_ENV: 'development',
        PORT: String(port),
        DATA_DIR: path.join(folder, 'data'),
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    await new Promise<void>((resolve, reject) => {
      watcher.stdout.on('data', (chunk: Buffer) => {
        if (chunk.toString().includes('listens at')) resolve()
      })
      watcher.once('exit', () => reject(new Error('npm run dev ended')))
    })
    await use({
      address: `http://127.0.0.1:${port}`,
      edit: async (name, from, to) => {
        const file = path.join(folder, name)
        const source = await readFile(file, 'utf8')
        if (!source.includes(from)) throw new Error(`${name} does not hold ${from}`)
        await writeFile(file, source.replace(from, to))
      },
    })
    const ended = new Promise((resolve) => watcher.once('exit', resolve))
    watcher.kill('SIGTERM')
    await ended
    await rm(folder, { recursive: true, force: true })
  },
  baseURL: async ({ dev }, use) => use(dev.address),
})
