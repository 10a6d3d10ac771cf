import type { Queries } from '../../platform/db/database.ts'
import { startYielding } from '../../platform/runtime/yield-to-event-loop.ts'
import { listPublishedNames } from '../../reviews/reviews.service.ts'
import { fold } from '../../text/fold.ts'
import type { FileRow } from './import-file.ts'

/** The review's id, or the reason why none was found. */
export type MatchReview = (
  review: FileRow<unknown>['review'],
) => number | 'review_unknown' | 'review_ambiguous'

/**
 * Finds the published review of a row: the one with the id where title and author agree in any written form; else the
 * only one with this title and author; else, where the file comes from this site, the one with the id, whose title may
 * have changed since.
 */
export async function createReviewMatcher(
  queries: Queries,
  { isFromThisSite }: { isFromThisSite: boolean },
): Promise<MatchReview> {
  const names = await listPublishedNames(queries)
  const yieldIfDue = startYielding()
  const byId = new Map(names.map((name) => [name.id, name]))
  const byName = new Map<string, typeof names>()
  for (const name of names) {
    await yieldIfDue()
    const key = nameKey(name)
    const sameName = byName.get(key)
    if (sameName) sameName.push(name)
    else byName.set(key, [name])
  }
  return (review) => {
    const withId = review.id === null ? undefined : byId.get(review.id)
    if (withId && (review.title === '' || nameKey(withId) === nameKey(review))) return withId.id
    const [named, another] = byName.get(nameKey(review)) ?? []
    if (named) return another ? 'review_ambiguous' : named.id
    return withId && isFromThisSite ? withId.id : 'review_unknown'
  }
}

function nameKey({ title, author }: { title: string; author: string }): string {
  return [title, author].map((text) => fold(text).trim().replace(/\s+/g, ' ')).join('\n')
}
