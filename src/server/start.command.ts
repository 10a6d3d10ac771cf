import { readEnv } from './env.ts'
import { command, WrongUsage } from './platform/runtime/command.ts'
import { USAGES } from './usages.ts'

/** `xingcha start`: serves until the process should stop. */
export const startCommand = command(USAGES.start, async (given, _terminal, parentPid: number) => {
  if (given.positionals.length > 0)
    throw new WrongUsage(`it takes no ${given.positionals[0]}; PORT and the like are environment variables`)
  const [{ startServer }, { renderer }] = await Promise.all([
    import('./main.ts'),
    import('../web/entry-server.tsx'),
  ])
  const isNpm = process.env.npm_lifecycle_event !== undefined
  const server = await startServer(readEnv(process.env), renderer, { parentPid, isNpm })
  await server.stopRequested
  await server.stop()
  return 0
})
