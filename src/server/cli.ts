import { openDeps } from './open-deps.ts'
import { problemSentences } from '../contract/wording/problems.ts'
import { databaseName } from './platform/db/open-database.ts'
import {
  describeUsage,
  summariseUsage,
  type CommandUsage,
  type OpenCommand,
} from './platform/runtime/command.ts'
import { codeOf, diskFullError, messageOf, StartupError } from './platform/runtime/faults.ts'
import { readEnv } from './env.ts'
import { createLog } from './platform/runtime/log.ts'
import { Problem } from './platform/http/responses/problems.ts'
import path from 'node:path'
import {
  ownerUsage,
  peopleUsage,
  sessionsUsage,
  tokensUsage,
  twoFactorUsage,
} from './accounts/accounts.usage.ts'
import { backupUsage, exportUsage, importUsage, restoreUsage, sampleUsage } from './archive/archive.usage.ts'
import { checkUsage } from './health/check/check.usage.ts'
import { migrateUsage, updateUsage } from './health/update/update.usage.ts'
import { siteUrlUsage } from './health/site-url/site-url.usage.ts'
import { serviceUsage } from './health/service/service.usage.ts'
import { apiUsage, logUsage, pullUsage, pushUsage } from './commands/studio-commands.usage.ts'
import { setUsage } from './studio-settings/set.usage.ts'
import { startUsage } from './start.usage.ts'
import type { Deps } from './deps.ts'
import { programBuild } from './platform/runtime/project-root.ts'
import type { OpenStudio } from './commands/studio-client.ts'

/** Runs one command; returns the exit status. `parentPid`: of who started this process, read before the build. */
export async function run(
  args: readonly string[],
  parentPid: number,
  terminal: ProcessTerminal = processTerminal(),
): Promise<number> {
  const [name, ...rest] = args
  if (name === undefined || HELP.has(name)) return help(terminal, name, rest[0])
  const command = findCommand(name)
  if (!command) return refuseName(terminal, name)
  try {
    return await (
      await command.load(parentPid)
    )(rest, terminal, (options) => openForCommand(terminal, options))
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
  const command = name === undefined ? undefined : findCommand(name)
  if (name !== undefined && !command) return refuseName(terminal, name)
  terminal.stdout.write(command ? describeUsage(command.usage) : generalHelp())
  return verb === undefined ? 2 : 0
}

function findCommand(name: string) {
  return Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
}

function refuseName(terminal: ProcessTerminal, name: string): number {
  const what = name.startsWith('-') ? 'option' : 'command'
  terminal.stderr.write(`xingcha: there is no ${what} ${name}.\n\n${generalHelp()}`)
  return 2
}

function generalHelp(): string {
  const commands = Object.values(COMMANDS).map(({ usage }) => summariseUsage(usage))
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

type RunStudioCommand = (
  args: readonly string[],
  terminal: ProcessTerminal,
  openStudio: OpenStudio,
) => Promise<number>

/** A command that speaks with the studio's API, of this machine's site or of one elsewhere. */
async function withStudio(command: RunStudioCommand): Promise<RunCommand> {
  const { studioOpener } = await import('./open-studio.ts')
  return (args, terminal, open) => command(args, terminal, studioOpener(open, process.env))
}

/** Each command loads its modules when it runs. */
const COMMANDS: Record<string, { usage: CommandUsage; load: (parentPid: number) => Promise<RunCommand> }> = {
  start: {
    usage: startUsage,
    load: async (parentPid) => {
      const { startCommand } = await import('./start.command.ts')
      return (args, terminal) => startCommand(args, terminal, parentPid)
    },
  },
  check: {
    usage: checkUsage,
    load: async () => {
      const [{ checkCommand }, { SYSTEM_DNS }, { systemClock }] = await Promise.all([
        import('./health/check/check.command.ts'),
        import('./mail/mail-check.service.ts'),
        import('./platform/runtime/clock.ts'),
      ])
      const input = { variables: process.env, clock: systemClock, dns: SYSTEM_DNS, log: createLog('silent') }
      return (args, terminal) => checkCommand(args, terminal, input)
    },
  },
  service: {
    usage: serviceUsage,
    load: async () => {
      const { serviceCommand } = await import('./health/service/service.command.ts')
      return (args, terminal) => serviceCommand(args, terminal, readEnv(process.env))
    },
  },
  update: {
    usage: updateUsage,
    load: async () => {
      const { updateCommand } = await import('./health/update/update.command.ts')
      return (args, terminal) => updateCommand(args, terminal, readEnv(process.env))
    },
  },
  migrate: {
    usage: migrateUsage,
    load: async () => (await import('./health/update/migrate.command.ts')).migrateCommand,
  },
  'site-url': {
    usage: siteUrlUsage,
    load: async () => (await import('./health/site-url/site-url.command.ts')).siteUrlCommand,
  },
  import: {
    usage: importUsage,
    load: async () => (await import('./archive/site-import/import.command.ts')).importCommand,
  },
  backup: {
    usage: backupUsage,
    load: async () => {
      const { backupCommand } = await import('./archive/backup/backup.command.ts')
      return (args, terminal) => backupCommand(args, terminal, siteOfEnv(terminal))
    },
  },
  restore: {
    usage: restoreUsage,
    load: async () => {
      const { restoreCommand } = await import('./archive/backup/backup.command.ts')
      return (args, terminal) => restoreCommand(args, terminal, siteOfEnv(terminal))
    },
  },
  export: {
    usage: exportUsage,
    load: async () => {
      const { exportCommand } = await import('./archive/site-export/export.command.ts')
      return (args, terminal, openDeps) => exportCommand(args, terminal, { ...siteOfEnv(terminal), openDeps })
    },
  },
  sample: {
    usage: sampleUsage,
    load: async () => (await import('./archive/site-import/sample/sample.command.ts')).sampleCommand,
  },
  set: { usage: setUsage, load: async () => (await import('./studio-settings/set.command.ts')).setCommand },
  owner: {
    usage: ownerUsage,
    load: async () => (await import('./accounts/accounts.command.ts')).ownerCommand,
  },
  'two-step': {
    usage: twoFactorUsage,
    load: async () => (await import('./accounts/accounts.command.ts')).twoFactorCommand,
  },
  sessions: {
    usage: sessionsUsage,
    load: async () => (await import('./accounts/accounts.command.ts')).sessionsCommand,
  },
  api: {
    usage: apiUsage,
    load: async () => withStudio((await import('./commands/studio.command.ts')).apiCommand),
  },
  push: {
    usage: pushUsage,
    load: async () => withStudio((await import('./commands/studio.command.ts')).pushCommand),
  },
  pull: {
    usage: pullUsage,
    load: async () => withStudio((await import('./commands/studio.command.ts')).pullCommand),
  },
  log: {
    usage: logUsage,
    load: async () => withStudio((await import('./commands/studio.command.ts')).logCommand),
  },
  people: {
    usage: peopleUsage,
    load: async () => (await import('./accounts/accounts.command.ts')).peopleCommand,
  },
  tokens: {
    usage: tokensUsage,
    load: async () => (await import('./accounts/accounts.command.ts')).tokensCommand,
  },
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
