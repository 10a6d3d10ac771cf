import { type OpenCommand, readArguments, refuseUsage, type Terminal } from '../platform/runtime/command.ts'
import type { Deps } from '../deps.ts'
import { messageOf } from '../platform/runtime/startup-error.ts'
import { setUsage } from './set.usage.ts'
import { indexCategoryNames } from '../reviews/category-names.service.ts'
import { changeSettings, parseSetting, SettingRejected } from '../settings/settings.service.ts'

/** `xingcha set KEY VALUE`. Returns the exit status: 0 changed, 1 refused, 2 wrong usage. */
export async function setCommand(
  args: readonly string[],
  terminal: Terminal,
  openDeps: OpenCommand<Pick<Deps, 'database'>>,
): Promise<number> {
  const read = readArguments(setUsage, args, terminal)
  if (typeof read === 'number') return read
  const [key, value, ...others] = read.positionals
  if (key === undefined || value === undefined || others.length > 0) {
    return refuseUsage(setUsage, terminal, 'name one key and one value')
  }
  const { deps, close } = await openDeps()
  try {
    await deps.database.transaction(async (queries) => {
      await changeSettings(queries, [parseSetting(key, value)])
      await indexCategoryNames(queries)
    })
    terminal.stdout.write(`${key} is now ${value}\n`)
    return 0
  } catch (cause) {
    if (!(cause instanceof SettingRejected)) throw cause
    terminal.stderr.write(`xingcha: ${messageOf(cause)}\n`)
    return 1
  } finally {
    await close()
  }
}
