import { readFile } from 'node:fs/promises'
import { pictureFiles } from '../../contract/pictures/pictures.ts'
import { type OpenCommand, readArguments, refuseUsage, type Terminal } from '../platform/runtime/command.ts'
import type { Deps } from '../deps.ts'
import { messageOf } from '../platform/runtime/error-text.ts'
import { setUsage } from './set.usage.ts'
import { storePicture } from '../pictures/pictures.service.ts'
import { parseSetting, SettingRejected } from '../settings/change-settings.service.ts'
import { storeChanges } from './studio-settings.service.ts'

/** `xingcha set KEY VALUE`. Returns the exit status: 0 changed, 1 refused, 2 wrong usage. */
export async function setCommand(
  args: readonly string[],
  terminal: Terminal,
  openDeps: OpenCommand<Pick<Deps, 'database' | 'clock' | 'siteUrl' | 'federatesPrivately'>>,
): Promise<number> {
  const read = readArguments(setUsage, args, terminal)
  if (typeof read === 'number') return read
  const [key, value, ...others] = read.positionals
  if (key === undefined || value === undefined || others.length > 0) {
    return refuseUsage(setUsage, terminal, 'name one key and one value')
  }
  const { deps, close } = await openDeps()
  try {
    const given = key === 'seal_picture' ? await storedPicture(deps, value) : value
    await storeChanges(deps, null, [parseSetting(key, given)])
    terminal.stdout.write(`${key} is now ${given}\n`)
    return 0
  } catch (cause) {
    if (!(cause instanceof SettingRejected)) throw cause
    terminal.stderr.write(`xingcha: ${messageOf(cause)}\n`)
    return 1
  } finally {
    await close()
  }
}

/** The name of a picture of this machine once it is stored; the value itself where it is a name already, or null. */
async function storedPicture(deps: Pick<Deps, 'database'>, value: string): Promise<string> {
  if (value === 'null' || pictureFiles(value).length > 0) return value
  try {
    return (await storePicture(deps, await readFile(value))).name
  } catch (cause) {
    throw new SettingRejected(`${value} is not a picture that can be read: ${messageOf(cause)}`, { cause })
  }
}
