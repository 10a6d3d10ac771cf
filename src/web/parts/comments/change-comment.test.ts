import { expect, test, vi } from 'vitest'
import { takeBackWording } from '../../../contract/wording/comments/comment-edit.ts'
import { makeComment, makeHeld, makeThread } from '../../../../tests/support/screens/comments.ts'
import { changeComment, removeComment } from './change-comment.ts'
import type { CommentTools } from './comments-context.ts'
import { makeTools, shownPages } from './testing.ts'
import { listThreads } from './thread-pages.ts'

test('the answers to a comment wait with it while a change is held, and are back when it is taken back', async () => {
  vi.stubGlobal('requestAnimationFrame', () => 0)
  vi.stubGlobal('HTMLElement', Object)
  vi.stubGlobal('document', { getElementById: () => null })
  const other = makeComment({ id: 4 })
  const answers = [makeComment({ id: 3, parent_id: 1 }), makeComment({ id: 2, parent_id: 1 })]
  const tools = makeTools(
    makeThread([other, ...answers, makeComment({ id: 1 })]),
    { outcome: 'held', comment: makeHeld({ id: 1 }) },
    undefined,
    makeThread([other, ...answers]),
  )
  const now = <Result>(request: () => Promise<Result>) => request()

  expect(await changeComment(tools, 1, '換一句。', now)).toBeNull()
  expect(shown(tools)).toEqual({ total: 1, held: [1], threads: [{ id: 4, isHere: true, answers: [] }] })

  await removeComment(tools, 1, takeBackWording, now)
  const threads = [
    { id: 4, isHere: true, answers: [] },
    { id: 1, isHere: false, answers: [2, 3] },
  ]
  expect(shown(tools)).toEqual({ total: 3, held: [], threads })
  vi.unstubAllGlobals()
})

function shown(tools: CommentTools) {
  const pages = shownPages(tools)
  const [first] = pages.pages
  const threads = listThreads(pages).map(({ id, comment, answers }) => {
    return { id, isHere: comment !== undefined, answers: answers.map((answer) => answer.id) }
  })
  return { total: first?.total, held: first?.held.map(({ id }) => id), threads }
}
