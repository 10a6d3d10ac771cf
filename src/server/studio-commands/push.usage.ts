import type { CommandUsage } from '../platform/runtime/command.ts'
import { URL_OPTION } from './drafts.usage.ts'

export const pushUsage: CommandUsage = {
  calls: [{ call: 'push DIR', does: 'bring the Markdown files of a folder to the site, as drafts' }],
  options: {
    check: { does: 'say what would happen, and change nothing' },
    force: { does: 'replace newer texts of the site, which keeps them as versions' },
    ...URL_OPTION,
  },
}

export const pullUsage: CommandUsage = {
  calls: [{ call: 'pull DIR', does: 'write the present texts of the site into such a folder' }],
  options: {
    check: { does: 'say what would happen, and change nothing' },
    force: { does: 'replace files that have changed here' },
    ...URL_OPTION,
  },
}
