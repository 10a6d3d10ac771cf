import { COMMANDS, type ProcessTerminal } from './commands.ts'
import { openDeps } from './open-deps.ts'
import { problemSentences } from '../contract/wording/problems.ts'
import { databaseName } from './platform/db/open-database.ts'
import { describeUsage, summariseUsage } from './platform/runtime/command.ts'
import { codeOf, diskFullError, messageOf, StartupError } from './platform/runtime/faults.ts'
import { readEnv } from './env.ts'
import { createLog } from './platform/runtime/log.ts'
import { Problem } from './platform/http/responses/problems.ts'

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
