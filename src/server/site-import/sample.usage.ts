import type { CommandUsage } from '../platform/runtime/command.ts'

export const sampleUsage: CommandUsage = {
  calls: [{ call: 'sample remove', does: 'show what of the sample library is on the site and would go' }],
  options: {
    yes: { does: 'remove it, with the comments, bookmarks and reading-list entries of its reviews' },
  },
}
