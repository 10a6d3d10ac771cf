import type { StudioReviewRow } from '../../../../contract/studio-reviews.ts'
import { selectedCount, studioListWording } from '../../../../contract/wording/studio.ts'
import { EyeOff, RotateCw, Trash2 } from '../../../ui/icons.ts'
import styles from './studio-list.module.css'
import type { RowActions } from './use-row-actions.ts'

interface SelectionBarProps {
  chosen: readonly StudioReviewRow[]
  actions: RowActions
  onClear: () => void
}

/** The cloth bar with what can be done with the selected reviews. */
export function SelectionBar({ chosen, actions, onClear }: SelectionBarProps) {
  const published = chosen.filter(({ state }) => state === 'published' || state === 'scheduled')
  const trashed = chosen.filter(({ state }) => state === 'trash')
  const others = chosen.filter(({ state }) => state !== 'trash')
  return (
    <div className={`${styles.bulk} on-cover`}>
      <b role="status">{selectedCount(chosen.length)}</b>
      {published.length > 0 && (
        <button type="button" disabled={actions.isBusy} onClick={() => actions.takeDown(published)}>
          <EyeOff />
          {studioListWording.takeDown}
        </button>
      )}
      {others.length > 0 && (
        <button type="button" disabled={actions.isBusy} onClick={() => actions.trash(others)}>
          <Trash2 />
          {studioListWording.trash}
        </button>
      )}
      {trashed.length > 0 && (
        <button type="button" disabled={actions.isBusy} onClick={() => actions.restore(trashed)}>
          <RotateCw />
          {studioListWording.restore}
        </button>
      )}
      <button type="button" className={styles.clear} onClick={onClear}>
        {studioListWording.clearSelection}
      </button>
    </div>
  )
}
