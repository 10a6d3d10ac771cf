import type { PostedComment } from '../../contract/comments.ts'
import type { Deps } from '../deps.ts'
import { raiseReviewVersion } from '../platform/content-version.ts'
import type { Queries } from '../platform/database.ts'
import { problem } from '../platform/problems.ts'
import type { Actor } from '../platform/visitor.ts'
import { readOwnerSettings } from '../settings/settings.service.ts'
import { changeableUntil, isOwn, likerOf, toComment } from './comments.service.ts'
import * as store from './comments.store.ts'
import { fingerprint } from './fingerprint.ts'
import { listRecentFingerprints } from './posting.service.ts'
import { judgeWriting, mustWait } from './suspicion.ts'
import { readContent } from './typed-text.ts'

/**
 * Gives an own comment another text, within the time for it (decisions.md 18). Text that has become suspicious
 * waits like a new one. Throws comment_incomplete, comment_too_long, comment_not_found, comment_not_yours,
 * comment_change_too_late.
 */
export async function changeComment(
  deps: Deps,
  actor: Actor,
  id: number,
  typed: string,
): Promise<PostedComment> {
  const content = readContent(typed)
  const { comments } = await readOwnerSettings(deps.database)
  const changed = await deps.database.transaction(async (queries) => {
    const present = await findChangeable(deps, queries, actor, id)
    const print = fingerprint(content)
    const reasons = actor.isOwner
      ? []
      : judgeWriting({
          name: present.user_name,
          content,
          fingerprint: print,
          siteUrl: deps.siteUrl,
          banned: comments.banned,
          recentFingerprints: await listRecentFingerprints(deps, queries, id),
        })
    const waits = mustWait(reasons, false)
    const state = waits ? ('held' as const) : present.state
    await store.updateComment(queries, id, {
      content,
      fingerprint: print,
      changed_at: deps.clock.now().toISOString(),
      state,
      ...(waits ? { held_reasons: reasons.join(',') } : {}),
    })
    if (present.state === 'published') await raiseReviewVersion(queries, present.review_id)
    return { ...present, content, state }
  })
  return changed.state === 'held'
    ? { outcome: 'held' }
    : { outcome: 'published', comment: toComment(changed, actor, deps.clock.now()) }
}

/** Throws comment_not_found, comment_not_yours, comment_change_too_late. */
export async function removeComment(deps: Deps, actor: Actor, id: number): Promise<void> {
  await deps.database.transaction(async (queries) => {
    const present = await findChangeable(deps, queries, actor, id)
    await store.deleteComments(queries, [id])
    if (present.state === 'published') await raiseReviewVersion(queries, present.review_id)
  })
}

async function findChangeable(
  deps: Deps,
  queries: Queries,
  actor: Actor,
  id: number,
): Promise<store.StoredComment> {
  const stored = await store.findComment(queries, id, likerOf(actor))
  // What waits for the owner is there for its author alone.
  if (!stored || (stored.state === 'held' && !isOwn(stored, actor))) throw problem('comment_not_found')
  if (!isOwn(stored, actor)) throw problem('comment_not_yours')
  if (deps.clock.now() > changeableUntil(stored)) throw problem('comment_change_too_late')
  return stored
}
