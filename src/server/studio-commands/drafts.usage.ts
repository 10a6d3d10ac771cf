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
  ],
  options: { at: { value: 'TIME', does: 'such as 2026-12-24T08:00+08:00' }, ...URL_OPTION },
}
