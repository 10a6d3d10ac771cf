import type { CommandUsage } from '../platform/runtime/command.ts'
import { URL_OPTION } from './drafts.usage.ts'

export const mailUsage: CommandUsage = {
  calls: [
    { call: 'mail failed', does: "list mails that could not be sent, with the mail server's answer" },
    { call: 'mail retry [ID]', does: 'send them, or the one with this number, again' },
  ],
  options: URL_OPTION,
}
