import type { CommandUsage } from '../platform/runtime/command.ts'

export const commentsUsage: CommandUsage = {
  calls: [
    { call: 'comments held', does: 'list the comments that wait for the owner' },
    { call: 'comments publish ID…', does: 'let everybody see them' },
    { call: 'comments remove ID…', does: 'remove them, waiting or published' },
  ],
}
