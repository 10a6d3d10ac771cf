import path from 'node:path'
import type { DatabaseEnv } from '../../platform/db/database.ts'
import { databaseName } from '../../platform/db/open-database.ts'
import { systemClock } from '../../platform/runtime/clock.ts'
import { command, WrongUsage } from '../../platform/runtime/command.ts'
import { exportUsage } from '../archive.usage.ts'
import { exportToFolder } from './export-folder.service.ts'
import { PRIVATE_FOLDER } from './export-format.ts'

/** `xingcha export DIR`. Returns the exit status: 0 written, 2 wrong usage. Throws ArchiveRejected. */
export const exportCommand = command<{ env: DatabaseEnv; program: string }>(
  exportUsage,
  async ({ positionals: [folder, ...more] }, terminal, { env, program }) => {
    if (folder === undefined || more.length > 0) throw new WrongUsage('expected one folder')
    const target = path.resolve(folder)
    const counts = await exportToFolder(target, {
      env,
      clock: systemClock,
      program,
    })
    terminal.stdout.write(
      `${databaseName(env)} was exported to ${target}: ${counts['reviews']} reviews, ${counts['media']} pictures, videos and files, ` +
        `${counts['comments']} comments, ${counts['xc_subscriptions']} subscribers, ${counts['xc_users']} accounts.\n` +
        `${path.join(target, PRIVATE_FOLDER)} holds emails, private notes and held comments, and ${target} reviews that are not ` +
        'published: only you can read the folder. Passwords and other ways to sign in are not in it; a backup has them.\n',
    )
    return 0
  },
)
