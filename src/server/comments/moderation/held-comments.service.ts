import type { Deps } from '../../deps.ts'
import { raiseReviewVersions } from '../../platform/cache/content-version.store.ts'
import { deleteComments } from '../comments.store.ts'
import * as store from './held-comments.store.ts'

type HeldDeps = Pick<Deps, 'database'>

/** The held comments, oldest first. */
export function listHeldComments({ database }: HeldDeps): Promise<store.HeldComment[]> {
  return store.listHeldComments(database.queries)
}

export function countHeldComments({ database }: HeldDeps): Promise<number> {
  return store.countHeld(database.queries)
}

/** When the held comment that waits longest was written; null where none is held. */
export function findOldestHeld({ database }: HeldDeps): Promise<string | null> {
  return store.findOldestHeld(database.queries)
}

/** Publishes them at their places in the order of time. Returns the ids that exist. */
export function publishComments({ database }: HeldDeps, ids: readonly number[]): Promise<number[]> {
  return database.transaction(async (queries) => {
    const present = await store.findStates(queries, ids)
    const held = present.filter((comment) => comment.state !== 'published')
    if (held.length > 0) {
      await store.publish(
        queries,
        held.map((comment) => comment.id),
      )
      await raiseReviewVersions(queries, reviewsOf(held))
    }
    return present.map((comment) => comment.id)
  })
}

/** Removes them, held or published, with their likes. Returns the ids that existed. */
export function removeComments({ database }: HeldDeps, ids: readonly number[]): Promise<number[]> {
  return database.transaction(async (queries) => {
    const present = await store.findStates(queries, ids)
    if (present.length > 0) {
      await deleteComments(
        queries,
        present.map((comment) => comment.id),
      )
      const seen = present.filter((comment) => comment.state === 'published')
      await raiseReviewVersions(queries, reviewsOf(seen))
    }
    return present.map((comment) => comment.id)
  })
}

function reviewsOf(comments: readonly { review_id: number }[]): number[] {
  return comments.map((comment) => comment.review_id)
}
