import { type SpawnSyncOptions, spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { chmod, cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSite, stopSite } from './support/program/built-site.ts'
import { ordinaryUser } from './support/program/ordinary-user.ts'

const ROOT = path.join(import.meta.dirname, '..')
let folder: string

beforeAll(async () => {
  spawnSync(process.execPath, ['bin/build.mjs'], { cwd: ROOT })
  folder = await mkdtemp(path.join(tmpdir(), 'xingcha-faults-'))
  await chmod(folder, 0o755)
})

afterAll(() => rm(folder, { recursive: true }))

test('a second site on one folder is refused; probes are not logged; a child is what memory is taken from', async () => {
  const DATA_DIR = path.join(folder, 'shared')
  const site = await startSite({ DATA_DIR })
  try {
    expect(run(['start'], { DATA_DIR })).toEqual({
      status: 1,
      output: expect.stringMatching(
        /^xingcha: Another site runs on the data folder .*shared already\. Stop it first/,
      ),
    })
    const check = spawnSync('sh', ['-c', `"${process.execPath}" bin/xingcha.mjs check | head -n 1`], {
      cwd: ROOT,
      env: { ...process.env, ENV_FILE: '', DATA_DIR },
      encoding: 'utf8',
    })
    expect([check.stderr, check.stdout.split('\n').length]).toEqual(['', 2])

    for (const probe of ['/healthz', '/readyz', '/about']) await (await fetch(site.address + probe)).text()
    const drawn = fetch(`${site.address}/share/review-1.png`)
    await expect.poll(() => site.output()).toContain('"path":"/about"')
    expect(site.output()).not.toMatch(/"path":"\/(?:healthz|readyz)"/)
    await expect.poll(() => childrenOf(site.process.pid)).toContain('500')
    expect((await drawn).status).toBe(200)
    expect(readFileSync(`/proc/${site.process.pid}/oom_score_adj`, 'utf8')).not.toBe('500\n')
  } finally {
    await stopSite(site.process)
  }
  const again = await startSite({ DATA_DIR })
  await stopSite(again.process)
})

test('a data folder under /proc is named', () => {
  const { status, output } = run(['start'], { DATA_DIR: '/proc/xingcha/data' }, { timeout: 30_000 })
  expect(output).toMatch(/^xingcha: The data folder \/proc\/xingcha\/data is not writable \(ENOENT\)/)
  expect(status).toBe(1)
})

test('a project that is not built, or cannot be read, says so once: the unit does not start it again', async () => {
  const project = path.join(folder, 'project')
  await mkdir(project)
  await cp(path.join(ROOT, 'bin'), path.join(project, 'bin'), { recursive: true })
  for (const name of [
    'src',
    'database',
    'tools',
    'package.json',
    'package-lock.json',
    'vite.config.ts',
    'node_modules',
  ])
    await symlink(path.join(ROOT, name), path.join(project, name))
  const start = () => run(['start'], { ENV_FILE: '', DATA_DIR: folder }, { cwd: project, ...ordinaryUser() })
  expect(start()).toEqual({
    status: 78,
    output: expect.stringMatching(
      /^xingcha: The project in .* is not built.*\((?:EACCES|EROFS): .*npm run build/,
    ),
  })
  await writeFile(path.join(project, '.env'), '', { mode: 0o000 })
  const unreadable = run(
    ['start'],
    { DATA_DIR: folder, ENV_FILE: '.env' },
    { cwd: project, ...ordinaryUser() },
  )
  expect(unreadable).toEqual({ status: 78, output: expect.stringContaining('cannot be read (EACCES)') })
  const unit = readFileSync(path.join(ROOT, 'deploy/xingcha.service'), 'utf8')
  expect(unit).toMatch(/^RestartPreventExitStatus=.*\b78\b/m)
})

test('Node 18 is told before the build, too', () => {
  const old = `Object.defineProperty(process.versions, 'node', { value: '18.0.0' }); await import('./bin/build.mjs')`
  const { stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', old], {
    cwd: ROOT,
    encoding: 'utf8',
  })
  expect(stderr).toMatch(/^xingcha: this is Node 18\.0\.0, and 星槎書話 needs 24 or later/)
})

function run(args: string[], env: Record<string, string>, more: SpawnSyncOptions = {}) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['bin/xingcha.mjs', ...args], {
    cwd: ROOT,
    env: { ...process.env, ENV_FILE: '', NODE_ENV: 'production', PORT: '0', ...env },
    ...more,
    encoding: 'utf8',
  })
  return { status, output: stderr + stdout }
}

/** The oom_score_adj of each child process. */
function childrenOf(parent: number | undefined): string[] {
  return globSync('/proc/[0-9]*/stat').flatMap((file) => {
    try {
      const [, parentId] = /\) \S (\d+)/.exec(readFileSync(file, 'utf8')) ?? []
      if (Number(parentId) !== parent) return []
      return [readFileSync(path.join(path.dirname(file), 'oom_score_adj'), 'utf8').trim()]
    } catch {
      return []
    }
  })
}
