import { type BanEffect, MODERATION } from '../../contract/comments/moderation.ts'
import type { Terminal } from '../platform/runtime/command.ts'
import { bansUsage } from './comments.usage.ts'
import {
  runSubcommand,
  tabLine,
  type Subcommand,
  type SubcommandInput,
  type Subcommands,
} from './run-subcommand.ts'
import type { OpenStudio } from './studio-client.ts'

/** `xingcha bans SUBCOMMAND`. Returns the exit status: 0 done, 2 wrong usage and nothing done. Throws StartupError. */
export function bansCommand(
  args: readonly string[],
  terminal: Terminal,
  openStudio: OpenStudio,
): Promise<number> {
  return runSubcommand(bansUsage, SUBCOMMANDS, args, terminal, openStudio)
}

const SUBCOMMANDS: Subcommands = {
  list: {
    positionals: 0,
    run: () => async (studio) => {
      const { bans } = await studio.call('GET /api/studio/bans')
      return bans
        .map(({ id, kind, effect, label, until }) =>
          tabLine(id, effect === 'check' ? `${kind}, distrusted` : kind, label, until),
        )
        .join('')
    },
  },
  add: ofAuthor('refuse', (kind, label) => `${kind} ${label} is banned\n`),
  distrust: ofAuthor('check', (kind, label) => `the comments of ${kind} ${label} are checked again\n`),
  word: {
    positionals: 1,
    run: (input) => async (studio) => {
      const [word = ''] = input.positionals
      await studio.call('POST /api/studio/bans', { body: { kind: 'word', word, days: daysOf(input) } })
      return `comments with ${word} wait from now on\n`
    },
  },
  end: {
    positionals: 1,
    run:
      ({ positionals: [id = ''] }) =>
      async (studio) => {
        await studio.call('DELETE /api/studio/bans/{id}', { params: { id } })
        return `the ban ${id} has ended\n`
      },
  },
}

function ofAuthor(effect: BanEffect, said: (kind: string, label: string) => string): Subcommand {
  return {
    positionals: 1,
    run: (input) => {
      const comment_id = input.id(input.positionals[0])
      return async (studio) => {
        const params = { id: comment_id }
        const { author } = await studio.call('GET /api/studio/comments/{id}', { params })
        const kind = author.has_account ? 'account' : 'visitor'
        const body = { kind, comment_id, effect, days: daysOf(input) } as const
        const { ban } = await studio.call('POST /api/studio/bans', { body })
        return said(ban.kind, ban.label)
      }
    },
  }
}

function daysOf({ flags }: SubcommandInput) {
  return flags.has('month') ? MODERATION.banDays : null
}
