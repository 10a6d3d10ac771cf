import path from 'node:path'
import { command, type CommandUsage, withDeps, WrongUsage } from '../platform/runtime/command.ts'
import { pullFolder } from './pull-folder.ts'
import { pushFolder, type SyncLine, type SyncOptions } from './push-folder.ts'
import { pullUsage, pushUsage } from './studio-commands.usage.ts'
import type { OpenStudio, StudioClient } from './studio-client.ts'

/** `xingcha push DIR`. Returns the exit status: 0 done, 1 some files were not brought, 2 wrong usage. Throws StartupError. */
export const pushCommand = syncCommand(pushUsage, pushFolder)

/** `xingcha pull DIR`. Returns the exit status: 0 done, 1 some files stay as they are, 2 wrong usage. Throws StartupError. */
export const pullCommand = syncCommand(pullUsage, pullFolder)

type Sync = (studio: StudioClient, folder: string, options: SyncOptions) => AsyncIterable<SyncLine>

function syncCommand(usage: CommandUsage, sync: Sync) {
  return command(usage, async (given, terminal, openStudio: OpenStudio) => {
    const [folder, ...more] = given.positionals
    if (folder === undefined || more.length > 0) throw new WrongUsage('name one folder')
    const options = { isCheck: given.flags.has('check'), isForced: given.flags.has('force') }
    return withDeps(
      () => openStudio(given.values.url),
      async (studio) => {
        let status = 0
        for await (const { name, outcome, reason } of sync(studio, path.resolve(folder), options)) {
          const isLeft = outcome === 'kept' || outcome === 'refused'
          if (isLeft) status = 1
          if (outcome === 'unchanged') continue
          const line = `${options.isCheck && !isLeft ? 'would be ' : ''}${outcome}\t${name}`
          terminal[isLeft ? 'stderr' : 'stdout'].write(
            reason === undefined ? `${line}\n` : `${line}: ${reason}\n`,
          )
        }
        return status
      },
    )
  })
}
