import { MessageCircle } from '../../../ui/icons/icons.ts'
import { COMMENTS_ANCHOR } from '../../../../contract/links.ts'
import { commentCount, commentsWording } from '../../../../contract/wording/comments/comments.ts'
import { buttonClass } from '../../../ui/buttons/button.tsx'
import { useComments } from './comments-context.ts'

/** A link down to the comments, with their count. It is a fragment of the present page, so the review stays. */
export function CommentsLink() {
  const { total } = useComments()
  return (
    <a href={`#${COMMENTS_ANCHOR}`} className={buttonClass({ size: 's' })}>
      <MessageCircle />
      <span>{total === null ? commentsWording.heading : commentCount(total)}</span>
    </a>
  )
}
