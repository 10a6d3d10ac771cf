import { expect, test } from 'vitest'
import type { CommentThread } from '../../../contract/comments.ts'
import { makeComment } from '../../../../tests/support/comments.ts'
import type { Api } from '../../client/api.ts'
import { readOlder, readThread } from './read-thread.ts'
import type { Desk } from './thread-context.ts'
import { countDeed, openThread, saying } from './thread-store.ts'

/** Newest first, from one id down to another. */
function piece(from: number, to: number, next: number | null): CommentThread {
  const comments = Array.from({ length: from - to + 1 }, (_, index) => makeComment({ id: from - index }))
  return { total: from, comments, next }
}

/** A thread on the screen, and a server that answers these, one after the other. */
function sit(first: CommentThread, ...answers: CommentThread[]): Desk {
  const api = { call: () => Promise.resolve(answers.shift()) } as unknown as Api
  const store = openThread({ review: 1, before: undefined, first, message: null })
  return { api, store, alerts: { show: () => {} }, reader: undefined }
}

const idsOn = ({ store }: Desk) => store.read().comments.map(({ id }) => id)

test('what others have written meanwhile stands on top, what they took away is gone, older pieces stay', async () => {
  const fresh = piece(9, 5, 5)
  const desk = sit(piece(8, 5, 5), piece(4, 2, 2), {
    ...fresh,
    comments: fresh.comments.filter(({ id }) => id !== 7),
  })
  await readOlder(desk)
  expect(idsOn(desk)).toEqual([8, 7, 6, 5, 4, 3, 2])
  await readThread(desk)
  expect(idsOn(desk)).toEqual([9, 8, 6, 5, 4, 3, 2])
  expect(desk.store.read()).toMatchObject({ total: 9, next: 2, pieces: 1 })
})

test('a thread never has a hole: where so much was written that the pieces do not meet, it starts anew', async () => {
  const desk = sit(piece(8, 5, 5), piece(40, 21, 21))
  await readThread(desk)
  expect(idsOn(desk)).toEqual(piece(40, 21, 21).comments.map(({ id }) => id))
  expect(desk.store.read().next).toBe(21)
})

test('a piece that overlaps with what is there shows nothing twice', async () => {
  const desk = sit(piece(8, 5, 5), piece(6, 1, null))
  await readOlder(desk)
  expect(idsOn(desk)).toEqual([8, 7, 6, 5, 4, 3, 2, 1])
  expect(desk.store.read().next).toBe(null)
})

test('an answer from before something was done here does not undo it: it is asked anew', async () => {
  const liked = piece(3, 1, null)
  const desk = sit(piece(3, 1, null), piece(3, 1, null), {
    ...liked,
    comments: liked.comments.map((comment) => ({ ...comment, is_liked: true, likes: 1 })),
  })
  const reading = readThread(desk)
  // Meanwhile a like is given and confirmed.
  desk.store.change((state) => ({
    ...countDeed(state),
    comments: state.comments.map((comment) => ({ ...comment, is_liked: true, likes: 1 })),
  }))
  const shown: boolean[] = []
  desk.store.subscribe(() => shown.push(desk.store.read().comments.every(({ is_liked }) => is_liked)))
  await reading
  expect(shown).toEqual([true])
})

test('a piece asked for before something was done here does not undo the count', async () => {
  const desk = sit(piece(8, 5, 5), piece(4, 2, 2))
  const reading = readOlder(desk)
  desk.store.change((state) => ({ ...countDeed(state), total: 9 }))
  await reading
  expect(desk.store.read().total).toBe(9)
})

test('on the way back to a review its thread is as it was left; a new answer begins anew', async () => {
  const first = piece(8, 5, 5)
  const desk = sit(first, piece(4, 1, null))
  await readOlder(desk)
  const start = { review: 1, before: undefined, message: null }
  expect(openThread({ ...start, first }).read().comments).toHaveLength(8)
  expect(openThread({ ...start, first: piece(8, 5, 5) }).read().comments).toHaveLength(4)
})

test('the same sentence said twice is told apart, so that it is read aloud twice', () => {
  const { store } = sit(piece(1, 1, null))
  const turns = [1, 2].map(() => {
    store.change(saying('評論已經修改。'))
    return store.read().said.turn
  })
  expect(turns).toEqual([1, 2])
})
