import { expect, test } from 'vitest'
import type { CommentThread } from '../../../contract/comments/comments.ts'
import { makeComment } from '../../../../tests/support/screens/comments.ts'
import { mergeNewest } from './refresh-thread.ts'
import {
  changeComments,
  changeTotal,
  listThreads,
  nextThreadParam,
  type ThreadPages,
  uniqueComments,
} from './thread-pages.ts'

test('new comments are on top, removed ones disappear, and older pages stay', () => {
  const fresh = makePage(9, 5, 5)
  const newest = { ...fresh, comments: fresh.comments.filter(({ id }) => id !== 7) }
  const after = mergeNewest(makePages(makePage(8, 5, 5), makePage(4, 2, 2)), newest)
  expect(idsOf(after)).toEqual([9, 8, 6, 5, 4, 3, 2])
  expect(after.pages[0]?.total).toBe(9)
  expect(nextThreadParam(after)).toEqual({ before: 2 })
})

test('comments that the newest page has pushed out of the first page stay', () => {
  const after = mergeNewest(makePages(makePage(8, 5, 5)), makePage(10, 7, 7))
  expect(idsOf(after)).toEqual([10, 9, 8, 7, 6, 5])
  expect(nextThreadParam(after)).toEqual({ before: 5 })
})

test('if the pages do not overlap, only the newest one remains, so that a thread has no hole', () => {
  const after = mergeNewest(makePages(makePage(8, 5, 5), makePage(4, 1, null)), makePage(40, 21, 21))
  expect(idsOf(after)).toEqual(makePage(40, 21, 21).comments.map(({ id }) => id))
  expect(nextThreadParam(after)).toEqual({ before: 21 })
  expect(after.pageParams).toHaveLength(1)
})

test('comments of overlapping pages are shown once, and a null ends the thread', () => {
  const pages = makePages(makePage(8, 5, 5), makePage(6, 1, null))
  expect(idsOf(pages)).toEqual([8, 7, 6, 5, 4, 3, 2, 1])
  expect(nextThreadParam(pages)).toBeUndefined()
})

test('answers stand below their comment, oldest first, also where a page ends between them', () => {
  const [head, a, b, c] = makeAnswered()
  const pages = makePages(
    { total: 4, comments: [b, a, head], threads: [1], held: [], next: 3 },
    { total: 4, comments: [c, head], threads: [1], held: [], next: null },
  )
  expect(listThreads(pages)).toEqual([{ id: 1, comment: head, answers: [a, b, c] }])
  const removed = changeComments(pages, (comments) => comments.filter(({ id }) => id !== 1))
  expect(listThreads(removed)).toEqual([{ id: 1, comment: undefined, answers: [a, b, c] }])
  expect(listThreads(changeComments(pages, () => []))).toEqual([])
})

test('answers beyond the end of the newest page stay, and removed ones disappear', () => {
  const [head, a, b, c] = makeAnswered()
  const before = makePages(
    { total: 4, comments: [b, a, head], threads: [1], held: [], next: 3 },
    { total: 4, comments: [c, head], threads: [1], held: [], next: null },
  )
  const newest = { total: 4, comments: [makeComment({ id: 9 }), b, head], threads: [9, 1], held: [], next: 3 }
  const after = mergeNewest(before, newest)
  expect(listThreads(after).map(({ id, answers }) => [id, answers])).toEqual([
    [9, []],
    [1, [b, c]],
  ])
  expect(nextThreadParam(after)).toBeUndefined()
})

/** Comment 1 and its answers, oldest first. */
function makeAnswered() {
  const at = (minute: number) => `2025-03-07T04:0${minute}:00.000Z`
  const answer = (id: number) => makeComment({ id, parent_id: 1, created_at: at(id) })
  return [makeComment({ id: 1, created_at: at(0) }), answer(2), answer(3), answer(4)] as const
}

test('the count is never below zero', () => {
  expect(
    changeTotal(makePages({ total: 0, comments: [], threads: [], held: [], next: null }), -1).pages[0]?.total,
  ).toBe(0)
})

/** Newest first, from one id down to another. */
function makePage(from: number, to: number, next: number | null): CommentThread {
  const comments = Array.from({ length: from - to + 1 }, (_, index) => makeComment({ id: from - index }))
  return { total: from, comments, threads: comments.map(({ id }) => id), held: [], next }
}

function makePages(...pages: CommentThread[]): ThreadPages {
  return { pages, pageParams: pages.map((_, index) => ({ before: pages[index - 1]?.next ?? undefined })) }
}

function idsOf(pages: ThreadPages): number[] {
  return uniqueComments(pages).map(({ id }) => id)
}
