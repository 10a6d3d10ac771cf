import { useState } from 'react'
import { studioReviewPath } from '../../../contract/studio/studio-links.ts'
import { useApi } from '../../client/api/api-context.ts'
import { toFailure } from '../../client/api/api.ts'
import { useNavigate } from '../../client/location/location.ts'
import { useAlerts } from '../../ui/messages/alerts.tsx'

interface NewReview {
  title?: string
  /** HTML. */
  content?: string
}

/** Begins a draft and opens it. */
export function useNewReview() {
  const api = useApi()
  const navigate = useNavigate()
  const alerts = useAlerts()
  const [isBusy, setIsBusy] = useState(false)
  const create = async (review: NewReview) => {
    setIsBusy(true)
    try {
      return await api.call('POST /api/studio/reviews', { body: review })
    } catch (cause) {
      alerts.show({ kind: 'error', text: toFailure(cause).sentence })
      return undefined
    } finally {
      setIsBusy(false)
    }
  }
  const begin = async (review: NewReview) => {
    const created = await create(review)
    if (created) navigate(studioReviewPath(created.id))
  }
  return { create, begin: (review: NewReview) => void begin(review), isBusy }
}
