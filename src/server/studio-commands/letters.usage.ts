import type { CommandUsage } from '../platform/runtime/command.ts'
import { URL_OPTION } from './drafts.usage.ts'

export const lettersUsage: CommandUsage = {
  usages: [
    { usage: 'letters list', description: 'list the letters: id, state, recipients, subject' },
    { usage: 'letters compose', description: 'begin the next letter, or change it by the options' },
    { usage: 'letters preview ID', description: 'print the mail as plain text' },
    { usage: 'letters test ID', description: 'mail it to the owner' },
    { usage: 'letters send ID', description: 'send it to its readers, or with --at schedule that' },
    { usage: 'letters stop ID', description: 'withdraw the mails that wait' },
    { usage: 'letters resume ID', description: 'send the rest, and try again what failed' },
    { usage: 'letters delete ID', description: 'delete a letter that was not sent' },
  ],
  options: {
    subject: { value: 'TEXT', description: 'compose: the subject' },
    line: { value: 'TEXT', description: 'compose: the second line of mailboxes' },
    opening: { value: 'TEXT', description: 'compose: the text above the reviews' },
    reviews: { value: 'IDS', description: 'compose: such as 12,15; else those since the last letter' },
    at: { value: 'TIME', description: 'send: such as 2026-12-24T08:00+08:00' },
    ...URL_OPTION,
  },
}

export const subscribersUsage: CommandUsage = {
  usages: [
    { usage: 'subscribers list', description: 'list them: id, email, state, bounce, since when' },
    { usage: 'subscribers end ID', description: 'end a subscription at the wish of its holder' },
    { usage: 'subscribers mail-again ID', description: 'send letters again to a mailbox that refused them' },
    { usage: 'subscribers export FILE', description: 'write all subscribers as CSV' },
    { usage: 'subscribers import FILE', description: 'add the addresses of a list, with --consent' },
  ],
  options: {
    state: { value: 'STATE', description: 'list: confirmed, pending, left or failing' },
    search: { value: 'TEXT', description: 'list: the email contains it' },
    consent: { description: 'these people have agreed to receive the newsletter' },
    ...URL_OPTION,
  },
}
