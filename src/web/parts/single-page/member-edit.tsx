import { type ComponentType, lazy, Suspense } from 'react'
import type { ReviewPage } from '../../../contract/reviews/reviews.ts'
import { renderNothing } from '../../client/render-nothing.ts'
import { sessionOf, useSession } from '../../client/session/session.ts'

const EditLink = lazy<ComponentType<{ id: number }>>(() =>
  import('./edit-link.tsx').then(({ EditLink: Part }) => ({ default: Part }), renderNothing),
)

/** 編輯 for the members of the studio, loaded for them alone after the first paint; a preview has none. */
export function MemberEdit({ page }: { page: Pick<ReviewPage, 'review' | 'is_preview'> }) {
  const isMember = (sessionOf(useSession())?.role ?? 'reader') !== 'reader'
  return (
    isMember &&
    !page.is_preview && (
      <Suspense>
        <EditLink id={page.review.id} />
      </Suspense>
    )
  )
}
