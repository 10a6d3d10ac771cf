import type { CommandUsage } from '../platform/runtime/command.ts'
import { URL_OPTION } from './drafts.usage.ts'

export const mailUsage: CommandUsage = {
  usages: [
    { usage: 'mail failed', description: "list mails that could not be sent, with the mail server's answer" },
    { usage: 'mail retry [ID]', description: 'send them, or the one with this number, again' },
  ],
  options: URL_OPTION,
}
