import { expect, test } from 'vitest'
import type { CommentThread } from '../../../contract/comments/comments.ts'
import { makeComment } from '../../../../tests/support/screens/comments.ts'
import type { CommentTools } from './comments-context.ts'
import { refreshThread } from './refresh-thread.ts'
import { changeShown } from './shown-thread.ts'
import { makeTools, shownPages } from './testing.ts'
import { uniqueComments } from './thread-pages.ts'

const LIKED = { is_liked: true, likes: 1 }

test('a response older than a change made here does not undo it: the thread is requested again', async () => {
  const tools = makeTools(makeThread({}), makeThread({}), makeThread(LIKED))
  const refreshing = refreshThread(tools)
  changeShown(tools, 1, LIKED)
  const shown: boolean[] = []
  tools.queryClient.getQueryCache().subscribe(() => shown.push(shownComment(tools).is_liked))
  await refreshing
  expect(shown.every(Boolean)).toBe(true)
})

test('a like that is being saved is newer than the response', async () => {
  const tools = makeTools(makeThread({}), makeThread({}))
  changeShown(tools, 1, LIKED)
  const mutation = tools.queryClient.getMutationCache().build(tools.queryClient, {
    mutationKey: ['save', 'like', 1],
    mutationFn: () => new Promise(() => {}),
  })
  void mutation.execute(undefined)
  await refreshThread(tools)
  expect(shownComment(tools)).toMatchObject(LIKED)
})

test('a thread shows the likes of this visitor from the response', async () => {
  const tools = makeTools(makeThread({}), makeThread(LIKED))
  await refreshThread(tools)
  expect(shownComment(tools)).toMatchObject(LIKED)
})

function makeThread(likes: Partial<typeof LIKED>): CommentThread {
  return {
    total: 1,
    comments: [makeComment({ id: 1, is_liked: false, likes: 0, ...likes })],
    threads: [1],
    held: [],
    next: null,
  }
}

function shownComment(tools: CommentTools) {
  const [comment] = uniqueComments(shownPages(tools))
  if (!comment) throw new Error('no comment is shown')
  return comment
}
