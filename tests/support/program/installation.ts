import { execFileSync, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { temporaryFolder } from '../files/temporary-folder.ts'
import { freePort } from './free-port.ts'

const ROOT = path.join(import.meta.dirname, '../../..')

/** An operator's clone of release 1.0.0, whose `origin` has others, with a stand-in for systemd that runs its site. */
export interface Installation extends AsyncDisposable {
  path: string
  address: string
  database: string
  /** Runs a command of the clone to its end; with `killAt` it is killed once it has printed that. */
  xingcha(args: string[], killAt?: string): Promise<{ status: number | null; output: string }>
  systemctl(verb: 'restart'): void
}

/** A release of the tests: what its commit changes in the former one. */
interface Release {
  tag: string
  files?: Record<string, string>
}

/** The last one has a migration more; its `npm run build` (a stand-in) adds it to what is built. */
const RELEASES: readonly Release[] = [
  { tag: '1.0.0' },
  { tag: '1.0.1-test', files: { 'later-migration': '' } },
  // It migrates, and ends at its start.
  { tag: '1.0.2', files: { 'bin/start-lean.mjs': 'export function startLean() { process.exit(1) }\n' } },
]

export async function openInstallation(): Promise<Installation> {
  const folder = await temporaryFolder()
  const inside = (...names: string[]) => path.join(folder.path, ...names)
  await makeRepository(inside('work'), inside('origin.git'))
  const clone = inside('xingcha')
  execFileSync('git', ['clone', '--quiet', '--branch=1.0.0', inside('origin.git'), clone], {
    stdio: 'ignore',
  })
  await mkdir(inside('programs'))
  const program = async (name: string, text: string) => {
    await writeFile(inside('programs', name), text)
    await chmod(inside('programs', name), 0o755)
  }
  await program('npm', NPM)
  await program('systemctl', systemctl(clone, inside('pid'), inside('log')))
  const port = await freePort()
  await writeFile(
    path.join(clone, '.env'),
    `PORT=${port}\nTRUST_PROXY=1\nSAMPLE_LIBRARY=off\nLOG_LEVEL=info\n`,
  )
  const unset = { QUICK_SITES: undefined, ENV_FILE: undefined, DATA_DIR: undefined }
  const env = { ...process.env, ...unset, PATH: `${inside('programs')}:${process.env.PATH}` }
  for (const verb of ['ci', 'run']) execFileSync('npm', [verb], { cwd: clone, env })
  const restart = () => execFileSync('systemctl', ['restart', 'xingcha'], { env })
  await writeFile(inside('pid'), '')
  const installation = {
    path: clone,
    address: `http://127.0.0.1:${port}`,
    database: path.join(clone, 'data/xingcha.sqlite'),
    systemctl: restart,
    xingcha(args: string[], killAt?: string) {
      const command = spawn(process.execPath, ['bin/xingcha.mjs', ...args], { cwd: clone, env })
      const { promise, resolve } = Promise.withResolvers<{ status: number | null; output: string }>()
      let output = ''
      const read = (chunk: Buffer) => {
        output += chunk.toString()
        if (killAt !== undefined && output.includes(killAt)) command.kill('SIGKILL')
      }
      command.stdout.on('data', read)
      command.stderr.on('data', read)
      // Not `close`: what a killed update has begun holds its output open.
      command.on('exit', (status) => resolve({ status, output }))
      return promise
    },
    async [Symbol.asyncDispose]() {
      const pid = Number(await readFile(inside('pid'), 'utf8'))
      if (pid > 0 && existsSync(`/proc/${pid}`)) process.kill(pid, 'SIGKILL')
      await rm(folder.path, { recursive: true, force: true })
    },
  }
  return installation
}

/** A bare repository with a tag for each release. */
async function makeRepository(work: string, bare: string): Promise<void> {
  await mkdir(work)
  for (const name of ['bin', 'package.json', 'package-lock.json', 'vite.config.ts', 'deploy', '.gitignore'])
    await cp(path.join(ROOT, name), path.join(work, name), { recursive: true })
  const author = ['-c', 'user.name=a', '-c', 'user.email=a@books.example']
  const git = (...args: string[]) => execFileSync('git', [...author, ...args], { cwd: work, stdio: 'ignore' })
  git('init', '--quiet')
  const manifest = JSON.parse(await readFile(path.join(work, 'package.json'), 'utf8')) as object
  for (const { tag, files = {} } of RELEASES) {
    await writeFile(path.join(work, 'package.json'), JSON.stringify({ ...manifest, version: tag }))
    for (const [name, text] of Object.entries(files)) await writeFile(path.join(work, name), text)
    git('add', '--all')
    git('commit', '--quiet', '--message', tag)
    git('tag', '--annotate', tag, '--message', tag)
  }
  git('clone', '--quiet', '--bare', work, bare)
}

/** Installs and builds by copies of this project's packages and build. */
const NPM = `#!/bin/sh
set -e
if [ "$1" = ci ]; then exec ln -sfn ${ROOT}/node_modules node_modules; fi
for name in src database tools build; do rm -rf $name; cp -a ${ROOT}/$name $name; done
rm -rf build/former
[ ! -e later-migration ] || sed -i -E -z \\
  's/(var MIGRATIONS = \\{[^}]*)\\}/\\1, "9999-later": { async up(db) { await db.schema.alterTable("xc_comments").addColumn("mood", "text").execute() } } }/' \\
  $(grep -l 'var MIGRATIONS = {' build/server/*.mjs build/server/chunks/*.mjs)
`

/** As systemd runs the unit. */
function systemctl(folder: string, pidFile: string, log: string): string {
  return `#!/bin/sh
pid=$(cat ${pidFile})
runs() { [ -n "$pid" ] && [ -e /proc/$pid ] && ! grep -q '^State:.Z' /proc/$pid/status; }
case "$1 $3" in
*WorkingDirectory) echo ${folder} ;;
*ActiveState) if runs; then echo active; else echo failed; fi ;;
*NRestarts) echo 0 ;;
restart*)
  if runs; then kill $pid; while runs; do sleep 0.05; done; fi
  cd ${folder}
  node_modules/.bin/node bin/xingcha.mjs start >> ${log} 2>&1 &
  echo $! > ${pidFile} ;;
esac
`
}
