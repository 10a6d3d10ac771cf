import type { CommentList } from '../../../../contract/comments/moderation.ts'
import { moderationWording } from '../../../../contract/wording/studio/studio-comments.ts'
import { EmptyArt } from '../../../parts/asterism/empty-art.tsx'
import { EmptyState } from '../../../ui/messages/empty-state.tsx'

export function EmptyQueue({ list }: { list: CommentList }) {
  if (list === 'held')
    return (
      <EmptyState
        art={<EmptyArt />}
        title={moderationWording.heldEmpty}
        text={moderationWording.heldEmptyText}
      />
    )
  if (list === 'all')
    return (
      <EmptyState
        art={<EmptyArt />}
        title={moderationWording.searchEmpty}
        text={moderationWording.searchEmptyText}
      />
    )
  return <EmptyState art={<EmptyArt />} title={moderationWording.listEmpty} />
}
