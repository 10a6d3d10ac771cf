import type { CommandUsage } from '../platform/runtime/command.ts'
import { URL_OPTION } from './drafts.usage.ts'

export const commentsUsage: CommandUsage = {
  usages: [
    { usage: 'comments held', description: 'list the comments that wait for the owner, oldest first' },
    { usage: 'comments list', description: 'list those of any state, newest first' },
    { usage: 'comments publish ID…', description: 'let everybody see them' },
    { usage: 'comments hide ID…', description: 'let nobody but the owner and editors see them' },
    { usage: 'comments remove ID…', description: 'remove them, waiting or published; deleted after 30 days' },
    { usage: 'comments hold ID…', description: 'let them wait again' },
    { usage: 'comments answer ID TEXT', description: 'publish it with this reply of the owner' },
  ],
  options: {
    state: { value: 'STATE', description: 'list: held, published or hidden' },
    search: { value: 'TEXT', description: 'held, list: name, text or title contain it' },
    review: { value: 'ID', description: 'held, list: below this review' },
    ...URL_OPTION,
  },
}

export const bansUsage: CommandUsage = {
  usages: [
    { usage: 'bans list', description: 'list the banned visitors, accounts and words' },
    { usage: 'bans add ID', description: 'ban who wrote this comment, and hide what waits of them' },
    { usage: 'bans word WORD', description: 'hold comments with this word' },
    { usage: 'bans distrust ID', description: 'check the comments of who wrote this one again' },
    { usage: 'bans end ID', description: 'end a ban' },
  ],
  options: { month: { description: 'ban for 30 days; else without end' }, ...URL_OPTION },
}
