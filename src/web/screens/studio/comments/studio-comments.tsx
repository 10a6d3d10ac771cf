import { useState } from 'react'
import { moderationWording } from '../../../../contract/wording/studio/studio-comments.ts'
import { studioDocumentTitle, studioFrameWording } from '../../../../contract/wording/studio/studio.ts'
import { useHead } from '../../../client/head.ts'
import { StateFilter } from '../state-filter.tsx'
import { StudioHead } from '../studio-head.tsx'
import { BanList } from './ban-list.tsx'
import { CommentQueue } from './comment-queue.tsx'
import { moderationSummary } from '../../../../contract/wording/studio/studio-comments.ts'
import type { CommentFilter } from './use-comment-list.ts'
import type { ModeratedComments } from '../../../../contract/comments/studio-comments.ts'

type Tab = 'held' | 'published' | 'hidden' | 'bans'

/** 評論: the queue of held comments, all others, and the bans. */
export default function StudioComments() {
  const [tab, setTab] = useState<Tab>('held')
  const [order, setOrder] = useState<CommentFilter['order']>()
  const [review, setReview] = useState<CommentFilter['review']>()
  const [counts, setCounts] = useState<ModeratedComments['counts']>()
  const [now] = useState(() => Date.now())
  useHead({ title: studioDocumentTitle(studioFrameWording.comments), description: studioFrameWording.name })
  const tabs = [
    ['held', moderationWording.held],
    ['published', moderationWording.published],
    ['hidden', moderationWording.hidden],
    ['bans', moderationWording.bans],
  ] as const
  return (
    <>
      <StudioHead
        title={studioFrameWording.comments}
        sub={counts && moderationSummary(counts.held, counts.published)}
      />
      <StateFilter
        label={moderationWording.lists}
        states={tabs.map(([state, name]) => ({
          state,
          name,
          count: state === 'bans' ? undefined : counts?.[state],
        }))}
        value={tab}
        onChange={setTab}
      />
      {tab === 'bans' ? (
        <BanList now={now} />
      ) : (
        <CommentQueue
          list={tab}
          // The queue is worked off from its beginning; of the others the latest matter.
          order={order ?? (tab === 'held' ? 'oldest' : 'newest')}
          review={review}
          now={now}
          onOrder={setOrder}
          onReview={setReview}
          onCounts={setCounts}
        />
      )}
    </>
  )
}
