import { LIMITS } from '../../contract/limits.ts'
import { reviewCommentsPath } from '../../contract/links.ts'
import { commentsWording } from '../../contract/wording/comments.ts'
import { escapeHtml } from '../text/html.ts'

interface TypedComment {
  reviewId: number
  name: string
  content: string
}

/** The form of a comment, filled in as it was sent. */
export function filledCommentForm({ reviewId, name, content }: TypedComment): string {
  return `<form method="post" action="${reviewCommentsPath(reviewId)}">
<label for="name">${commentsWording.name}（${commentsWording.required}）</label>
<input id="name" name="user_name" value="${escapeHtml(name)}" placeholder="${commentsWording.namePlaceholder}" required maxlength="${LIMITS.name * 2}" autocomplete="name">
<label for="text">${commentsWording.comment}（${commentsWording.required}）</label>
<textarea id="text" name="content" rows="10" placeholder="${commentsWording.commentPlaceholder}" required>
${escapeHtml(content)}</textarea>
<div class="away" aria-hidden="true"><label for="website">${commentsWording.leaveEmpty}</label><input id="website" name="website" tabindex="-1" autocomplete="off"></div>
<button>${commentsWording.submit}</button>
</form>`
}
