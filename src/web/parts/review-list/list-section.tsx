import { useApi } from '../../client/api/api-context.ts'
import type { Api } from '../../client/api/api.ts'
import { type ListStart, readListStart } from '../../client/location/list-start.ts'
import type { ReviewList } from '../../../contract/reviews/reviews.ts'
import { ListBar } from './list-bar.tsx'
import { ReviewGrid } from './review-grid.tsx'
import { useReviewList } from './use-review-list.ts'

interface ListSectionProps {
  path: string
  heading: string
  /** The part of the list that is loaded. */
  first: ReviewList
  search: URLSearchParams
  load: (api: Api, start: ListStart, signal: AbortSignal) => Promise<ReviewList>
  className: string | undefined
}

/** The list that is a screen's content: its count and order, and its growing cards. */
export function ListSection({ path, heading, first, search, load, className }: ListSectionProps) {
  const api = useApi()
  const list = useReviewList({
    path,
    first,
    start: readListStart(search),
    load: (start, signal) => load(api, start, signal),
  })
  return (
    <section aria-labelledby="review-list" className={className}>
      <h2 id="review-list" className="visually-hidden">
        {heading}
      </h2>
      <ListBar list={list} path={path} />
      <ReviewGrid list={list} path={path} />
    </section>
  )
}
