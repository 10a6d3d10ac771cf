import { DAY } from '../../contract/durations.ts'
import { OWN_ROWS } from '../../contract/bounds.ts'
import { MODERATION } from '../../contract/comments/moderation.ts'
import type {
  Ban,
  BanList,
  FormerStates,
  NewBan,
  StoredBan,
} from '../../contract/comments/studio-comments.ts'
import type { Deps } from '../deps.ts'
import type { Queries } from '../platform/db/database.ts'
import type { Actor } from '../platform/http/access/actor.ts'
import { problem } from '../platform/http/responses/problems.ts'
import { readAllSettings, storeValue } from '../settings/settings.service.ts'
import { findBanned, unspaced } from './spam.ts'
import * as store from './senders.store.ts'
import { applyStates } from './moderation.service.ts'
import { findAuthor } from './moderation.store.ts'
import { partsOf } from '../platform/runtime/batches.ts'

/** The banned words besides those of the settings. Throws comments_blocked where the actor is banned. */
export async function requireUnbanned({ clock }: Deps, queries: Queries, actor: Actor): Promise<string[]> {
  if (actor.isMember) return []
  const bans = await store.listBansFor(queries, actor, clock.now().toISOString())
  if (bans.some(({ kind }) => kind !== 'word')) throw problem('comments_blocked')
  return bans.map(({ value }) => value)
}

/** The banned words, those of the settings included. */
export async function listBannedWords({ clock }: Deps, queries: Queries): Promise<string[]> {
  const { owners } = await readAllSettings(queries)
  const bans = await store.listActiveBans(queries, clock.now().toISOString())
  const words = bans.filter(({ kind }) => kind === 'word').map(({ value }) => value)
  return [...owners.comments.banned, ...words]
}

/** Newest first; after them the words of the settings. */
export async function listBans({ database, clock }: Deps): Promise<BanList> {
  const { owners } = await readAllSettings(database.queries)
  const bans = await store.listActiveBans(database.queries, clock.now().toISOString())
  return { bans: [...bans.slice(0, OWN_ROWS).map(toBan), ...owners.comments.banned.map(banOfSetting)] }
}

/**
 * Bans the author of a comment or a word, and hides the comment with all held ones of the author or with the word, and the
 * author's published ones where that is wanted. A word without end goes into the settings, where `xingcha set` finds it.
 * Throws comment_not_found, ban_impossible.
 */
export function createBan(deps: Deps, ban: NewBan): Promise<StoredBan> {
  const now = deps.clock.now()
  const until = ban.days === null ? null : new Date(now.getTime() + ban.days * DAY).toISOString()
  return deps.database.transaction(async (queries) => {
    const author = ban.comment_id === undefined ? undefined : await findAuthor(queries, ban.comment_id)
    if (ban.comment_id !== undefined && !author) throw problem('comment_not_found')
    const judged = ban.comment_id === undefined ? [] : [ban.comment_id]
    const stored = { created_at: now.toISOString(), until }
    if (ban.kind === 'word') {
      const held = (await store.listHeldTexts(queries)).filter((text) => holdsWord(text, ban.word))
      const ids = [...held.map(({ id }) => id), ...judged]
      return { ban: await banWord(queries, ban.word, stored), ...(await hide(queries, ids, now)) }
    }
    const value = ban.kind === 'account' ? author?.user_id : author?.visitor
    if (!author || !value || author.is_member) throw problem('ban_impossible')
    const ids = [
      ...(await store.listIdsOf(queries, ban.kind, value, ban.hides_published ?? false)),
      ...judged,
    ]
    const row = await store.upsertBan(queries, { kind: ban.kind, value, label: author.user_name, ...stored })
    return { ban: toBan(row), ...(await hide(queries, ids, now)) }
  })
}

/** Ends a ban. A repeat changes nothing. */
export async function removeBan({ database }: Deps, id: string): Promise<void> {
  await database.transaction(async (queries) => {
    if (!id.startsWith(WORD_OF_SETTING)) {
      if (/^\d{1,9}$/.test(id)) await store.deleteBan(queries, Number(id))
      return
    }
    const word = id.slice(WORD_OF_SETTING.length)
    const { owners } = await readAllSettings(queries)
    const banned = owners.comments.banned.filter((each) => each !== word)
    await storeValue(queries, 'comments', { ...owners.comments, banned })
  })
}

/** In the transaction that deletes the account. */
export const deleteBanOf = store.deleteBanOf

export function deleteEndedBans({ database, clock }: Deps): Promise<void> {
  return store.deleteEndedBans(database.queries, clock.now().toISOString())
}

async function banWord(
  queries: Queries,
  word: string,
  { created_at, until }: { created_at: string; until: string | null },
): Promise<Ban> {
  // A word of punctuation alone would never be found.
  if (unspaced(word) === '') throw problem('invalid_request', 'word')
  if (until !== null)
    return toBan(
      await store.upsertBan(queries, {
        kind: 'word',
        value: word,
        label: word,
        created_at,
        until,
      }),
    )
  const { owners } = await readAllSettings(queries)
  const banned = [...new Set([...owners.comments.banned, word])]
  await storeValue(queries, 'comments', { ...owners.comments, banned })
  return banOfSetting(word)
}

function holdsWord({ user_name, content }: { user_name: string; content: string }, word: string): boolean {
  return findBanned([user_name, content], [word]) !== undefined
}

/** Hides all of a flood, in large statements, answers before the comments above them. The states before are OWN_ROWS'. */
async function hide(queries: Queries, ids: readonly number[], now: Date): Promise<FormerStates> {
  const changes = [...new Set(ids)].map((id) => ({ id, state: 'hidden' as const }))
  const before: FormerStates['before'] = []
  let answers = 0
  for (const part of partsOf(changes, MODERATION.changes)) {
    const former = await applyStates(queries, part, now)
    // An undo publishes answers after the comments above them.
    before.unshift(...former.before)
    answers += former.answers
  }
  return { before: before.slice(0, OWN_ROWS), answers }
}

const WORD_OF_SETTING = 'word:'

function banOfSetting(word: string): Ban {
  return {
    id: WORD_OF_SETTING + word,
    kind: 'word',
    label: word,
    created_at: null,
    until: null,
  }
}

function toBan({ id, kind, label, created_at, until }: store.StoredBan): Ban {
  return { id: String(id), kind, label, created_at, until }
}
