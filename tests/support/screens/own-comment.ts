import type { Page } from '@playwright/test'
import { removeWording } from '../../../src/contract/wording/comments/comment-edit.ts'
import { commentsOf, editableUntil, makeComment, makeThread, openThread } from './comments.ts'

/** The buttons of the visitor's own comments, and of their editor. */
export function tools(page: Page) {
  const { section } = commentsOf(page)
  return {
    edit: section.getByRole('button', { name: '編輯', exact: true }),
    remove: section.getByRole('button', { name: '刪除', exact: true }),
    save: section.getByRole('button', { name: '儲存', exact: true }),
    cancel: section.getByRole('button', { name: '取消', exact: true }),
    question: page.getByRole('alertdialog', { name: removeWording.question }),
  }
}

/** A thread of two, the first of which this visitor wrote a while ago. */
export async function openOwn(page: Page, minutes = 12): Promise<void> {
  const mine = makeComment({ id: 2, content: '我偷偷把鞋脫了。', user_name: '蘇合' })
  const other = makeComment({ id: 1 })
  await openThread(page, {
    initial: makeThread([mine, other]),
    own: makeThread([{ ...mine, editable_until: editableUntil(minutes) }, other]),
  })
  await commentsOf(page).section.scrollIntoViewIfNeeded()
}
