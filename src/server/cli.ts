import { openDeps } from './open-deps.ts'
import { diskFullError } from './platform/disk-full.ts'
import { readEnv } from './platform/env.ts'
import { createLog } from './platform/log.ts'
import { messageOf, StartupError } from './platform/startup-error.ts'

const USAGE = `Usage: xingcha COMMAND

  start                       serve the site (the same as npm start)
  import FILE…                take over the original backend's tables (books, comments, bookmarks,
                              reading_lists, subscriptions): JSON Lines, JSON array or CSV, also .gz
      --table NAME            by default told from the file's name
      --users FILE            id and email of its users: gives them accounts here, and what was theirs
      --covers DIR            where relative cover addresses are looked up
      --report FILE           write refused rows there as JSON Lines
  set KEY VALUE               change a setting, effective at once: set social.video.url https://…
  owner EMAIL                 make this account the reviewer
  two-step off EMAIL          ask this account for no second step any more
  mail failed                 list mails that could not be sent, with the mail server's answer
  mail retry [ID]             send them, or the one with this number, again
  comments held               list the comments that wait for the owner
  comments publish|remove ID… let everybody see them, or remove them

Settings of the process (PORT, HOST, DATA_DIR, DATABASE_URL, SITE_URL …): docs/operations.md
`

/** Runs one command of the operator, of which nothing else is loaded. Returns the exit status. */
export async function run(args: readonly string[]): Promise<number> {
  const [command, ...rest] = args
  try {
    switch (command) {
      case 'start':
        return await start()
      case 'import':
        return await (
          await import('./moving/import.command.ts')
        ).importCommand(rest, terminal(), openForCommand)
      case 'set':
        return await (await import('./settings/set.command.ts')).setCommand(rest, terminal(), openForCommand)
      case 'owner':
        return await (
          await import('./accounts/owner.command.ts')
        ).ownerCommand(rest, terminal(), openForCommand)
      case 'two-step':
        return await (
          await import('./accounts/two-step.command.ts')
        ).twoStepCommand(rest, terminal(), openForCommand)
      case 'mail':
        return await (await import('./mail/mail.command.ts')).mailCommand(rest, terminal(), openForCommand)
      case 'comments':
        return await (
          await import('./comments/comments.command.ts')
        ).commentsCommand(rest, terminal(), openForCommand)
      case 'help':
      case '--help':
      case undefined:
        process.stdout.write(USAGE)
        return command === undefined ? 2 : 0
      default:
        process.stderr.write(`xingcha: there is no command ${command}.\n\n${USAGE}`)
        return 2
    }
  } catch (cause) {
    const told = diskFullError(cause, () => readEnv(process.env).dataDir) ?? cause
    if (!(told instanceof StartupError)) throw cause
    process.stderr.write(`xingcha: ${messageOf(told)}\n`)
    return 1
  }
}

/** Serves until SIGTERM or SIGINT. */
async function start(): Promise<number> {
  const [{ startServer }, { renderer }] = await Promise.all([
    import('./main.ts'),
    import('../web/entry-server.tsx'),
  ])
  const server = await startServer(readEnv(process.env), renderer)
  await new Promise<void>((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => resolve())
  })
  await server.stop()
  return 0
}

/** The database for a command, its log kept to warnings so that the command's own words stand out. */
async function openForCommand() {
  return openDeps(readEnv(process.env), createLog('warn', process.stderr))
}

function terminal() {
  return { stdout: process.stdout, stderr: process.stderr, isTerminal: process.stdout.isTTY }
}
