import { execFile, execFileSync } from 'node:child_process'
import { chownSync, lstatSync, readdirSync } from 'node:fs'
import { chmod, cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { startSite, stopSite } from './support/program/built-site.ts'
import { commandOf, lastOf, readDockerfile, variablesOf } from './support/repository/dockerfile.ts'
import { copyImageFiles } from './support/repository/image-files.ts'
import { ordinaryUser } from './support/program/ordinary-user.ts'

const ROOT = path.join(import.meta.dirname, '..')
const USER = ordinaryUser()
let folder: string

beforeAll(async () => {
  await promisify(execFile)(process.execPath, ['bin/build.mjs'], { cwd: ROOT })
  folder = await mkdtemp(path.join(tmpdir(), 'xingcha-read-only-'))
  await chmod(folder, 0o755)
  await copyProject(path.join(folder, 'project'))
})

afterAll(async () => {
  execFileSync('chmod', ['-R', 'u+w', folder])
  await rm(folder, { recursive: true })
})

// Root may write everywhere, and the project of a test that runs as root may lie where nobody else may look.
test.runIf(process.getuid?.() !== 0 || mayRun(process.execPath))(
  'the files of the image start on a read-only disk, are healthy, draw and run commands, with the data elsewhere',
  async () => {
    const project = path.join(folder, 'project')
    const dataDir = path.join(folder, 'data')
    await mkdir(path.join(dataDir, 'mail'), { recursive: true })
    if (USER.uid !== undefined) {
      for (const own of [dataDir, path.join(dataDir, 'mail')]) chownSync(own, USER.uid, USER.gid ?? USER.uid)
      // It belongs to another user: the site may not change its permissions.
      await writeFile(path.join(dataDir, 'secret'), 'x'.repeat(43), { mode: 0o644 })
    }
    const before = listing(project)
    const image = readDockerfile().stages.at(-1)
    // The run's own cache is not in an image.
    const own = { DATA_DIR: dataDir, PATH: process.env.PATH ?? '', NODE_COMPILE_CACHE: '' }
    const variables = { ...variablesOf(image), ...own }
    const site = await startSite({ ...variables, PORT: '0' }, { cwd: project, ...USER })
    onTestFinished(() => void site.process.kill('SIGKILL'))
    for (const page of ['/readyz', '/review/1', '/share/review-1.png'])
      expect((await fetch(site.address + page)).status, page).toBe(200)
    const healthCheck = commandOf(lastOf(image, 'HEALTHCHECK')).slice(1)
    const isHealthy = (port: string) =>
      promisify(execFile)(process.execPath, healthCheck, { env: { PORT: port } }).then(
        () => true,
        () => false,
      )
    expect(await isHealthy(new URL(site.address).port)).toBe(true)
    expect(await isHealthy('1')).toBe(false)
    if (USER.uid !== undefined)
      expect(site.output()).toMatch(/"file":"[^"]*\/secret","code":"EPERM".*other users of this machine/)
    await stopSite(site.process)
    expect(site.faults()).toEqual([])
    const run = async (...args: string[]) => {
      const options = { cwd: project, env: { ...process.env, ...own }, ...USER }
      return (await promisify(execFile)(process.execPath, ['bin/xingcha.mjs', ...args], options)).stdout
    }
    expect(await run('set', 'name', '甲書話')).toContain('name is now')
    expect(readdirSync(path.join(dataDir, 'cache/compile'))).not.toEqual([])
    // A restore empties the cache.
    const backup = path.join(dataDir, 'site.backup')
    await run('backup', backup)
    expect(await run('restore', backup, '--yes')).toContain('has been replaced by the backup')
    expect(listing(project)).toEqual(before)
  },
)

/** The project as the Dockerfile leaves it: the files of the image, built, with packages. */
async function copyProject(to: string): Promise<void> {
  copyImageFiles(to)
  await cp(path.join(ROOT, 'build'), path.join(to, 'build'), { recursive: true, filter: isOfBuild })
  await symlink(path.join(ROOT, 'node_modules'), path.join(to, 'node_modules'))
  // -R follows no symbolic link: the project's own node_modules stay as they are.
  execFileSync('chmod', ['-R', 'a-w,a+rX', to])
}

/** Benchmarks store their databases in the build folder. */
function isOfBuild(file: string): boolean {
  return file !== path.join(ROOT, 'build/bench')
}

/** Name, size and time of each file and folder, so that every write shows; the test runner writes its own caches. */
function listing(project: string): string[] {
  const names = readdirSync(project, { recursive: true, encoding: 'utf8' })
  return names
    .filter((name) => !name.startsWith(path.join('node_modules', '.vite')))
    .map((name) => {
      const { size, mtimeMs } = lstatSync(path.join(project, name))
      return `${name} ${size} ${mtimeMs}`
    })
}

function mayRun(program: string): boolean {
  if (USER.uid === undefined) return false
  try {
    execFileSync('test', ['-x', program], USER)
    return true
  } catch {
    return false
  }
}
