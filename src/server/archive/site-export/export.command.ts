import path from 'node:path'
import type { DatabaseEnv } from '../../platform/db/database.ts'
import { databaseName } from '../../platform/db/open-database.ts'
import { systemClock } from '../../platform/runtime/clock.ts'
import type { Deps } from '../../deps.ts'
import { command, type OpenCommand, withDeps, WrongUsage } from '../../platform/runtime/command.ts'
import { exportToFolder } from './export-folder.service.ts'
import { PRIVATE_FOLDER } from './export-format.ts'
import { exportForProgram } from './program-export.service.ts'
import { type ProgramName, PROGRAMS } from './program-files.ts'
import { USAGES } from '../../usages.ts'

interface ExportDeps {
  env: DatabaseEnv
  program: string
  openDeps: OpenCommand<Pick<Deps, 'database' | 'secret' | 'siteUrl'>>
}

/** `xingcha export DIR [--for PROGRAM]`. Returns the exit status: 0 written, 2 wrong usage. Throws ArchiveRejected. */
export const exportCommand = command<ExportDeps>(
  USAGES.export,
  async ({ positionals: [folder, ...more], values }, terminal, { env, program, openDeps }) => {
    if (folder === undefined || more.length > 0) throw new WrongUsage('expected one folder')
    const target = path.resolve(folder)
    const wanted = values['for']
    if (wanted !== undefined) {
      if (!isProgram(wanted)) throw new WrongUsage(`--for takes ${Object.keys(PROGRAMS).join(', ')}`)
      return withDeps(openDeps, async (deps) => {
        const { texts, pictures } = await exportForProgram(deps, target, wanted)
        terminal.stdout.write(
          `${databaseName(env)} was exported to ${target} for ${wanted}: ${texts} texts, ${pictures} pictures. Texts that are not published are ` +
            'marked as drafts. Comments, subscribers and accounts are not in it.\n',
        )
        return 0
      })
    }
    const counts = await exportToFolder(target, { env, clock: systemClock, program })
    terminal.stdout.write(
      `${databaseName(env)} was exported to ${target}: ${counts['reviews']} reviews, ${counts['media']} pictures, videos and files, ` +
        `${counts['comments']} comments, ${counts['xc_subscriptions']} subscribers, ${counts['xc_users']} accounts.\n` +
        `${path.join(target, PRIVATE_FOLDER)} holds emails, private notes and held comments, and ${target} reviews that are not ` +
        'published: only you can read the folder. Passwords and other ways to sign in are not in it; a backup has them.\n',
    )
    return 0
  },
)

function isProgram(name: string): name is ProgramName {
  return Object.hasOwn(PROGRAMS, name)
}
