import type { ProcessTerminal } from './commands.ts'
import { readEnv } from './env.ts'
import { readArguments, refuseUsage } from './platform/runtime/command.ts'
import { startUsage } from './start.usage.ts'

/** `xingcha start`: serves until the process should stop. */
export async function startCommand(
  args: readonly string[],
  terminal: ProcessTerminal,
  parentPid: number,
): Promise<number> {
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
