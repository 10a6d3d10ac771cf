import { type CommentList, type CommentState, MODERATION } from '../../../../contract/comments/moderation.ts'
import type {
  FormerStates,
  ModeratedComment,
  NewBan,
  StateChange,
} from '../../../../contract/comments/studio-comments.ts'
import {
  bannedText,
  liftedText,
  moderationWording,
  placedText,
  repliedText,
  undoText,
} from '../../../../contract/wording/studio/studio-comments.ts'
import { useApi } from '../../../client/api/api-context.ts'
import { toFailure } from '../../../client/api/api.ts'
import { useAlerts } from '../../../ui/messages/alerts.tsx'
import { type CommentListState, listOfState } from './use-comment-list.ts'
import { failureOf } from '../use-action.ts'
import { useUndoOffers } from '../undo-offers.tsx'

type Before = FormerStates['before']

/** The actions on comments. The list changes at once; a failure reverts it, and each action can be undone. */
export function useModeration(list: CommentListState, shown: CommentList, onUndone: (id: number) => void) {
  const api = useApi()
  const alerts = useAlerts()
  const { strips, closeStrip, offerUndo: offer } = useUndoOffers()
  const fail = (cause: unknown) => {
    alerts.show({ kind: 'error', text: toFailure(cause).sentence })
    list.reload()
  }
  const put = (changes: readonly StateChange[]): Promise<FormerStates> => {
    const work = putInBatches(changes)
    list.waitFor(work)
    return work
  }
  const putInBatches = async (changes: readonly StateChange[]): Promise<FormerStates> => {
    const before: Before = []
    let answers = 0
    for (let start = 0; start < changes.length; start += MODERATION.changes) {
      const body = { changes: changes.slice(start, start + MODERATION.changes) }
      const former = await api.call('PUT /api/studio/comments/states', { body })
      before.push(...former.before)
      answers += former.answers
    }
    return { before, answers }
  }
  /** The answers that went along may be in the list. */
  const showAnswers = ({ answers }: Pick<FormerStates, 'answers'>) => {
    if (answers > 0) list.reload()
  }

  const showStates = (changes: readonly StateChange[]) => {
    const wanted = new Map(changes.map(({ id, state }) => [id, state]))
    const isOne = changes.length === 1
    list.changeItems((items) =>
      items.flatMap((item) => {
        const state = wanted.get(item.comment.id)
        // Only the last one leaves a line behind.
        if (state === undefined) return item.done === undefined ? [item] : []
        const isHere = shown === 'all' || listOfState(state) === shown
        const comment = { ...item.comment, state }
        if (isHere) return [{ comment }]
        return isOne ? [{ comment: item.comment, done: state }] : []
      }),
    )
  }
  const countMove = (from: CommentState, to: CommentState) =>
    list.changeCounts((counts) => {
      const changed = { ...counts }
      changed[listOfState(from)]--
      changed[listOfState(to)]++
      return changed
    })

  /** `work`: the request whose answer says how to undo it. */
  const offerUndo = (
    text: string,
    focus: number,
    work: Promise<Before>,
    undoMore?: () => Promise<unknown>,
  ) => {
    const undo = async () => {
      try {
        const before = await work
        await undoMore?.()
        if (before.length > 0) await put(before)
      } catch (cause) {
        fail(cause)
        return
      }
      list.reload()
      onUndone(focus)
    }
    return offer(text, () => void undo())
  }

  return {
    strips,
    closeStrip,
    undoLast: () => strips.at(-1)?.undo?.(),
    /** Moves comments to another state. */
    move: (comments: readonly ModeratedComment[], state: CommentState) => {
      const changing = comments.filter((comment) => comment.state !== state)
      const [first] = changing
      if (!first) return
      const changes = changing.map(({ id }) => ({ id, state }))
      showStates(changes)
      for (const comment of changing) countMove(comment.state, state)
      const changed = put(changes)
      const work = changed.then(({ before }) => before)
      const names = changing.map(({ user_name }) => user_name)
      const { close: dismiss, rename } = offerUndo(undoText(state, names, 0), first.id, work)
      changed.then(
        (former) => {
          const { before, answers } = former
          showAnswers(former)
          if (answers > 0) rename(undoText(state, names, answers))
          if (before.length === changing.length) return
          alerts.show({ kind: 'error', text: moderationWording.notFound })
          if (before.length === 0) dismiss()
        },
        (cause: unknown) => {
          dismiss()
          fail(cause)
        },
      )
    },
    /** Returns the sentence of a failure. */
    reply: (comment: ModeratedComment, content: string) =>
      failureOf(async () => {
        const params = { id: comment.id }
        const posted = await api.call('POST /api/studio/comments/{id}/reply', { params, body: { content } })
        if (comment.state !== 'published') {
          showStates([{ id: comment.id, state: 'published' }])
          countMove(comment.state, 'published')
        }
        list.changeCounts((counts) => ({ ...counts, published: counts.published + 1 }))
        offerUndo(repliedText(comment.user_name), comment.id, Promise.resolve(posted.before))
        // In a thread the answer stands below.
        if (shown === 'published') list.reload()
        else showAnswers(posted)
      }),
    /** Gives an own comment another text. Returns the sentence of a failure. */
    edit: ({ id }: ModeratedComment, content: string) =>
      failureOf(async () => {
        await api.call('PATCH /api/comments/{id}', { params: { id }, body: { content } })
        list.reload()
      }),
    /** Places a reply below another comment, or by itself. Returns the sentence of a failure. */
    place: (reply: ModeratedComment, above: ModeratedComment | null) =>
      failureOf(async () => {
        const place = (parent_id: number | null) =>
          api.call('POST /api/studio/comments/{id}/parent', { params: { id: reply.id }, body: { parent_id } })
        const { parent_id: before } = await place(above?.id ?? null)
        const text = above ? placedText(reply.user_name, above.user_name) : liftedText(reply.user_name)
        offerUndo(text, reply.id, Promise.resolve([]), () => place(before))
        list.reload()
      }),
    /** Returns the sentence of a failure. */
    ban: (comment: ModeratedComment, wanted: NewBan) =>
      failureOf(async () => {
        const { ban, before, answers } = await api.call('POST /api/studio/bans', { body: wanted })
        showStates(before.map(({ id }) => ({ id, state: 'hidden' })))
        for (const { state } of before) countMove(state, 'hidden')
        offerUndo(bannedText(ban.kind, ban.label, before.length), comment.id, Promise.resolve(before), () =>
          api.call('DELETE /api/studio/bans/{id}', { params: { id: ban.id } }),
        )
        showAnswers({ answers })
      }),
  }
}
