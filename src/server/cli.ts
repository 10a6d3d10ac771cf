import path from 'node:path'
import { openDeps } from './open-deps.ts'
import { problemSentences } from '../contract/wording/problems.ts'
import { ownerUsage } from './accounts/owner/owner.usage.ts'
import { peopleUsage } from './accounts/people/people.usage.ts'
import { tokensUsage } from './accounts/studio-tokens/tokens.usage.ts'
import { twoFactorUsage } from './accounts/two-factor/two-factor.usage.ts'
import { backupUsage, restoreUsage } from './backup/backup.usage.ts'
import { exportUsage } from './site-export/export.usage.ts'
import { checkUsage } from './check/check.usage.ts'
import type { Deps } from './deps.ts'
import { importUsage } from './site-import/import.usage.ts'
import { sampleUsage } from './site-import/sample/sample.usage.ts'
import { databaseName } from './platform/db/database.ts'
import {
  type CommandUsage,
  describeUsage,
  type OpenCommand,
  readArguments,
  refuseUsage,
  summariseUsage,
} from './platform/runtime/command.ts'
import { diskFullError } from './platform/runtime/disk-full.ts'
import { readEnv } from './env.ts'
import { createLog } from './platform/runtime/log.ts'
import { programVersion } from './platform/runtime/program-version.ts'
import { messageOf, StartupError } from './platform/runtime/startup-error.ts'
import { bansUsage, commentsUsage } from './studio-commands/comments.usage.ts'
import { mailUsage } from './studio-commands/mail.usage.ts'
import { categoriesUsage, logUsage, settingsUsage, visitsUsage } from './studio-commands/settings.usage.ts'
import { draftsUsage } from './studio-commands/drafts.usage.ts'
import { lettersUsage, subscribersUsage } from './studio-commands/letters.usage.ts'
import { pullUsage, pushUsage } from './studio-commands/push.usage.ts'
import type { OpenStudio } from './studio-commands/studio-client.ts'
import { Problem } from './platform/http/problems.ts'
import { sessionsUsage } from './accounts/sessions/sessions.usage.ts'
import { setUsage } from './studio-settings/set.usage.ts'
import { startUsage } from './start.usage.ts'

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
    load: async (parentPid) => (args, terminal) => start(args, terminal, parentPid),
  },
  check: {
    usage: checkUsage,
    load: async () => {
      const [{ checkCommand }, { systemClock }] = await Promise.all([
        import('./check/check.command.ts'),
        import('./platform/runtime/clock.ts'),
      ])
      const input = { variables: process.env, clock: systemClock, log: createLog('silent') }
      return (args, terminal) => checkCommand(args, terminal, input)
    },
  },
  import: {
    usage: importUsage,
    load: async () => (await import('./site-import/import.command.ts')).importCommand,
  },
  backup: {
    usage: backupUsage,
    load: async () => {
      const { backupCommand } = await import('./backup/backup.command.ts')
      return (args, terminal) => backupCommand(args, terminal, siteOfEnv())
    },
  },
  restore: {
    usage: restoreUsage,
    load: async () => {
      const { restoreCommand } = await import('./backup/backup.command.ts')
      return (args, terminal) => restoreCommand(args, terminal, siteOfEnv())
    },
  },
  export: {
    usage: exportUsage,
    load: async () => {
      const { exportCommand } = await import('./site-export/export.command.ts')
      return (args, terminal) => exportCommand(args, terminal, siteOfEnv())
    },
  },
  sample: {
    usage: sampleUsage,
    load: async () => (await import('./site-import/sample/sample.command.ts')).sampleCommand,
  },
  set: { usage: setUsage, load: async () => (await import('./studio-settings/set.command.ts')).setCommand },
  owner: {
    usage: ownerUsage,
    load: async () => (await import('./accounts/owner/owner.command.ts')).ownerCommand,
  },
  'two-step': {
    usage: twoFactorUsage,
    load: async () => (await import('./accounts/two-factor/two-factor.command.ts')).twoFactorCommand,
  },
  sessions: {
    usage: sessionsUsage,
    load: async () => (await import('./accounts/sessions/sessions.command.ts')).sessionsCommand,
  },
  mail: {
    usage: mailUsage,
    load: async () => {
      const { mailCommand } = await import('./studio-commands/mail.command.ts')
      const { studioOpener } = await import('./open-studio.ts')
      return (args, terminal, open) => mailCommand(args, terminal, open, studioOpener(open, process.env))
    },
  },
  drafts: {
    usage: draftsUsage,
    load: async () => withStudio((await import('./studio-commands/drafts.command.ts')).draftsCommand),
  },
  push: {
    usage: pushUsage,
    load: async () => withStudio((await import('./studio-commands/push.command.ts')).pushCommand),
  },
  pull: {
    usage: pullUsage,
    load: async () => withStudio((await import('./studio-commands/push.command.ts')).pullCommand),
  },
  comments: {
    usage: commentsUsage,
    load: async () => withStudio((await import('./studio-commands/comments.command.ts')).commentsCommand),
  },
  bans: {
    usage: bansUsage,
    load: async () => withStudio((await import('./studio-commands/bans.command.ts')).bansCommand),
  },
  letters: {
    usage: lettersUsage,
    load: async () => withStudio((await import('./studio-commands/letters.command.ts')).lettersCommand),
  },
  subscribers: {
    usage: subscribersUsage,
    load: async () =>
      withStudio((await import('./studio-commands/subscribers.command.ts')).subscribersCommand),
  },
  categories: {
    usage: categoriesUsage,
    load: async () => withStudio((await import('./studio-commands/categories.command.ts')).categoriesCommand),
  },
  settings: {
    usage: settingsUsage,
    load: async () => withStudio((await import('./studio-commands/settings.command.ts')).settingsCommand),
  },
  log: {
    usage: logUsage,
    load: async () => withStudio((await import('./studio-commands/reports.command.ts')).logCommand),
  },
  visits: {
    usage: visitsUsage,
    load: async () => withStudio((await import('./studio-commands/reports.command.ts')).visitsCommand),
  },
  people: {
    usage: peopleUsage,
    load: async () => (await import('./accounts/people/people.command.ts')).peopleCommand,
  },
  tokens: {
    usage: tokensUsage,
    load: async () => (await import('./accounts/studio-tokens/tokens.command.ts')).tokensCommand,
  },
}

/**
 * Runs one command of the operator. `parentPid` is the process that started this one, read before the build, which may
 * outlast it. Returns the exit status.
 */
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
    )(rest, terminal, openForCommand)
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

/** Serves until the process should stop. */
async function start(args: readonly string[], terminal: ProcessTerminal, parentPid: number): Promise<number> {
  const read = readArguments(startUsage, args, terminal)
  if (typeof read === 'number') return read
  if (read.positionals.length > 0) {
    return refuseUsage(
      startUsage,
      terminal,
      `it takes no ${read.positionals[0]}; PORT and the like are environment variables`,
    )
  }
  const [{ startServer }, { renderer }] = await Promise.all([
    import('./main.ts'),
    import('../web/entry-server.tsx'),
  ])
  const isNpm = process.env.npm_lifecycle_event !== undefined
  const server = await startServer(readEnv(process.env), renderer, { parentPid, isNpm })
  await server.stopRequested
  await server.stop()
  return 0
}

/**
 * The site's database for a command, with a log of warnings only. It prints to stderr which database it is: piped
 * output stays clean.
 */
async function openForCommand({ creates = false } = {}) {
  const env = readEnv(process.env)
  const opened = await openDeps(env, createLog('warn', process.stderr), { creates, writesMuch: true })
  process.stderr.write(`xingcha: the database is ${databaseName(env)}\n`)
  return opened
}

/** For commands that do not need services: the database may be of another version, or missing. */
function siteOfEnv() {
  const env = readEnv(process.env)
  return {
    env,
    cacheDir: path.join(env.dataDir, 'cache'),
    program: programVersion(),
    log: createLog('warn', process.stderr),
  }
}

function processTerminal(): ProcessTerminal {
  return { stdout: process.stdout, stderr: process.stderr, isTerminal: process.stdout.isTTY }
}
