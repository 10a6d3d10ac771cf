import type { CommandUsage } from '../../../platform/runtime/command.ts'

export const sampleUsage: CommandUsage = {
  usages: [
    { usage: 'sample remove', description: 'show what of the sample library is on the site and would go' },
  ],
  options: {
    yes: { description: 'remove it, with the comments, bookmarks and reading-list entries of its reviews' },
  },
}
