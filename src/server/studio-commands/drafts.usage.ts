import type { CommandUsage } from '../platform/runtime/command.ts'

/** Of each command that speaks with the studio's API. */
export const URL_OPTION = {
  url: {
    value: 'URL',
    description: 'a site elsewhere, with a token in XINGCHA_TOKEN; else the one of this machine',
  },
} as const

export const draftsUsage: CommandUsage = {
  usages: [
    { usage: 'drafts list', description: 'list the reviews in any state: id, version, state, title' },
    { usage: 'drafts show ID', description: 'print a draft as a file with front matter' },
    { usage: 'drafts create FILE', description: 'begin a draft from such a file' },
    { usage: 'drafts update ID FILE', description: 'replace the draft by the file' },
    { usage: 'drafts publish ID', description: 'publish the draft, or with --at schedule it' },
    { usage: 'drafts withdraw ID', description: 'take the review down, or off the schedule' },
    { usage: 'drafts trash ID', description: 'move it to the trash, which is emptied after 30 days' },
    { usage: 'drafts restore ID', description: 'take it out of the trash, as a draft' },
    { usage: 'drafts delete ID', description: 'delete a review of the trash for good' },
    { usage: 'drafts unschedule ID', description: 'end the schedule; what is published stays' },
    { usage: 'drafts preview ID', description: 'print the secret path of a preview' },
    {
      usage: 'drafts export IDS FILE',
      description: 'write reviews, such as 3,15, with their pictures as ZIP',
    },
    { usage: 'drafts revisions ID', description: 'list earlier texts: id, time, reason, characters, name' },
    { usage: 'drafts revision ID REVISION', description: 'print an earlier text as a file' },
    { usage: 'drafts revert ID REVISION', description: 'make an earlier text the draft' },
    { usage: 'drafts keep ID NAME', description: 'keep the draft as a revision with this name' },
  ],
  options: {
    at: { value: 'TIME', description: 'publish: such as 2026-12-24T08:00+08:00' },
    state: { value: 'STATE', description: 'list: draft, scheduled, published or trash' },
    search: { value: 'TEXT', description: 'list: title, author or body contain it' },
    ...URL_OPTION,
  },
}
