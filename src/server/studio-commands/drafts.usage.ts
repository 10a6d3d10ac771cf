import type { CommandUsage } from '../platform/runtime/command.ts'

/** Of each command that speaks with the studio's API. */
export const URL_OPTION = {
  url: {
    value: 'URL',
    does: 'a site elsewhere, with a token in XINGCHA_TOKEN; else the one of this machine',
  },
} as const

export const draftsUsage: CommandUsage = {
  calls: [
    { call: 'drafts list', does: 'list the reviews in any state: id, version, state, title' },
    { call: 'drafts show ID', does: 'print a draft as a file with front matter' },
    { call: 'drafts create FILE', does: 'begin a draft from such a file' },
    { call: 'drafts update ID FILE', does: 'replace the draft by the file' },
    { call: 'drafts publish ID', does: 'publish the draft, or with --at schedule it' },
    { call: 'drafts withdraw ID', does: 'take the review down, or off the schedule' },
    { call: 'drafts trash ID', does: 'move it to the trash, which is emptied after 30 days' },
    { call: 'drafts restore ID', does: 'take it out of the trash, as a draft' },
    { call: 'drafts delete ID', does: 'delete a review of the trash for good' },
    { call: 'drafts unschedule ID', does: 'end the schedule; what is published stays' },
    { call: 'drafts preview ID', does: 'print the secret path of a preview' },
    { call: 'drafts export IDS FILE', does: 'write reviews, such as 3,15, with their pictures as ZIP' },
    { call: 'drafts revisions ID', does: 'list earlier texts: id, time, reason, characters, name' },
    { call: 'drafts revision ID REVISION', does: 'print an earlier text as a file' },
    { call: 'drafts revert ID REVISION', does: 'make an earlier text the draft' },
    { call: 'drafts keep ID NAME', does: 'keep the draft as a revision with this name' },
  ],
  options: {
    at: { value: 'TIME', does: 'publish: such as 2026-12-24T08:00+08:00' },
    state: { value: 'STATE', does: 'list: draft, scheduled, published or trash' },
    search: { value: 'TEXT', does: 'list: title, author or body contain it' },
    ...URL_OPTION,
  },
}
