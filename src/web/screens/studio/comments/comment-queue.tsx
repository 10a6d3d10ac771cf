import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { reviewPath } from '../../../../contract/links.ts'
import type { CommentList, CommentState } from '../../../../contract/comments/moderation.ts'
import type { ModeratedComment, ModeratedComments } from '../../../../contract/comments/studio-comments.ts'
import {
  moderationWording as w,
  selectedComments,
} from '../../../../contract/wording/studio/studio-comments.ts'
import { Check, EyeOff, Trash2 } from '../../../ui/icons/icons.ts'
import { useAlerts } from '../../../ui/messages/alerts.tsx'
import { Note, Row } from '../../../ui/layout/primitives.tsx'
import { Grid } from '../../../ui/layout/grid.tsx'
import { useVisit, useWaiting } from '../use-waiting.ts'
import { TextButton, ToolButton } from '../buttons.tsx'
import { useSingleKeys } from '../keys.ts'
import { SelectionBar, useSelection } from '../selection-bar.tsx'
import { PagedList } from '../paged-list.tsx'
import { UndoOffers } from '../undo-offers.tsx'
import { BanDialog, PlaceDialog } from './moderation-dialogs.tsx'
import { CommentFilters, CommentSide } from './comment-side.tsx'
import { CommentThreads } from './comment-threads.tsx'
import { type CommentActions, isByMember, ReplyForm } from './comment-tools.tsx'
import { type CommentFilter, useCommentList, useCurrentComment } from './use-comment-list.ts'
import { useModeration } from './use-moderation.ts'

interface CommentQueueProps extends Pick<CommentFilter, 'order' | 'review'> {
  list: 'held' | 'published' | 'hidden'
  onOrder: (order: CommentFilter['order']) => void
  onReview: (review: CommentFilter['review']) => void
  onCounts: (counts: ModeratedComments['counts']) => void
  /** The comment that the address names, with its thread alone. */
  thread: number | undefined
  onAllThreads: () => void
  /** Opens the list that has the new comments. */
  onPublished: () => void
}

/** Comments one after another, by keys or by buttons. A search is over all of them. */
export function CommentQueue({
  list: state,
  order,
  review,
  onOrder,
  onReview,
  onCounts,
  thread,
  onAllThreads,
  onPublished,
}: CommentQueueProps) {
  const [q, setQ] = useState('')
  const shown = q === '' ? state : 'all'
  const isThreaded = shown === 'published'
  const [isUnanswered, setIsUnanswered] = useState(false)
  const only = isThreaded && isUnanswered ? 'unanswered' : undefined
  const comment = isThreaded ? thread : undefined
  const list = useCommentList({
    list: shown,
    q,
    order: isThreaded ? 'activity' : order,
    review,
    only,
    comment,
  })
  const comments = list.items.flatMap(({ comment, done }) => (done === undefined ? [comment] : []))
  const { current, enter, focus, step, focusNext } = useCurrentComment(comments, thread)
  const moderation = useModeration(list, shown, focus)
  const alerts = useAlerts()
  const { selected, chosen, toggle, selectAll, clear } = useSelection(comments)
  const [replyingTo, setReplyingTo] = useState<number>()
  const replies = useRef(new Map<number, string>())
  const [banning, setBanning] = useState<ModeratedComment>()
  const [placing, setPlacing] = useState<ModeratedComment>()
  const search = useRef<HTMLInputElement>(null)
  const queue = useRef<HTMLDivElement>(null)
  useWaiting(list.counts)
  const [lastShown, setLastShown] = useState(shown)
  if (shown !== lastShown) {
    setLastShown(shown)
    clear()
    setReplyingTo(undefined)
  }
  const { counts, hasMore, isLoading, failure } = list
  const noteCounts = useEffectEvent(onCounts)
  useEffect(() => {
    if (counts) noteCounts(counts)
  }, [counts])
  const noteVisit = useVisit()
  const seesAll = isThreaded && !review && only === undefined && comment === undefined
  const showNews = useEffectEvent(noteVisit)
  useEffect(() => {
    if (seesAll && list.readAt !== undefined) showNews(list.readAt)
  }, [seesAll, list.readAt])
  const loadMore = useEffectEvent(list.loadMore)
  const needsMore = comments.length < FEW && hasMore && !isLoading && !failure
  useEffect(() => {
    if (needsMore) loadMore()
  }, [needsMore, comments.length])
  const takeFocus = useEffectEvent(() => {
    if (document.activeElement === document.body && moderation.strips.length > 0) queue.current?.focus()
  })
  const isEmpty = comments.length === 0
  useEffect(() => {
    // The last comment of a list takes the focus with it.
    if (isEmpty) takeFocus()
  }, [isEmpty])

  const move = (moving: readonly ModeratedComment[], to: CommentState) => {
    focusNext(moving)
    clear()
    moderation.move(moving, to)
  }
  const lift = async (comment: ModeratedComment) => {
    const failure = await moderation.place(comment, null)
    if (failure !== undefined) alerts.show({ kind: 'error', text: failure })
  }
  const actions: CommentActions = {
    enter: ({ id }) => enter(id),
    publish: (comment) => move([comment], 'published'),
    reply: ({ id }) => setReplyingTo(id),
    hide: (comment) => move([comment], 'hidden'),
    remove: (comment) => move([comment], 'removed'),
    ban: setBanning,
    place: (comment) => (comment.parent_id === null ? setPlacing(comment) : void lift(comment)),
    select: ({ id }) => toggle(id),
  }
  /** Keys act on the selected comments, else on the current one. */
  const moveAll = (to: CommentState) => {
    const moving = chosen.length > 0 ? chosen : current ? [current] : []
    if (moving.length > 0) move(moving, to)
  }
  useSingleKeys({
    j: () => step(1),
    k: () => step(-1),
    a: () => moveAll('published'),
    h: () => moveAll('hidden'),
    d: () => moveAll('removed'),
    r: () => current && !isByMember(current) && setReplyingTo(current.id),
    e: () => current?.is_own && setReplyingTo(current.id),
    u: () => (isThreaded ? stepToNew() : onPublished()),
    b: () => current && !isByMember(current) && setBanning(current),
    x: () => current && toggle(current.id),
    o: () => current && window.open(reviewPath(current.review.id, current.review.slug), '_blank', 'noopener'),
    z: () => moderation.undoLast(),
    '/': () => search.current?.focus(),
    escape: clear,
  })
  /** After the current one, else from the beginning. */
  const stepToNew = () => {
    const after = comments.slice(comments.findIndex(({ id }) => id === current?.id) + 1)
    const next = [...after, ...comments].find(({ is_new, id }) => is_new && id !== current?.id)
    if (next) focus(next.id)
  }
  const closeReply = (comment: ModeratedComment) => {
    setReplyingTo(undefined)
    focus(comment.id)
  }
  const formOf = (comment: ModeratedComment) => {
    if (replyingTo !== comment.id) return undefined
    const isEdit = comment.is_own
    return (
      <ReplyForm
        readDraft={() => replies.current.get(comment.id) ?? (isEdit ? comment.content : '')}
        submit={isEdit ? w.saveEdit : comment.state === 'published' ? w.reply : w.replyAndPublish}
        isEdit={isEdit}
        note={comment.answers_go === null ? undefined : w.answersGo[comment.answers_go]}
        onType={(text) => replies.current.set(comment.id, text)}
        onCancel={() => closeReply(comment)}
        onSend={async (text) => {
          const send = isEdit ? moderation.edit : moderation.reply
          const failure = await send(comment, text)
          if (failure !== undefined) return failure
          replies.current.delete(comment.id)
          setReplyingTo(undefined)
          if (shown === 'held' || shown === 'hidden') focusNext([comment])
          else focus(comment.id)
          return undefined
        }}
      />
    )
  }
  return (
    <>
      <CommentFilters
        searchRef={search}
        onSearch={setQ}
        unanswered={isThreaded && comment === undefined ? counts?.unanswered : undefined}
        isUnanswered={isUnanswered}
        onUnanswered={setIsUnanswered}
        reviews={list.reviews}
        review={review}
        onReview={onReview}
        order={isThreaded ? undefined : order}
        onOrder={onOrder}
      />
      <Grid gap="7" wide="minmax(0, 1fr) clamp(260px, 25vw, 300px)" wideGap="clamp(56px, 6vw, 72px)">
        <div ref={queue} tabIndex={-1}>
          {shown === 'hidden' && <Note below="3">{w.hiddenNote}</Note>}
          {comment !== undefined && (
            <Row wrap gap="3" size="3" tone="soft">
              {w.oneThread}
              <TextButton onClick={onAllThreads}>{w.allThreads}</TextButton>
            </Row>
          )}
          <PagedList list={list} isEmpty={isEmpty} empty={emptyTexts(shown, only, comment)}>
            <CommentThreads
              items={list.items}
              isThreaded={isThreaded}
              isLoading={list.isLoading}
              seenAt={seesAll ? list.seenAt : null}
              current={current?.id}
              selected={selected}
              showsState={({ state: its }) =>
                shown === 'all' || shown === 'hidden' || (isThreaded && its !== 'published')
              }
              actions={actions}
              formOf={formOf}
            />
          </PagedList>
          {chosen.length > 0 && (
            <SelectionBar text={selectedComments(chosen.length)}>
              {MOVES.map(([state, MoveIcon, name]) => (
                <ToolButton icon={<MoveIcon />} text={name} key={state} onClick={() => move(chosen, state)} />
              ))}
              <Row as={ToolButton} push onClick={selectAll}>
                {w.selectAll}
              </Row>
              <ToolButton text={w.clearSelection} onClick={clear} />
            </SelectionBar>
          )}
        </div>
        <CommentSide comment={current} isThreaded={isThreaded} onShowReview={onReview} />
      </Grid>
      {banning && (
        <BanDialog
          comment={banning}
          onClose={() => setBanning(undefined)}
          onBan={async (ban) => {
            const failure = await moderation.ban(banning, ban)
            if (failure !== undefined) return failure
            setBanning(undefined)
            focusNext([banning])
            return undefined
          }}
        />
      )}
      {placing && (
        <PlaceDialog
          comment={placing}
          onClose={() => setPlacing(undefined)}
          onPlace={async (above) => {
            const failure = await moderation.place(placing, above)
            if (failure === undefined) setPlacing(undefined)
            return failure
          }}
        />
      )}
      <UndoOffers {...moderation} />
    </>
  )
}

const MOVES = [
  ['published', Check, w.publish],
  ['hidden', EyeOff, w.hide],
  ['removed', Trash2, w.remove],
] as const

function emptyTexts(
  list: CommentList,
  only: CommentFilter['only'],
  comment: number | undefined,
): { title: string; text?: string } {
  if (comment !== undefined) return { title: w.notFound }
  if (only !== undefined) return { title: w.unansweredEmpty, text: w.unansweredEmptyText }
  if (list === 'held') return { title: w.heldEmpty, text: w.heldEmptyText }
  return list === 'all' ? { title: w.searchEmpty, text: w.searchEmptyText } : { title: w.listEmpty }
}

/** Loads the next page when fewer comments than this are left. */
const FEW = 10
