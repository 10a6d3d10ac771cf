import { LIMITS } from '../../contract/limits.ts'
import { COMMENTS_PLACE, reviewCommentsPath, reviewPath } from '../../contract/links.ts'
import { commentsWording } from '../../contract/wording/comments.ts'
import { escapeHtml } from '../platform/html.ts'

interface RefusedComment {
  reviewId: number
  name: string
  content: string
  /** Why, and what to do. */
  sentence: string
}

/** What a browser without script is shown where its comment was not taken: the reason, and all that was typed. */
export function refusedComment({ reviewId, name, content, sentence }: RefusedComment): string {
  return `<!doctype html>
<html lang="zh-Hant-TW"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex"><title>${escapeHtml(sentence)}</title>
<style>${STYLE}</style></head>
<body><main><h1 role="alert">${escapeHtml(sentence)}</h1>
<form method="post" action="${reviewCommentsPath(reviewId)}">
<label for="name">${commentsWording.name}（${commentsWording.required}）</label>
<input id="name" name="user_name" value="${escapeHtml(name)}" placeholder="${commentsWording.namePlaceholder}" required maxlength="${LIMITS.name * 2}" autocomplete="name">
<label for="text">${commentsWording.comment}（${commentsWording.required}）</label>
<textarea id="text" name="content" rows="10" placeholder="${commentsWording.commentPlaceholder}" required>
${escapeHtml(content)}</textarea>
<div class="away" aria-hidden="true"><label for="website">${commentsWording.leaveEmpty}</label><input id="website" name="website" tabindex="-1" autocomplete="off"></div>
<button>${commentsWording.submit}</button>
</form>
<p><a href="${reviewPath(reviewId)}#${COMMENTS_PLACE}">${commentsWording.backToReview}</a></p></main></body></html>
`
}

const STYLE =
  ':root{color-scheme:light dark}body{margin:0;padding:32px 20px;background:light-dark(#F4F4EE,#10172A);' +
  'color:light-dark(#1A2748,#F5F0E1);font:17px/1.8 system-ui,sans-serif}main{max-width:40rem;margin:auto}' +
  'h1{font-size:1.3rem;margin:0 0 24px}form{display:grid;gap:8px}label{margin-top:12px}' +
  'input,textarea,button{font:inherit;color:inherit;padding:10px 12px;border:1px solid currentColor;border-radius:4px;' +
  'background:light-dark(#FFF,#1A2748);box-sizing:border-box;width:100%}button{margin-top:16px;width:auto;' +
  'justify-self:start;cursor:pointer;min-height:44px}a{color:inherit}.away{position:absolute;left:-9999px}'
