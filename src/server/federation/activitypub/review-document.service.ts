import type { Deps } from '../../deps.ts'
import { findTold } from './federated-reviews.store.ts'
import { readReviewObjects } from './outbox-collection.service.ts'
import { asDocument, tombstone } from './review-object.ts'

interface ReviewDocument {
  status: 200 | 410
  json: Record<string, unknown>
}

/** A published review as other servers read it; a tombstone where followers knew it, undefined for any other. */
export async function readReviewDocument(
  deps: Pick<Deps, 'database' | 'siteUrl'>,
  id: number,
): Promise<ReviewDocument | undefined> {
  const [object] = await readReviewObjects(deps, [id])
  if (object) return { status: 200, json: asDocument(object) }
  const told = await findTold(deps.database.queries, id)
  if (told?.state !== 'told' && told?.state !== 'gone') return undefined
  return { status: 410, json: asDocument(tombstone(id, deps.siteUrl)) }
}
