import type { RefObject } from 'react'
import type { ModeratedComments } from '../../../../contract/comments/studio-comments.ts'
import { textTitle } from '../../../../contract/wording/reviews/books.ts'
import { moderationWording as w } from '../../../../contract/wording/studio/studio-comments.ts'
import { ArrowDownUp, BookOpen, Reply } from '../../../ui/icons/icons.ts'
import { Note, Row } from '../../../ui/layout/primitives.tsx'
import { SelectMenu } from '../../../ui/menus/select-menu.tsx'
import { ToolButton } from '../buttons.tsx'
import { SearchField } from '../search-field.tsx'
import styles from './comment-queue.module.css'
import type { CommentFilter } from './use-comment-list.ts'

interface CommentFiltersProps extends Pick<CommentFilter, 'review'> {
  searchRef: RefObject<HTMLInputElement | null>
  onSearch: (q: string) => void
  /** How many threads wait for an answer; undefined where these are not chosen by it. */
  unanswered: number | undefined
  isUnanswered: boolean
  onUnanswered: (isChosen: boolean) => void
  /** Those with comments in the list. */
  reviews: NonNullable<ModeratedComments['reviews']>
  onReview: (review: CommentFilter['review']) => void
  /** Undefined for threads, which have one order. */
  order: CommentFilter['order'] | undefined
  onOrder: (order: CommentFilter['order']) => void
}

/** The search, and which comments of a list are shown in which order. */
export function CommentFilters({
  searchRef,
  onSearch,
  unanswered,
  isUnanswered,
  onUnanswered,
  reviews: listed,
  review,
  onReview,
  order,
  onOrder,
}: CommentFiltersProps) {
  const reviews = review && !listed.some(({ id }) => id === review.id) ? [review, ...listed] : listed
  return (
    <>
      <SearchField fieldRef={searchRef} label={w.search} hint={w.searchHint} onSearch={onSearch} />
      <Row justify="end" wrap pad="2" className={styles.menus}>
        {unanswered !== undefined && (
          <ToolButton aria-pressed={isUnanswered} onClick={() => onUnanswered(!isUnanswered)}>
            <Reply />
            {w.unanswered}
            <Note as="span" className="num">
              {unanswered}
            </Note>
          </ToolButton>
        )}
        <SelectMenu
          label={w.ofReview}
          icon={<BookOpen />}
          triggerClassName="tool-button"
          options={[
            { value: '', label: w.allReviews },
            ...reviews.map((each) => ({ value: String(each.id), label: textTitle(each) })),
          ]}
          value={review ? String(review.id) : ''}
          onChange={(value) => onReview(reviews.find(({ id }) => String(id) === value))}
        />
        {order !== undefined && (
          <SelectMenu<CommentFilter['order']>
            label={w.order}
            icon={<ArrowDownUp />}
            triggerClassName="tool-button"
            options={[
              { value: 'oldest', label: w.oldest },
              { value: 'newest', label: w.newest },
            ]}
            value={order}
            onChange={onOrder}
          />
        )}
      </Row>
    </>
  )
}
