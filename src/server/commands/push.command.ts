import path from 'node:path'
import { type CommandUsage, readArguments, refuseUsage, type Terminal } from '../platform/runtime/command.ts'
import { pullFolder } from './pull-folder.ts'
import { pushFolder, type SyncLine, type SyncOptions } from './push-folder.ts'
import { pullUsage, pushUsage } from './studio-commands.usage.ts'
import type { OpenStudio, StudioClient } from './studio-client.ts'

/** `xingcha push DIR`. Returns the exit status: 0 done, 1 some files were not brought, 2 wrong usage. Throws StartupError. */
export function pushCommand(
  args: readonly string[],
  terminal: Terminal,
  openStudio: OpenStudio,
): Promise<number> {
  return syncCommand(pushUsage, pushFolder, args, terminal, openStudio)
}

/** `xingcha pull DIR`. Returns the exit status: 0 done, 1 some files stay as they are, 2 wrong usage. Throws StartupError. */
export function pullCommand(
  args: readonly string[],
  terminal: Terminal,
  openStudio: OpenStudio,
): Promise<number> {
  return syncCommand(pullUsage, pullFolder, args, terminal, openStudio)
}

type Sync = (studio: StudioClient, folder: string, options: SyncOptions) => AsyncIterable<SyncLine>

async function syncCommand(
  usage: CommandUsage,
  sync: Sync,
  args: readonly string[],
  terminal: Terminal,
  openStudio: OpenStudio,
): Promise<number> {
  const read = readArguments(usage, args, terminal)
  if (typeof read === 'number') return read
  const [folder, ...more] = read.positionals
  if (folder === undefined || more.length > 0) return refuseUsage(usage, terminal, 'name one folder')
  const options = { isCheck: read.flags.has('check'), isForced: read.flags.has('force') }
  const { studio, close } = await openStudio(read.values.url)
  try {
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
  } finally {
    await close()
  }
}
