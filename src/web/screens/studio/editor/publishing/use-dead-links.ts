import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import type { Node } from 'prosemirror-model'
import { reviewIdOf } from '../../../../../contract/links.ts'
import { useApi } from '../../../../client/api/api-context.ts'
import { type Api, toFailure } from '../../../../client/api/api.ts'
import { linksOf, targetsOf } from '../../../../parts/rich-text-editor/body/links-of.ts'

/** Says whether an address in this text leads nowhere: to a lost place, or a review that readers cannot open. One still asked for does not. */
export function useDeadLinks(doc: Node): (href: string) => boolean {
  const api = useApi()
  const ids = [...new Set(linksOf(doc).flatMap((href) => linkedReview(href) ?? []))]
  const { data: missing = [] } = useQuery({
    queryKey: ['linked-reviews', ids],
    placeholderData: keepPreviousData,
    queryFn: async ({ client }) => {
      const areThere = await Promise.all(ids.map((id) => client.ensureQueryData(linkedReviewQuery(api, id))))
      return ids.filter((_, index) => !areThere[index])
    },
  })
  const targets = targetsOf(doc)
  return (href) => {
    const review = linkedReview(href)
    if (review !== undefined) return missing.includes(review)
    return /^#(?!\/)./.test(href) && !targets.has(href.slice(1))
  }
}

/** Whether readers can open the review. */
function linkedReviewQuery(api: Api, id: number) {
  return queryOptions({
    queryKey: ['linked-review', id],
    retry: false,
    queryFn: () =>
      api.call('GET /api/reviews/{id}', { params: { id } }).then(
        () => true,
        (cause: unknown) => toFailure(cause).code !== 'review_not_found',
      ),
  })
}

function linkedReview(href: string): number | undefined {
  const part = /^(?:\/|\/?#\/)review\/([^/?#]+)/.exec(href)?.[1]
  return part === undefined ? undefined : reviewIdOf(part)
}
