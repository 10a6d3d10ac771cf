import type { CommandUsage } from '../platform/runtime/command.ts'

export const commentsUsage: CommandUsage = {
  calls: [
    { call: 'comments held', does: 'list the comments that wait for the owner' },
    { call: 'comments publish ID…', does: 'let everybody see them' },
    { call: 'comments hide ID…', does: 'let nobody but the owner and editors see them' },
    { call: 'comments remove ID…', does: 'remove them, waiting or published' },
  ],
}

export const bansUsage: CommandUsage = {
  calls: [
    { call: 'bans list', does: 'list the banned visitors, accounts and words' },
    { call: 'bans add ID', does: 'ban who wrote this comment, and hide what waits of them' },
    { call: 'bans word WORD', does: 'hold comments with this word' },
    { call: 'bans end ID', does: 'end a ban' },
  ],
  options: { month: { does: 'ban for 30 days; else without end' } },
}
