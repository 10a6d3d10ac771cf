import type { CommandUsage } from '../platform/runtime/command.ts'
import { URL_OPTION } from './drafts.usage.ts'

export const lettersUsage: CommandUsage = {
  calls: [
    { call: 'letters list', does: 'list the letters: id, state, recipients, subject' },
    { call: 'letters compose', does: 'begin the next letter, or change it by the options' },
    { call: 'letters preview ID', does: 'print the mail as plain text' },
    { call: 'letters test ID', does: 'mail it to the owner' },
    { call: 'letters send ID', does: 'send it to its readers, or with --at schedule that' },
    { call: 'letters stop ID', does: 'withdraw the mails that wait' },
    { call: 'letters resume ID', does: 'send the rest, and try again what failed' },
    { call: 'letters delete ID', does: 'delete a letter that was not sent' },
  ],
  options: {
    subject: { value: 'TEXT', does: 'compose: the subject' },
    line: { value: 'TEXT', does: 'compose: the second line of mailboxes' },
    opening: { value: 'TEXT', does: 'compose: the text above the reviews' },
    reviews: { value: 'IDS', does: 'compose: such as 12,15; else those since the last letter' },
    at: { value: 'TIME', does: 'send: such as 2026-12-24T08:00+08:00' },
    ...URL_OPTION,
  },
}

export const subscribersUsage: CommandUsage = {
  calls: [
    { call: 'subscribers list', does: 'list them: id, email, state, bounce, since when' },
    { call: 'subscribers end ID', does: 'end a subscription at the wish of its holder' },
    { call: 'subscribers mail-again ID', does: 'send letters again to a mailbox that refused them' },
    { call: 'subscribers export FILE', does: 'write all subscribers as CSV' },
    { call: 'subscribers import FILE', does: 'add the addresses of a list, with --consent' },
  ],
  options: {
    state: { value: 'STATE', does: 'list: confirmed, pending, left or failing' },
    search: { value: 'TEXT', does: 'list: the email contains it' },
    consent: { does: 'these people have agreed to receive the newsletter' },
    ...URL_OPTION,
  },
}
