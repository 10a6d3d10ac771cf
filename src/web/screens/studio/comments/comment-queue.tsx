import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { reviewPath } from '../../../../contract/links.ts'
import type { CommentList, CommentState } from '../../../../contract/comments/moderation.ts'
import type { ModeratedComment, ModeratedComments } from '../../../../contract/comments/studio-comments.ts'
import { textTitle } from '../../../../contract/wording/reviews/books.ts'
import {
  moderationWording as w,
  selectedComments,
} from '../../../../contract/wording/studio/studio-comments.ts'
import { ArrowDownUp, BookOpen, Check, EyeOff, Trash2 } from '../../../ui/icons/icons.ts'
import { SelectMenu } from '../../../ui/menus/select-menu.tsx'
import { useAlerts } from '../../../ui/messages/alerts.tsx'
import { Note, Row } from '../../../ui/layout/primitives.tsx'
import { Grid } from '../../../ui/layout/grid.tsx'
import { SearchField } from '../search-field.tsx'
import { useHeldCount } from '../use-held-count.ts'
import { ToolButton } from '../buttons.tsx'
import { useSingleKeys } from '../keys.ts'
import { PagedList } from '../paged-list.tsx'
import { SelectionBar } from '../selection-bar.tsx'
import { UndoOffers } from '../undo-offers.tsx'
import { BanDialog, PlaceDialog } from './moderation-dialogs.tsx'
import styles from './comment-queue.module.css'
import { CommentSide } from './comment-side.tsx'
import { type CommentActions, isByMember, QueueComment } from './queue-comment.tsx'
import { ReplyForm } from './reply-form.tsx'
import { type CommentFilter, useCommentList } from './use-comment-list.ts'
import { useCurrentComment } from './use-current-comment.ts'
import { useModeration } from './use-moderation.ts'

interface CommentQueueProps extends Omit<CommentFilter, 'q' | 'list'> {
  list: 'held' | 'published' | 'hidden'
  now: number
  onOrder: (order: CommentFilter['order']) => void
  onReview: (review: CommentFilter['review']) => void
  onCounts: (counts: ModeratedComments['counts']) => void
}

/** Comments one after another, by keys or by buttons. A search is over all of them. */
export function CommentQueue({
  list: state,
  order,
  review,
  now,
  onOrder,
  onReview,
  onCounts,
}: CommentQueueProps) {
  const [q, setQ] = useState('')
  const shown = q === '' ? state : 'all'
  const list = useCommentList({ list: shown, q, order, review })
  const comments = list.items.flatMap(({ comment, done }) => (done === undefined ? [comment] : []))
  const { current, enter, focus, step, focusNext } = useCurrentComment(comments)
  const moderation = useModeration(list, shown, focus)
  const alerts = useAlerts()
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set())
  const [replyingTo, setReplyingTo] = useState<number>()
  const replies = useRef(new Map<number, string>())
  const [banning, setBanning] = useState<ModeratedComment>()
  const [placing, setPlacing] = useState<ModeratedComment>()
  const search = useRef<HTMLInputElement>(null)
  const queue = useRef<HTMLDivElement>(null)
  useHeldCount(list.counts?.held)
  const [lastShown, setLastShown] = useState(shown)
  if (shown !== lastShown) {
    setLastShown(shown)
    setSelected(new Set())
    setReplyingTo(undefined)
  }
  const { counts, hasMore, isLoading, failure } = list
  const noteCounts = useEffectEvent(onCounts)
  useEffect(() => {
    if (counts) noteCounts(counts)
  }, [counts])
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
    setSelected(new Set())
    moderation.move(moving, to)
  }
  const select = ({ id }: ModeratedComment) => {
    const next = new Set(selected)
    if (!next.delete(id)) next.add(id)
    setSelected(next)
  }
  const chosen = comments.filter(({ id }) => selected.has(id))
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
    select,
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
    b: () => current && !isByMember(current) && setBanning(current),
    x: () => current && select(current),
    o: () => current && window.open(reviewPath(current.review.id, current.review.slug), '_blank', 'noopener'),
    z: () => moderation.undoLast(),
    '/': () => search.current?.focus(),
    escape: () => setSelected(new Set()),
  })
  const closeReply = (comment: ModeratedComment) => {
    setReplyingTo(undefined)
    focus(comment.id)
  }
  const reviews =
    review && !list.reviews.some(({ id }) => id === review.id) ? [review, ...list.reviews] : list.reviews
  return (
    <>
      <SearchField fieldRef={search} label={w.search} hint={w.searchHint} onSearch={setQ} />
      <Row justify="end" wrap pad="2" className={styles.menus}>
        <SelectMenu
          label={w.ofReview}
          icon={<BookOpen />}
          triggerClassName="tool-button"
          options={[
            { value: '', label: w.allReviews },
            ...reviews.map((each) => ({ value: String(each.id), label: textTitle(each) })),
          ]}
          value={review ? String(review.id) : ''}
          onChange={(value) => onReview(reviews.find(({ id }) => String(id) === value))}
        />
        <SelectMenu<CommentFilter['order']>
          label={w.order}
          icon={<ArrowDownUp />}
          triggerClassName="tool-button"
          options={[
            { value: 'oldest', label: w.oldest },
            { value: 'newest', label: w.newest },
          ]}
          value={order}
          onChange={onOrder}
        />
      </Row>
      <Grid gap="7" wide="minmax(0, 1fr) clamp(260px, 25vw, 300px)" wideGap="clamp(56px, 6vw, 72px)">
        <div ref={queue} tabIndex={-1} className={styles.queue}>
          {shown === 'hidden' && <Note below="3">{w.hiddenNote}</Note>}
          <PagedList list={list} isEmpty={isEmpty} empty={emptyTexts(shown)}>
            <ul aria-label={w.queue} aria-busy={list.isLoading}>
              {list.items.map((item) => (
                <QueueComment
                  key={item.comment.id}
                  item={item}
                  isCurrent={item.comment.id === current?.id}
                  isSelected={selected.has(item.comment.id)}
                  showsState={shown === 'all' || shown === 'hidden'}
                  now={now}
                  actions={actions}
                >
                  {replyingTo === item.comment.id && (
                    <ReplyForm
                      readDraft={() => replies.current.get(item.comment.id) ?? ''}
                      isPublished={item.comment.state === 'published'}
                      onType={(text) => replies.current.set(item.comment.id, text)}
                      onCancel={() => closeReply(item.comment)}
                      onSend={async (text) => {
                        const failure = await moderation.reply(item.comment, text)
                        if (failure !== undefined) return failure
                        replies.current.delete(item.comment.id)
                        setReplyingTo(undefined)
                        if (shown === 'held' || shown === 'hidden') focusNext([item.comment])
                        else focus(item.comment.id)
                        return undefined
                      }}
                    />
                  )}
                </QueueComment>
              ))}
            </ul>
          </PagedList>
          {chosen.length > 0 && (
            <SelectionBar text={selectedComments(chosen.length)}>
              <ToolButton onClick={() => move(chosen, 'published')}>
                <Check />
                {w.publish}
              </ToolButton>
              <ToolButton onClick={() => move(chosen, 'hidden')}>
                <EyeOff />
                {w.hide}
              </ToolButton>
              <ToolButton onClick={() => move(chosen, 'removed')}>
                <Trash2 />
                {w.remove}
              </ToolButton>
              <Row as={ToolButton} push onClick={() => setSelected(new Set(comments.map(({ id }) => id)))}>
                {w.selectAll}
              </Row>
              <ToolButton onClick={() => setSelected(new Set())}>{w.clearSelection}</ToolButton>
            </SelectionBar>
          )}
        </div>
        <CommentSide comment={current} now={now} onShowReview={onReview} />
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

function emptyTexts(list: CommentList): { title: string; text?: string } {
  if (list === 'held') return { title: w.heldEmpty, text: w.heldEmptyText }
  return list === 'all' ? { title: w.searchEmpty, text: w.searchEmptyText } : { title: w.listEmpty }
}

/** Loads the next page when fewer comments than this are left. */
const FEW = 10
