import { readFile } from 'node:fs/promises'
import { pictureFiles } from '../../contract/pictures/pictures.ts'
import { command, type OpenCommand, refuse, withDeps, WrongUsage } from '../platform/runtime/command.ts'
import type { Deps } from '../deps.ts'
import { messageOf } from '../platform/runtime/faults.ts'
import { storePicture } from '../pictures/pictures.service.ts'
import { parseSetting, SettingRejected } from '../settings/change-settings.service.ts'
import { storeChanges } from './studio-settings.service.ts'
import { USAGES } from '../usages.ts'

/** `xingcha set KEY VALUE`. Returns the exit status: 0 changed, 1 refused, 2 wrong usage. */
export const setCommand = command(USAGES.set, async (given, terminal, openDeps: OpenCommand<SetDeps>) => {
  const [key, value, ...others] = given.positionals
  if (key === undefined || value === undefined || others.length > 0)
    throw new WrongUsage('name one key and one value')
  return withDeps(openDeps, async (deps) => {
    try {
      const stored = key === 'seal_picture' ? await storedPicture(deps, value) : value
      await storeChanges(deps, null, [parseSetting(key, stored)])
      terminal.stdout.write(`${key} is now ${stored}\n`)
      return 0
    } catch (cause) {
      if (cause instanceof SettingRejected) return refuse(terminal, messageOf(cause))
      throw cause
    }
  })
})

type SetDeps = Pick<Deps, 'database' | 'clock' | 'siteUrl' | 'federatesPrivately'>

/** The name of a picture of this machine once it is stored; the value itself where it is a name already, or null. */
async function storedPicture(deps: Pick<Deps, 'database' | 'clock'>, value: string): Promise<string> {
  if (value === 'null' || pictureFiles(value).length > 0) return value
  try {
    return (await storePicture(deps, await readFile(value))).name
  } catch (cause) {
    throw new SettingRejected(`${value} is not a picture that can be read: ${messageOf(cause)}`, { cause })
  }
}
