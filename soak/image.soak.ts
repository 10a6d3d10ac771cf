import { execFile, execFileSync } from 'node:child_process'
import { chownSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import type { Benchmark, Finding } from '../bench/support/benchmark.ts'
import { startSite, stopSite } from '../tests/support/program/built-site.ts'
import { commandOf, lastOf, readDockerfile, variablesOf } from '../tests/support/repository/dockerfile.ts'
import { copyImageFiles } from '../tests/support/repository/image-files.ts'
import { ordinaryUser } from '../tests/support/program/ordinary-user.ts'

const soak: Benchmark = {
  question: 'Does the image build from an empty folder, and does its site start without a right to write?',
  conditions: [
    'the files that .dockerignore lets in, copied to a new folder; the commands of the Dockerfile’s first stage run there',
    'then the folder is read-only, and another user starts the site with the variables of the second stage',
    'beside: the health check’s answer, which must be 0',
  ],
  measure,
}
export default soak

async function measure(): Promise<readonly Finding[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'xingcha-image-'))
  const [project, dataDir] = [path.join(folder, 'srv'), path.join(folder, 'data')]
  const user = ordinaryUser()
  try {
    await chmod(folder, 0o755)
    await mkdir(dataDir, { mode: 0o700 })
    if (user.uid !== undefined) chownSync(dataDir, user.uid, user.gid ?? user.uid)
    const { stages } = readDockerfile()
    copyImageFiles(project)
    const started = performance.now()
    for (const { keyword, text } of stages[0]?.instructions ?? []) {
      if (keyword === 'RUN') execFileSync('sh', ['-c', text], { cwd: project, stdio: ['ignore', 2, 2] })
    }
    const seconds = (performance.now() - started) / 1_000
    const megabytes = Number(execFileSync('du', ['-sm', project], { encoding: 'utf8' }).split('\t')[0])
    execFileSync('chmod', ['-R', 'a-w,a+rX', project])
    const health = await startAndCheck(project, dataDir, user)
    return [
      { what: 'installing and building', ours: `${seconds.toFixed(0)} s`, beside: '', figure: seconds },
      { what: 'files of the image beside Debian', ours: `${megabytes} MB`, beside: '', figure: megabytes },
      { what: 'health check', ours: `status ${health}`, beside: '0', figure: health, bound: { atMost: 0 } },
    ]
  } finally {
    execFileSync('chmod', ['-R', 'u+w', folder])
    await rm(folder, { recursive: true })
  }
}

async function startAndCheck(project: string, dataDir: string, user: object): Promise<number> {
  const image = readDockerfile().stages.at(-1)
  const node = path.join(project, 'node_modules/.bin/node')
  const env = {
    ...variablesOf(image),
    DATA_DIR: dataDir,
    ENV_FILE: '',
    PATH: `${path.dirname(node)}:/usr/bin:/bin`,
  }
  const site = await startSite({ ...env, PORT: '0' }, { cwd: project, ...user })
  try {
    const check = commandOf(lastOf(image, 'HEALTHCHECK')).slice(1)
    await promisify(execFile)(node, check, { env: { PORT: new URL(site.address).port } })
    return 0
  } catch {
    return 1
  } finally {
    await stopSite(site.process)
  }
}
