import type { CommandUsage } from '../platform/runtime/command.ts'
import { URL_OPTION } from './drafts.usage.ts'

export const commentsUsage: CommandUsage = {
  calls: [
    { call: 'comments held', does: 'list the comments that wait for the owner, oldest first' },
    { call: 'comments list', does: 'list those of any state, newest first' },
    { call: 'comments publish ID…', does: 'let everybody see them' },
    { call: 'comments hide ID…', does: 'let nobody but the owner and editors see them' },
    { call: 'comments remove ID…', does: 'remove them, waiting or published; deleted after 30 days' },
    { call: 'comments hold ID…', does: 'let them wait again' },
    { call: 'comments answer ID TEXT', does: 'publish it with this reply of the owner' },
  ],
  options: {
    state: { value: 'STATE', does: 'list: held, published or hidden' },
    search: { value: 'TEXT', does: 'held, list: name, text or title contain it' },
    review: { value: 'ID', does: 'held, list: below this review' },
    ...URL_OPTION,
  },
}

export const bansUsage: CommandUsage = {
  calls: [
    { call: 'bans list', does: 'list the banned visitors, accounts and words' },
    { call: 'bans add ID', does: 'ban who wrote this comment, and hide what waits of them' },
    { call: 'bans word WORD', does: 'hold comments with this word' },
    { call: 'bans distrust ID', does: 'check the comments of who wrote this one again' },
    { call: 'bans end ID', does: 'end a ban' },
  ],
  options: { month: { does: 'ban for 30 days; else without end' }, ...URL_OPTION },
}
