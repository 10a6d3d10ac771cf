import { spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSite, stopSite } from './support/program/built-site.ts'
import { runCommand } from './support/program/run-command.ts'

const ROOT = path.join(import.meta.dirname, '..')
const OTHER = 'another secret, which is long enough for it'
let folder: string
let dataDir: string
let secretFile: string

beforeAll(async () => {
  spawnSync(process.execPath, ['bin/build.mjs'], { cwd: ROOT })
  folder = await mkdtemp(path.join(tmpdir(), 'xingcha-secret-'))
  dataDir = path.join(folder, 'data')
  secretFile = path.join(dataDir, 'secret')
  await stopSite((await startSite({ DATA_DIR: dataDir, SAMPLE_LIBRARY: 'off' })).process)
})

afterAll(() => rm(folder, { recursive: true }))

test('start, check, backup and restore say that the secret is not that of the data', async () => {
  const secret = await readFile(secretFile, 'utf8')
  const whole = path.join(folder, 'whole.backup')
  expect((await run(['backup', whole])).output).toContain('The secret in use is in it.\n')
  expect((await run(['check'])).output).toMatch(
    /^ok {7}secret {4}SECRET is the one that the data were made with\.$/m,
  )

  await rm(secretFile)
  expect(start()).toEqual({
    status: 1,
    output: expect.stringMatching(/^xingcha: There is no secret .*restore/),
  })
  await expect(readFile(secretFile)).rejects.toThrow('ENOENT')
  expect((await run(['backup', path.join(folder, 'without.backup')])).output).toContain('No secret is in it')
  await writeFile(secretFile, '')
  expect(start().output).toMatch(/^xingcha: The file .*secret must hold a secret of 32 characters/)
  expect((await run(['check'])).output).toMatch(/^problem {2}disk {6}The file .*secret must hold a secret/m)

  await writeFile(secretFile, secret)
  const wrong = { SECRET: OTHER }
  const sentence = /SECRET \(or the file secret in DATA_DIR\) is not the one .* SECRET_PREVIOUS/
  expect(start(wrong)).toEqual({ status: 1, output: expect.stringMatching(sentence) })
  const checked = await run(['check'], wrong)
  expect(checked.output).toMatch(new RegExp(`^problem {2}secret {4}${sentence.source}`, 'm'))
  expect(checked.status).toBe(1)
  expect((await run(['backup', path.join(folder, 'other.backup')], wrong)).output).toMatch(sentence)
  const target = { DATA_DIR: path.join(folder, 'target'), ...wrong }
  expect((await run(['restore', whole], target)).output).toMatch(
    new RegExp(`replaced by the backup.*\\n${sentence.source}`),
  )

  // A second start, or a command, beside the running site changes nothing of it.
  const newer = { SECRET: OTHER, SECRET_PREVIOUS: secret.trim() }
  const running = await startSite({ DATA_DIR: dataDir, SAMPLE_LIBRARY: 'off' })
  try {
    expect(start(newer).output).toMatch(/^xingcha: Another site runs on the data folder/)
    expect((await run(['sessions', 'end', '--all'], newer)).status).toBe(0)
    expect((await run(['check'])).output).toMatch(/^ok {7}secret/m)
  } finally {
    await stopSite(running.process)
  }
  expect(
    (await run(['restore', whole], { DATA_DIR: path.join(folder, 'newer'), ...newer })).output,
  ).not.toMatch(sentence)
  expect((await run(['check'], { SECRET_PREVIOUS: 'lost' })).output).toMatch(
    /^warning {2}secret {4}Remove SECRET_PREVIOUS=lost/m,
  )

  const lost = await startSite({ DATA_DIR: dataDir, SAMPLE_LIBRARY: 'off', SECRET_PREVIOUS: 'lost' })
  await stopSite(lost.process)
  expect(lost.output()).toMatch(/"level":"warn".*Remove SECRET_PREVIOUS=lost from the settings/)

  // The secret of the environment is the one that a backup has, not the file's.
  const changed = await startSite({ DATA_DIR: dataDir, ...newer })
  await stopSite(changed.process)
  expect(changed.output()).toContain('the data of SECRET_PREVIOUS are now those of SECRET')
  const renewed = path.join(folder, 'renewed.backup')
  expect((await run(['backup', renewed], wrong)).output).toContain('The secret in use is in it.\n')
  const elsewhere = path.join(folder, 'elsewhere')
  await run(['restore', renewed], { DATA_DIR: elsewhere })
  expect(await readFile(path.join(elsewhere, 'secret'), 'utf8')).toBe(`${OTHER}\n`)
})

const withoutDatabase = (output: string) => output.replaceAll(/^xingcha: the database is .*\n/gm, '')

async function run(args: string[], env: Record<string, string> = {}) {
  const { status, stdout, stderr } = await runCommand(args, { DATA_DIR: dataDir, ...env })
  return { status, output: withoutDatabase(stderr) + stdout }
}

/** In a process of its own, which ends at once. */
function start(env: Record<string, string> = {}) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['bin/xingcha.mjs', 'start'], {
    cwd: ROOT,
    env: { ...process.env, ENV_FILE: '', NODE_ENV: 'production', PORT: '0', DATA_DIR: dataDir, ...env },
    encoding: 'utf8',
  })
  return { status, output: withoutDatabase(stderr) + stdout }
}
