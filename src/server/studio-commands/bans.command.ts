import { parseReviewId } from '../../contract/links.ts'
import { MODERATION } from '../../contract/moderation.ts'
import type { NewBan } from '../../contract/studio-comments.ts'
import type { Deps } from '../deps.ts'
import { type OpenCommand, readArguments, refuseUsage, type Terminal } from '../platform/runtime/command.ts'
import { createBan, listBans, removeBan } from './bans.service.ts'
import { bansUsage } from './comments.usage.ts'
import { findAuthorKind } from './moderation.service.ts'

type BanDeps = Pick<Deps, 'database' | 'clock'>

/** `xingcha bans VERB`. Returns the exit status: 0 done, 1 there is no such comment, 2 wrong usage and nothing done. */
export async function bansCommand(
  args: readonly string[],
  terminal: Terminal,
  openDeps: OpenCommand<BanDeps>,
): Promise<number> {
  const read = readArguments(bansUsage, args, terminal)
  if (typeof read === 'number') return read
  const [verb = '', word, ...more] = read.positionals
  const act = Object.hasOwn(VERBS, verb) ? VERBS[verb] : undefined
  if (!act || (word === undefined) !== (verb === 'list') || more.length > 0)
    return refuseUsage(bansUsage, terminal, 'say list, or add, word or end and what')
  const { deps, close } = await openDeps()
  try {
    const said = await act(deps, word ?? '', read.flags.has('month') ? MODERATION.banDays : null)
    if (said === undefined) terminal.stderr.write(`xingcha: nobody can be banned by the comment ${word}\n`)
    else terminal.stdout.write(said)
    return said === undefined ? 1 : 0
  } finally {
    await close()
  }
}

type Verb = (deps: BanDeps, word: string, days: NewBan['days']) => Promise<string | undefined>

/** Returns what is printed; undefined where there is no such comment. */
const VERBS: Record<string, Verb> = {
  list: async (deps) => {
    const { bans } = await listBans(deps)
    return bans.map(({ id, kind, label, until }) => `${[id, kind, label, until ?? ''].join('\t')}\n`).join('')
  },
  add: async (deps, word, days) => {
    const comment_id = parseReviewId(word)
    const kind = comment_id === undefined ? undefined : await findAuthorKind(deps, comment_id)
    if (comment_id === undefined || kind === undefined) return undefined
    const { ban } = await createBan(deps, { kind, comment_id, days })
    return `${ban.kind} ${ban.label} is banned\n`
  },
  word: async (deps, word, days) => {
    await createBan(deps, { kind: 'word', word, days })
    return `comments with ${word} wait from now on\n`
  },
  end: async (deps, id) => {
    await removeBan(deps, id)
    return `the ban ${id} has ended\n`
  },
}
