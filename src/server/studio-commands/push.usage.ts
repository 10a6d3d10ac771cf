import type { CommandUsage } from '../platform/runtime/command.ts'
import { URL_OPTION } from './drafts.usage.ts'

export const pushUsage: CommandUsage = {
  usages: [{ usage: 'push DIR', description: 'bring the Markdown files of a folder to the site, as drafts' }],
  options: {
    check: { description: 'say what would happen, and change nothing' },
    force: { description: 'replace newer texts of the site, which keeps them as versions' },
    ...URL_OPTION,
  },
}

export const pullUsage: CommandUsage = {
  usages: [{ usage: 'pull DIR', description: 'write the present texts of the site into such a folder' }],
  options: {
    check: { description: 'say what would happen, and change nothing' },
    force: { description: 'replace files that have changed here' },
    ...URL_OPTION,
  },
}
