import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import packageFile from '../../package.json' with { type: 'json' }
import { runCommand } from '../../tests/support/program/run-command.ts'
import { PROJECT_ROOT } from './platform/runtime/project-root.ts'

const COMMANDS = [
  'start',
  'check',
  'service',
  'update',
  'migrate',
  'site-url',
  'import',
  'backup',
  'restore',
  'export',
  'sample',
  'set',
  'owner',
  'two-step',
  'api',
  'push',
  'pull',
  'log',
  'people',
  'tokens',
]

test('--version prints the version of package.json, the name of its tag, and the commit', () => {
  const program = path.join(PROJECT_ROOT, 'bin/xingcha.mjs')
  for (const option of ['--version', '-v']) {
    const [version, commit] = execFileSync(process.execPath, [program, option], { encoding: 'utf8' })
      .trim()
      .split(' ')
    expect(version).toBe(packageFile.version)
    if (existsSync(path.join(PROJECT_ROOT, '.git'))) expect(commit).toMatch(/^\([0-9a-f]{8,}\)$/)
  }
})

test('the general help shows every command, and each one shows its own usage and options', async () => {
  const general = await call('help')
  expect(general).toEqual(await call('--help'))
  expect(general.status).toBe(0)
  for (const command of COMMANDS) {
    const { status, stdout, stderr } = await call(command, '--help')
    expect([command, status, stderr]).toEqual([command, 0, ''])
    expect(stdout).toMatch(new RegExp(`^Usage: xingcha ${command}\\b`))
    expect(await call('help', command)).toEqual({ status, stdout, stderr })
    for (const [, usage = ''] of stdout.matchAll(/xingcha (.*?)(?: {2}|\n)/g)) {
      expect(general.stdout).toContain(usage)
    }
  }
  expect((await call('import', '--help')).stdout).toMatch(/--table NAME.*\n.*--users FILE.*\n.*--covers DIR/)
})

test('every command refuses an unknown option by its name', async () => {
  for (const command of COMMANDS) {
    const { status, stdout, stderr } = await call(command, '--colour')
    expect([command, status, stdout]).toEqual([command, 2, ''])
    expect(stderr).toContain(`xingcha ${command}: Unknown option '--colour'`)
    expect(stderr).toContain(`Usage: xingcha ${command}`)
  }
})

test('an unknown command and no command at all show the general help', async () => {
  const unknown = await call('imprt')
  expect(unknown.status).toBe(2)
  expect(unknown.stderr).toMatch(/^xingcha: there is no command imprt\.\n\nUsage: xingcha COMMAND/)
  expect((await call('toString')).stderr).toContain('there is no command toString')
  expect((await call('help', 'imprt')).status).toBe(2)
  expect((await call()).status).toBe(2)
})

/** None of these calls opens a database. */
const call = (...args: string[]) => runCommand(args)
