import { openDeps } from './open-deps.ts'
import { problemSentences } from '../contract/wording/problems.ts'
import { databaseName } from './platform/db/open-database.ts'
import { describeUsage, summariseUsage, type OpenCommand } from './platform/runtime/command.ts'
import { codeOf, diskFullError, messageOf, StartupError } from './platform/runtime/faults.ts'
import { readEnv } from './env.ts'
import { createLog } from './platform/runtime/log.ts'
import { Problem } from './platform/http/responses/problems.ts'
import path from 'node:path'
import type { Deps } from './deps.ts'
import { programBuild } from './platform/runtime/project-root.ts'
import { USAGES } from './usages.ts'

/** Runs one command; returns the exit status. `parentPid`: of who started this process, read before the build. */
export async function run(
  args: readonly string[],
  parentPid: number,
  terminal: ProcessTerminal = processTerminal(),
): Promise<number> {
  const [name, ...rest] = args
  if (name === undefined || HELP.has(name)) return help(terminal, name, rest[0])
  if (!isCommand(name)) return refuseName(terminal, name)
  try {
    const command = await COMMANDS[name](parentPid)
    return await command(rest, terminal, (options) => openForCommand(terminal, options))
  } catch (cause) {
    const fault = diskFullError(cause, () => readEnv(process.env).dataDir) ?? cause
    const reason = fault instanceof Problem ? problemSentences[fault.code] : messageOf(fault)
    if (!(fault instanceof StartupError) && !(fault instanceof Problem)) throw cause
    terminal.stderr.write(`xingcha: ${reason}\n`)
    return 1
  }
}

const HELP = new Set(['help', '--help', '-h'])

/** `help`, `help COMMAND`; without any word the general help is shown as wrong usage. */
function help(terminal: ProcessTerminal, verb: string | undefined, name: string | undefined): number {
  if (name !== undefined && !isCommand(name)) return refuseName(terminal, name)
  terminal.stdout.write(name === undefined ? generalHelp() : describeUsage(USAGES[name]))
  return verb === undefined ? 2 : 0
}

function isCommand(name: string): name is keyof typeof USAGES {
  return Object.hasOwn(USAGES, name)
}

function refuseName(terminal: ProcessTerminal, name: string): number {
  const what = name.startsWith('-') ? 'option' : 'command'
  terminal.stderr.write(`xingcha: there is no ${what} ${name}.\n\n${generalHelp()}`)
  return 2
}

function generalHelp(): string {
  const commands = Object.values(USAGES).map(summariseUsage)
  return `Usage: xingcha COMMAND

${commands.join('')}
  help COMMAND, COMMAND --help    show how one command is called
  --version                       show the version

Settings of the process (PORT, HOST, DATA_DIR, DATABASE_URL, SITE_URL …), also read from .env: docs/operations.md
`
}

/** The site's database for a command, which it names on stderr: piped output stays clean. */
async function openForCommand({ stderr }: ProcessTerminal, { creates = false } = {}) {
  const env = readEnv(process.env)
  const opened = await openDeps(env, createLog('warn', stderr), { creates, writesMuch: true })
  stderr.write(`xingcha: the database is ${databaseName(env)}\n`)
  return opened
}

function processTerminal(): ProcessTerminal {
  // As `xingcha check | head` closes it. The site itself runs on without its log (log.ts).
  process.stdout.on('error', (cause) => {
    if (codeOf(cause) !== 'EPIPE') throw cause
    process.exit()
  })
  return { stdout: process.stdout, stderr: process.stderr, isTerminal: process.stdout.isTTY }
}

/** Returns the exit status. */
type RunCommand = (
  args: readonly string[],
  terminal: ProcessTerminal,
  openDeps: OpenCommand<Deps>,
) => Promise<number>

interface ProcessTerminal {
  stdout: NodeJS.WritableStream
  stderr: NodeJS.WritableStream
  isTerminal: boolean
}

/** Each command loads its modules when it runs. */
const COMMANDS: Record<keyof typeof USAGES, (parentPid: number) => Promise<RunCommand>> = {
  start: async (parentPid) => {
    const { startCommand } = await import('./start.command.ts')
    return (args, terminal) => startCommand(args, terminal, parentPid)
  },
  check: async () => {
    const [{ checkCommand }, { SYSTEM_DNS }, { systemClock }] = await Promise.all([
      import('./health/check/check.command.ts'),
      import('./mail/mail-check.service.ts'),
      import('./platform/runtime/clock.ts'),
    ])
    const input = { variables: process.env, clock: systemClock, dns: SYSTEM_DNS, log: createLog('silent') }
    return (args, terminal) => checkCommand(args, terminal, input)
  },
  service: async () => {
    const { serviceCommand } = await import('./health/service/service.command.ts')
    return (args, terminal) => serviceCommand(args, terminal, readEnv(process.env))
  },
  update: async () => {
    const { updateCommand } = await import('./health/update/update.command.ts')
    return (args, terminal) => updateCommand(args, terminal, readEnv(process.env))
  },
  migrate: async () => (await import('./health/update/migrate.command.ts')).migrateCommand,
  'site-url': async () => (await import('./health/site-url/site-url.command.ts')).siteUrlCommand,
  import: async () => (await import('./archive/site-import/import.command.ts')).importCommand,
  backup: async () => withSite((await backups()).backupCommand),
  restore: async () => withSite((await backups()).restoreCommand),
  export: async () => {
    const { exportCommand } = await import('./archive/site-export/export.command.ts')
    return (args, terminal, openDeps) => exportCommand(args, terminal, { ...siteOfEnv(terminal), openDeps })
  },
  sample: async () => (await import('./archive/site-import/sample/sample.command.ts')).sampleCommand,
  set: async () => (await import('./studio-settings/set.command.ts')).setCommand,
  owner: async () => (await accounts()).ownerCommand,
  'two-step': async () => (await accounts()).twoFactorCommand,
  sessions: async () => (await accounts()).sessionsCommand,
  api: () => withStudio('apiCommand'),
  push: () => withStudio('pushCommand'),
  pull: () => withStudio('pullCommand'),
  log: () => withStudio('logCommand'),
  people: async () => (await accounts()).peopleCommand,
  tokens: async () => (await accounts()).tokensCommand,
}

function accounts() {
  return import('./accounts/accounts.command.ts')
}

function backups() {
  return import('./archive/backup/backup.command.ts')
}

function withSite(command: Awaited<ReturnType<typeof backups>>['backupCommand']): RunCommand {
  return (args, terminal) => command(args, terminal, siteOfEnv(terminal))
}

/** A command that speaks with the studio's API, of this machine's site or of one elsewhere. */
async function withStudio(
  name: 'apiCommand' | 'pushCommand' | 'pullCommand' | 'logCommand',
): Promise<RunCommand> {
  const { [name]: command } = await import('./commands/studio.command.ts')
  const { studioOpener } = await import('./open-studio.ts')
  return (args, terminal, open) => command(args, terminal, studioOpener(open, process.env))
}

/** For commands that do not need services: the database may be of another version, or missing. */
function siteOfEnv({ stderr }: ProcessTerminal) {
  const env = readEnv(process.env)
  return {
    env,
    cacheDir: path.join(env.dataDir, 'cache'),
    program: programBuild(),
    log: createLog('warn', stderr),
  }
}
