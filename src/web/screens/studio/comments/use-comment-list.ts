import { useEffect, useMemo, useRef, useState } from 'react'
import type { CommentList, CommentState } from '../../../../contract/comments/moderation.ts'
import type { ModeratedComment, ModeratedComments } from '../../../../contract/comments/studio-comments.ts'
import { useApi } from '../../../client/api/api-context.ts'
import { usePages } from '../paged-list.tsx'
import { commentElementId } from './comment-threads.tsx'

export interface CommentFilter {
  list: CommentList
  q: string
  /** `activity`: threads, each comment followed by its answers. */
  order: 'oldest' | 'newest' | 'activity'
  /** Of the threads only those that wait for an answer. */
  only?: 'unanswered' | undefined
  /** Of the threads only that of this comment. */
  comment?: number | undefined
  review: { id: number; title: string; headline: string } | undefined
}

/** A comment of the list; `done`: the state into which it has just left the list. */
export interface ListedComment {
  comment: ModeratedComment
  done?: CommentState
}

type Counts = ModeratedComments['counts']

/** The comments of a filter, page by page, loaded again each time the list opens. What is done with them shows at once. */
export function useCommentList({ list, q, order, review, only, comment }: CommentFilter) {
  const api = useApi()
  const changing = useRef<Promise<unknown>>(Promise.resolve())
  const { pages, isFormer, ...state } = usePages(
    ['comments', list, q, order, review?.id, only, comment],
    async (after: string | undefined, signal) => {
      await changing.current
      const query = { list, q, order, review: review?.id, only, comment, after }
      return api.call('GET /api/studio/comments', { query, signal })
    },
    ({ next }) => next,
  )
  const [first, last] = [pages[0], pages.at(-1)]
  const listed =
    first && pages.flatMap(({ comments }) => comments.map((each): ListedComment => ({ comment: each })))
  const [items = [], changeItems] = useChanged<readonly ListedComment[]>(listed, first)
  const [counts, changeCounts] = useChanged(last?.counts, last)
  return {
    ...state,
    items,
    counts,
    /** For the menu: those with comments in the list. */
    reviews: first?.reviews ?? [],
    /** When this account was here before; null: never. */
    seenAt: first?.seen_at ?? null,
    /** When this list was read; undefined until all new comments are loaded. */
    readAt: first && !isFormer && hasAllNews(pages, first) ? first.read_at : undefined,
    /** What is loaded next waits for this change, so that its response has it. */
    waitFor: (change: Promise<unknown>) => {
      changing.current = Promise.allSettled([changing.current, change])
    },
    changeItems,
    changeCounts,
  }
}

function hasAllNews(pages: readonly ModeratedComments[], first: ModeratedComments): boolean {
  const isNews = ({ is_new, created_at }: ModeratedComment) => is_new && created_at <= first.read_at
  const loaded = pages.flatMap(({ comments }) => comments.filter(isNews)).length
  return loaded >= first.counts.new || pages.at(-1)?.next === null
}

type Change<Value> = (value: Value) => Value

interface Made<Value> {
  response: object | undefined
  changes: readonly Change<Value>[]
}

/** A part of a response with the changes that were made since; another response begins without changes. */
function useChanged<Value extends object>(
  value: Value | undefined,
  response: object | undefined,
): [Value | undefined, (change: Change<Value>) => void] {
  const [made, setMade] = useState<Made<Value>>(NO_CHANGES)
  const latest = useRef(response)
  useEffect(() => {
    latest.current = response
  })
  const { changes } = made.response === response ? made : NO_CHANGES
  const changed = useMemo(
    () => value && changes.reduce<Value>((before, change) => change(before), value),
    [value, changes],
  )
  const change = (next: Change<Value>) =>
    setMade((before) => {
      const { current } = latest
      const earlier = before.response === current ? before.changes : []
      return { response: current, changes: [...earlier, next] }
    })
  return [changed, change]
}

const NO_CHANGES = { response: undefined, changes: [] }

export type CommentListState = ReturnType<typeof useCommentList>

/** The list that counts a state. */
export function listOfState(state: CommentState): keyof Counts {
  return state === 'removed' ? 'hidden' : state
}

/** The comment that the keys act on. Once one has left the list, the next has the focus. */
export function useCurrentComment(comments: readonly ModeratedComment[], first?: number) {
  const [currentId, setCurrentId] = useState(first)
  const wantsFocus = useRef(first)
  const current = comments.find(({ id }) => id === currentId) ?? comments[0]
  useEffect(() => {
    if (wantsFocus.current === undefined) return
    const element = document.getElementById(commentElementId(wantsFocus.current))
    // It may still be loading.
    if (!element) return
    wantsFocus.current = undefined
    element.focus({ preventScroll: true })
    element.scrollIntoView({ block: 'nearest' })
  })
  const focus = (id: number | undefined) => {
    setCurrentId(id)
    wantsFocus.current = id
  }
  return {
    current,
    /** Without moving the focus, which is within already. */
    enter: setCurrentId,
    focus,
    step: (by: 1 | -1) => {
      const at = comments.findIndex(({ id }) => id === current?.id)
      focus(comments[Math.min(Math.max(at + by, 0), comments.length - 1)]?.id)
    },
    /** Called before these leave the list. */
    focusNext: (leaving: readonly ModeratedComment[]) => {
      const ids = new Set(leaving.map(({ id }) => id))
      const at = comments.findIndex(({ id }) => ids.has(id))
      const stays = ({ id }: ModeratedComment) => !ids.has(id)
      focus((comments.slice(at).find(stays) ?? comments.slice(0, at).findLast(stays))?.id)
    },
  }
}
