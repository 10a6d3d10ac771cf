import type { StudioReview } from '../../../contract/studio/studio-reviews.ts'
import { studioReviewPath } from '../../../contract/studio/studio-links.ts'
import { useNavigate } from '../../client/location/location.ts'
import { useAction } from './use-action.ts'

interface NewReview {
  title?: string
  /** HTML. */
  content?: string
}

/** Begins a draft and opens it. */
export function useNewReview() {
  const navigate = useNavigate()
  const { api, attempt, isBusy } = useAction()
  const create = async (review: NewReview) => {
    let created: StudioReview | undefined
    await attempt(async () => {
      created = await api.call('POST /api/studio/reviews', { body: review })
    })
    return created
  }
  const begin = async (review: NewReview) => {
    const created = await create(review)
    if (created) navigate(studioReviewPath(created.id))
  }
  return { create, begin: (review: NewReview) => void begin(review), isBusy }
}
