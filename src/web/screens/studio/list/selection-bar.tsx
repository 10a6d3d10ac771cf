import type { CategoryId } from '../../../../contract/categories/categories.ts'
import type { StudioReviewRow } from '../../../../contract/studio/studio-reviews.ts'
import { selectedCount, studioListWording } from '../../../../contract/wording/studio/studio.ts'
import { useCategories } from '../../../client/site.ts'
import { Download, EyeOff, RotateCw, Star, Tag, Trash2 } from '../../../ui/icons/icons.ts'
import { SelectMenu } from '../../../ui/menus/select-menu.tsx'
import { Row } from '../../../ui/layout/primitives.tsx'
import { Key } from '../key.tsx'
import styles from './selection-bar.module.css'
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
  const categories = useCategories()
  const areFeatured = others.every(({ is_featured }) => is_featured)
  return (
    <Row wrap gap="1 1" above="4" className={`${styles.bulk} on-cover`}>
      <b role="status">{selectedCount(chosen.length)}</b>
      {others.length > 0 && (
        <>
          <SelectMenu<CategoryId>
            label={studioListWording.categorize}
            placeholder={studioListWording.categorize}
            icon={<Tag />}
            triggerClassName="tool-button"
            options={categories.map(({ id, name }) => ({ value: id, label: name }))}
            value={null}
            disabled={actions.isBusy}
            onChange={(category) => actions.categorize(others, category)}
          />
          <button
            type="button"
            className="tool-button"
            disabled={actions.isBusy}
            onClick={() => actions.feature(others, !areFeatured)}
          >
            <Star />
            {areFeatured ? studioListWording.unfeature : studioListWording.feature}
          </button>
        </>
      )}
      {published.length > 0 && (
        <button
          type="button"
          className="tool-button"
          disabled={actions.isBusy}
          onClick={() => actions.takeDown(published)}
        >
          <EyeOff />
          {studioListWording.takeDown}
        </button>
      )}
      {others.length > 0 && (
        <button
          type="button"
          className="tool-button"
          disabled={actions.isBusy}
          onClick={() => actions.trash(others)}
        >
          <Trash2 />
          {studioListWording.trash}
        </button>
      )}
      {trashed.length > 0 && (
        <button
          type="button"
          className="tool-button"
          disabled={actions.isBusy}
          onClick={() => actions.restore(trashed)}
        >
          <RotateCw />
          {studioListWording.restore}
        </button>
      )}
      <button
        type="button"
        className="tool-button"
        disabled={actions.isBusy}
        onClick={() => actions.exportFiles(chosen)}
      >
        <Download />
        {studioListWording.export}
      </button>
      <button type="button" className={`${styles.clear} tool-button`} onClick={onClear}>
        {studioListWording.clearSelection}
        <Key>Esc</Key>
      </button>
    </Row>
  )
}
