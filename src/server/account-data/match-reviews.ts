import type { Queries } from '../platform/db/database.ts'
import { startYielding } from '../platform/runtime/yield-to-event-loop.ts'
import { listPublishedNames } from '../reviews/reviews.service.ts'
import { fold } from '../text/fold.ts'
import type { FileRow } from './import-file.ts'

type Named = FileRow<unknown>['review']
export type Match = number | 'review_unknown' | 'review_ambiguous'

/**
 * Tells which published review a file means: the one with the id where title and author are the same, in whatever
 * written form; else the only one with this title and author; else, where the file comes from this site, the one with
 * the id, which may have got another title since.
 */
export async function openReviewMatcher(
  queries: Queries,
  { isFromHere }: { isFromHere: boolean },
): Promise<(review: Named) => Match> {
  const names = await listPublishedNames(queries)
  const giveWay = startYielding()
  const byId = new Map(names.map((name) => [name.id, name]))
  const byName = new Map<string, typeof names>()
  for (const name of names) {
    await giveWay()
    const key = keyOf(name)
    const alike = byName.get(key)
    if (alike) alike.push(name)
    else byName.set(key, [name])
  }
  return (review) => {
    const withId = review.id === null ? undefined : byId.get(review.id)
    if (withId && (review.title === '' || keyOf(withId) === keyOf(review))) return withId.id
    const [named, another] = byName.get(keyOf(review)) ?? []
    if (named) return another ? 'review_ambiguous' : named.id
    return withId && isFromHere ? withId.id : 'review_unknown'
  }
}

function keyOf({ title, author }: { title: string; author: string }): string {
  return [title, author].map((text) => fold(text).trim().replace(/\s+/g, ' ')).join('\n')
}
