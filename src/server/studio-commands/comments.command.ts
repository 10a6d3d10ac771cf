import { type OpenCommand, readArguments, refuseUsage, type Terminal } from '../platform/runtime/command.ts'
import { parseReviewId } from '../../contract/links.ts'
import type { HoldReason } from '../../contract/moderation.ts'
import type { Deps } from '../deps.ts'
import { commentsUsage } from './comments.usage.ts'
import { listHeldComments, publishComments, removeComments } from './held-comments.service.ts'
import type { HeldComment } from './held-comments.store.ts'
import { changeStates } from './moderation.service.ts'
import { isReason } from './spam-score.ts'

/**
 * `xingcha comments held`, `comments publish ID…`, `comments hide ID…`, `comments remove ID…`. Returns the exit
 * status: 0 done, 1 an id is not there (the others are done), 2 wrong usage and nothing done.
 */
export async function commentsCommand(
  args: readonly string[],
  terminal: Terminal,
  openDeps: OpenCommand<Pick<Deps, 'database' | 'clock'>>,
): Promise<number> {
  const read = readArguments(commentsUsage, args, terminal)
  if (typeof read === 'number') return read
  const [verb = '', ...words] = read.positionals
  const ids = words.map(readId)
  const isUsedWell = verb === 'held' ? words.length === 0 : Object.hasOwn(VERBS, verb) && words.length > 0
  if (!isUsedWell || !ids.every((id) => id !== undefined)) {
    return refuseUsage(
      commentsUsage,
      terminal,
      'say held, or publish, hide or remove and the numbers of comments',
    )
  }
  const { deps, close } = await openDeps()
  try {
    if (verb === 'held') {
      terminal.stdout.write(describeAll(await listHeldComments(deps)))
      return 0
    }
    const [act, done] = VERBS[verb]!
    const present = new Set(await act(deps, ids))
    for (const id of ids) {
      if (present.has(id)) terminal.stdout.write(`comment ${id} ${done}\n`)
      else terminal.stderr.write(`xingcha: there is no comment ${id}\n`)
    }
    return ids.every((id) => present.has(id)) ? 0 : 1
  } finally {
    await close()
  }
}

type Act = (deps: Pick<Deps, 'database' | 'clock'>, ids: readonly number[]) => Promise<number[]>

/** By verb: what it does, for the comments that are there, and what is printed of each. */
const VERBS: Record<string, [Act, string]> = {
  publish: [publishComments, 'is published'],
  hide: [hideComments, 'is hidden'],
  remove: [removeComments, 'is removed'],
}

async function hideComments(deps: Parameters<Act>[0], ids: readonly number[]): Promise<number[]> {
  const { before } = await changeStates(
    deps,
    ids.map((id) => ({ id, state: 'hidden' })),
  )
  return before.map(({ id }) => id)
}

function readId(word: string): number | undefined {
  return parseReviewId(word)
}

function describeAll(held: readonly HeldComment[]): string {
  if (held.length === 0) return 'No comment waits.\n'
  return held.map((comment) => `${describe(comment)}\n\n`).join('') + `${held.length} waiting\n`
}

function describe(comment: HeldComment): string {
  const when = `${TAIPEI.format(new Date(comment.created_at))} (Taipei)`
  const why = (comment.held_reasons ?? '').split(',').filter(isReason)
  return [
    `${comment.id}  ${when}  review ${comment.review_id} 《${plain(comment.title)}》`,
    `    from ${plain(comment.user_name)}`,
    `    because ${why.map((reason) => REASONS[reason]).join('; ')}`,
    ...comment.content.split('\n').map((line) => `    | ${plain(line)}`),
  ].join('\n')
}

/** Nothing that a terminal would obey. */
function plain(text: string): string {
  return text.replace(/\p{C}/gu, '')
}

const TAIPEI = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Asia/Taipei',
  dateStyle: 'short',
  timeStyle: 'short',
})

const REASONS: Record<HoldReason, string> = {
  no_proof: 'it came without a proof of work (no script, or a program)',
  hidden_field: 'it filled in the field that people do not see',
  too_soon: 'it was sent too soon after it was begun',
  banned: 'it holds a banned word',
  first_comment: 'it is the first of this visitor',
  near_owner_name: 'its name looks like the reviewer’s or the site’s',
  contact: 'it gives a way to reach someone',
  links: 'it holds several links',
  repeated: 'it repeats other comments',
  link: 'it holds a link',
  similar: 'it is like another comment',
  address_held: 'something else from this address waits',
  written_fast: 'it was written faster than people type',
  several_at_once: 'it is the second of this visitor within a minute, or the fourth from this address',
  several: 'it is the third of this visitor within ten minutes, or the sixth from this address',
  many_from_address: 'ten others have come from this address within ten minutes',
}
