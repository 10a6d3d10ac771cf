import type { ModeratedComments } from '../../../../contract/comments/studio-comments.ts'
import { textTitle } from '../../../../contract/wording/reviews/books.ts'
import { moderationWording } from '../../../../contract/wording/studio/studio-comments.ts'
import { BookOpen } from '../../../ui/icons/icons.ts'
import { SelectMenu } from '../../../ui/menus/select-menu.tsx'
import type { CommentFilter } from './use-comment-list.ts'

type Review = NonNullable<CommentFilter['review']>

interface ReviewMenuProps {
  /** Those with comments in the list. */
  reviews: NonNullable<ModeratedComments['reviews']>
  chosen: Review | undefined
  onChoose: (review: Review | undefined) => void
}

/** Below which review the comments of the list are. */
export function ReviewMenu({ reviews, chosen, onChoose }: ReviewMenuProps) {
  const listed = chosen && !reviews.some(({ id }) => id === chosen.id) ? [chosen, ...reviews] : reviews
  return (
    <SelectMenu
      label={moderationWording.ofReview}
      icon={<BookOpen />}
      triggerClassName="tool-button"
      options={[
        { value: ALL, label: moderationWording.allReviews },
        ...listed.map((review) => ({ value: String(review.id), label: textTitle(review) })),
      ]}
      value={chosen ? String(chosen.id) : ALL}
      onChange={(value) => onChoose(listed.find(({ id }) => String(id) === value))}
    />
  )
}

const ALL = 'all'
