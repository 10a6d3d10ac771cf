import type { CommentState } from '../../../../contract/comments/moderation.ts'
import type { ModeratedComment } from '../../../../contract/comments/studio-comments.ts'
import { moderationWording, selectedComments } from '../../../../contract/wording/studio/studio-comments.ts'
import { Check, EyeOff, Trash2 } from '../../../ui/icons/icons.ts'
import { Row } from '../../../ui/layout/primitives.tsx'
import listStyles from '../list/selection-bar.module.css'

interface SelectedCommentsProps {
  chosen: readonly ModeratedComment[]
  onMove: (to: CommentState) => void
  onSelectAll: () => void
  onClear: () => void
}

/** The cloth bar with what can be done with the selected comments. */
export function SelectedComments({ chosen, onMove, onSelectAll, onClear }: SelectedCommentsProps) {
  return (
    <Row wrap gap="1 1" above="4" className={`${listStyles.bulk} on-cover`}>
      <b role="status">{selectedComments(chosen.length)}</b>
      <button type="button" onClick={() => onMove('published')}>
        <Check />
        {moderationWording.publish}
      </button>
      <button type="button" onClick={() => onMove('hidden')}>
        <EyeOff />
        {moderationWording.hide}
      </button>
      <button type="button" onClick={() => onMove('removed')}>
        <Trash2 />
        {moderationWording.remove}
      </button>
      <button type="button" className={listStyles.clear} onClick={onSelectAll}>
        {moderationWording.selectAll}
      </button>
      <button type="button" onClick={onClear}>
        {moderationWording.clearSelection}
      </button>
    </Row>
  )
}
