import { COMMENT_LISTS, type CommentState, MODERATION } from '../../contract/comments/moderation.ts'
import type { ModeratedComment, ModeratedCommentsQuery } from '../../contract/comments/studio-comments.ts'
import type { Terminal } from '../platform/runtime/command.ts'
import { commentsUsage } from './comments.usage.ts'
import { describeComment } from './describe-comment.ts'
import {
  oneOf,
  runSubcommand,
  type Subcommand,
  type SubcommandInput,
  type Subcommands,
} from './run-subcommand.ts'
import type { OpenStudio, StudioClient } from './studio-client.ts'

/**
 * `xingcha comments SUBCOMMAND`. Returns the exit status: 0 done, 1 an id is not there (the others are done), 2 wrong usage and
 * nothing done. Throws StartupError.
 */
export function commentsCommand(
  args: readonly string[],
  terminal: Terminal,
  openStudio: OpenStudio,
): Promise<number> {
  return runSubcommand(commentsUsage, SUBCOMMANDS, args, terminal, openStudio)
}

const SUBCOMMANDS: Subcommands = {
  held: {
    positionals: 0,
    run: (input) => {
      const query = { ...filterOf(input), list: 'held', order: 'oldest' } as const
      return async (studio) => {
        const held = await listAllComments(studio, query)
        if (held.length === 0) return 'No comment waits.\n'
        return `${held.map((comment) => `${describeComment(comment)}\n\n`).join('')}${held.length} waiting\n`
      }
    },
  },
  list: {
    positionals: 0,
    run: (input) => {
      const list = oneOf(input.values.state ?? 'all', COMMENT_LISTS, 'state')
      const query = { ...filterOf(input), list, order: 'newest' } as const
      return async (studio) =>
        (await listAllComments(studio, query)).map((comment) => `${describeComment(comment)}\n\n`).join('')
    },
  },
  publish: moving('published'),
  hide: moving('hidden'),
  remove: moving('removed'),
  hold: moving('held'),
  answer: {
    positionals: 2,
    run: ({ id: idOf, positionals: [word, content = ''] }) => {
      const id = idOf(word)
      return async (studio) => {
        const answer = await studio.call('POST /api/studio/comments/{id}/reply', {
          params: { id },
          body: { content },
        })
        return `comment ${id} is published, and answered by ${answer.id}\n`
      }
    },
  },
}

function filterOf({ values: { search, review }, id }: SubcommandInput) {
  return {
    ...(search !== undefined && { q: search }),
    ...(review !== undefined && { review: id(review) }),
  }
}

async function listAllComments(
  studio: StudioClient,
  query: Partial<ModeratedCommentsQuery>,
): Promise<ModeratedComment[]> {
  const found: ModeratedComment[] = []
  let after: string | undefined
  do {
    const page = await studio.call('GET /api/studio/comments', { query: { ...query, after } })
    found.push(...page.comments)
    after = page.next ?? undefined
  } while (after !== undefined)
  return found
}

function moving(state: CommentState): Subcommand {
  return {
    positionals: 'some',
    run: ({ id, positionals }) => {
      const ids = positionals.map(id)
      return async (studio) => {
        const present = new Set<number>()
        for (let at = 0; at < ids.length; at += MODERATION.changes) {
          const changes = ids.slice(at, at + MODERATION.changes).map((each) => ({ id: each, state }))
          const { before } = await studio.call('PUT /api/studio/comments/states', { body: { changes } })
          for (const each of before) present.add(each.id)
        }
        const lines = (isPresent: boolean, text: (id: number) => string) =>
          ids
            .filter((each) => present.has(each) === isPresent)
            .map(text)
            .join('')
        return {
          done: lines(true, (each) => `comment ${each} is ${state}\n`),
          missing: lines(false, (each) => `xingcha: there is no comment ${each}\n`),
        }
      }
    },
  }
}
