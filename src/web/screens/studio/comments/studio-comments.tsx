import { useState } from 'react'
import {
  moderationWording,
  moderationSummary,
  newAmong,
  bannedUntil,
  banKindNames,
  liftBan,
} from '../../../../contract/wording/studio/studio-comments.ts'
import { studioFrameWording } from '../../../../contract/wording/studio/studio.ts'
import { parseRowId } from '../../../../contract/row-id.ts'
import { useLocation } from '../../../client/location/location.ts'
import { useWaiting } from '../use-waiting.ts'
import { Spinner } from '../../../ui/buttons/spinner.tsx'
import { StateFilter } from '../state-filter.tsx'
import { StudioHead, useStudioTitle } from '../studio-head.tsx'
import { CommentQueue } from './comment-queue.tsx'
import type { CommentFilter } from './use-comment-list.ts'
import type { ModeratedComments, Ban as StoredBan } from '../../../../contract/comments/studio-comments.ts'
import { useReaderData } from '../../../client/api/reader-query.ts'
import { EmptyArt } from '../../../parts/asterism/empty-art.tsx'
import { EmptyState } from '../../../ui/messages/empty-state.tsx'
import { Ban, Tag } from '../../../ui/icons/icons.ts'
import { TextButton } from '../buttons.tsx'
import { IconRow } from '../icon-row.tsx'
import { useAction } from '../use-action.ts'
import { whenText } from '../studio-dates.ts'
import { Unready } from '../unready.tsx'

type Tab = 'held' | 'published' | 'hidden' | 'bans'

/** 評論: the queue of held comments, all others, and the bans. */
export default function StudioComments() {
  const { search } = useLocation()
  const query = new URLSearchParams(search)
  // Mails lead to a comment that was published.
  const [thread, setThread] = useState(() => parseRowId(query.get('comment') ?? ''))
  const waiting = useWaiting()
  const [chosen, setTab] = useState<Tab | undefined>(
    thread === undefined && query.get('list') !== 'published' ? undefined : 'published',
  )
  if (chosen === undefined && waiting)
    setTab(waiting.held_comments === 0 && waiting.new_comments > 0 ? 'published' : 'held')
  const tab = chosen ?? 'held'
  const [order, setOrder] = useState<CommentFilter['order']>()
  const [review, setReview] = useState<CommentFilter['review']>()
  const [counts, setCounts] = useState<ModeratedComments['counts']>()
  const choose = (wanted: Tab) => {
    setThread(undefined)
    setTab(wanted)
  }
  useStudioTitle(studioFrameWording.comments)
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
        sub={counts && moderationSummary(counts.held, counts.new, counts.published)}
      />
      <StateFilter
        label={moderationWording.lists}
        states={tabs.map(([state, name]) => ({
          state,
          name,
          count: state === 'bans' ? undefined : counts?.[state],
          note: state === 'published' && counts && counts.new > 0 ? newAmong(counts.new) : undefined,
        }))}
        value={tab}
        onChange={choose}
      />
      {chosen === undefined ? (
        <Spinner text={studioFrameWording.loading} />
      ) : tab === 'bans' ? (
        <BanList />
      ) : (
        <CommentQueue
          list={tab}
          // The queue is worked off from its beginning; of the others the latest matter.
          order={order ?? (tab === 'held' ? 'oldest' : 'newest')}
          review={review}
          onOrder={setOrder}
          onReview={setReview}
          onCounts={setCounts}
          thread={thread}
          onAllThreads={() => setThread(undefined)}
          onPublished={() => choose('published')}
        />
      )}
    </>
  )
}

/** 封鎖名單: banned people and words, each with its end. */
function BanList() {
  const { api, attempt } = useAction()
  const { resource, retry, update } = useReaderData('GET /api/studio/bans')
  const [busy, setBusy] = useState<string>()
  const lift = async ({ id }: StoredBan) => {
    setBusy(id)
    await attempt(async () => {
      await api.call('DELETE /api/studio/bans/{id}', { params: { id } })
      update(({ bans }) => ({ bans: bans.filter((ban) => ban.id !== id) }))
    })
    setBusy(undefined)
  }
  if (resource.state !== 'ready') return <Unready resource={resource} retry={retry} />
  const { bans } = resource.data
  if (bans.length === 0)
    return (
      <EmptyState art={<EmptyArt />} title={moderationWording.noBans} text={moderationWording.noBansText} />
    )
  return (
    <ul className="ruled-list">
      {bans.map((ban) => (
        <IconRow
          as="li"
          key={ban.id}
          icon={ban.kind === 'word' ? <Tag /> : <Ban />}
          title={ban.label}
          about={[`${banKindNames[ban.kind]}，${bannedUntil(ban.until && whenText(ban.until))}`]}
        >
          <TextButton
            aria-label={liftBan(ban.label)}
            disabled={busy === ban.id}
            onClick={() => void lift(ban)}
          >
            {moderationWording.lift}
          </TextButton>
        </IconRow>
      ))}
    </ul>
  )
}
