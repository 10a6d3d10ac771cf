import type { People } from '../../../contract/accounts/people.ts'
import type { Deps } from '../../deps.ts'
import { raiseSiteVersion } from '../../platform/cache/content-version.store.ts'
import { problem } from '../../platform/http/responses/problems.ts'
import { recordAction } from '../../studio-log/studio-log.service.ts'
import { deleteStudioTokens, lockUser, moveOwnership } from '../accounts.store.ts'
import { avatarOf } from '../profile/avatar.ts'
import * as store from './people.store.ts'

/** The members of the studio and the open invitations. */
export async function listPeople({ database, clock }: Pick<Deps, 'database' | 'clock'>): Promise<People> {
  const now = clock.now().toISOString()
  const members = await store.listMembers(database.queries)
  const invitations = await store.listInvitations(database.queries)
  return {
    members: members.map(({ used_at, acted_at, ...member }) => ({
      ...member,
      avatar: avatarOf(member.id),
      last_active_at: latestOf([used_at, acted_at]),
    })),
    invitations: invitations.map(({ id, email, sent_at, expires_at }) => ({
      id,
      email,
      sent_at,
      expires_at,
      has_expired: expires_at <= now,
    })),
  }
}

/**
 * Makes an editor a reader again and deletes the editor's tokens. The role is read with each request, so that this holds
 * at once in every process. `by`: the owner, null for the operator. Throws person_not_found.
 */
export async function removeEditor(
  deps: Pick<Deps, 'database' | 'clock'>,
  by: string | null,
  id: string,
): Promise<void> {
  const { database } = deps
  await database.transaction(async (queries) => {
    const present = await lockUser(queries, database.engine, id)
    if (present?.role !== 'editor') throw problem('person_not_found')
    await store.setRole(queries, id, 'reader')
    await deleteStudioTokens(queries, id)
    await recordAction(deps, queries, { userId: by, action: 'editor_removed', subjects: [present.name] })
    // Pages show the badge next to comments.
    await raiseSiteVersion(queries)
  })
}

/** Makes an editor the owner, and the owner `by` an editor. Throws person_not_found. */
export async function handOver(
  deps: Pick<Deps, 'database' | 'clock'>,
  by: string,
  id: string,
): Promise<void> {
  const { database } = deps
  await database.transaction(async (queries) => {
    const [present, former] = [
      await lockUser(queries, database.engine, id),
      await lockUser(queries, database.engine, by),
    ]
    // Another tab may have handed over meanwhile.
    if (present?.role !== 'editor' || former?.role !== 'owner') throw problem('person_not_found')
    await moveOwnership(queries, id, 'editor')
    await recordAction(deps, queries, { userId: by, action: 'owner_changed', subjects: [present.name] })
    await raiseSiteVersion(queries)
  })
}

/** The times are of the engine's own types. */
function latestOf(times: readonly (Date | string | null)[]): string | null {
  const known = times.flatMap((time) => (time === null ? [] : new Date(time).toISOString()))
  return known.toSorted().at(-1) ?? null
}
