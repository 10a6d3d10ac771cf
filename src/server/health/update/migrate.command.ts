import { command, type OpenCommand, withDeps, WrongUsage } from '../../platform/runtime/command.ts'
import { USAGES } from '../../usages.ts'

/** `xingcha migrate`: what opening the database does. */
export const migrateCommand = command(USAGES.migrate, (given, _terminal, openDeps: OpenCommand<unknown>) => {
  if (given.positionals.length > 0) throw new WrongUsage(`it takes no ${given.positionals[0]}`)
  return withDeps(openDeps, async () => 0)
})
