import { useState } from 'react'
import type { TextKind } from '../../../../contract/reviews/text-kinds.ts'
import type { StudioReviewRow } from '../../../../contract/studio/studio-reviews.ts'
import { kindNames } from '../../../../contract/wording/reviews/books.ts'
import { selectedCount, studioListWording } from '../../../../contract/wording/studio/studio.ts'
import { useCategories } from '../../../client/site.ts'
import {
  Download,
  EyeOff,
  Feather,
  LibraryBig,
  RotateCw,
  Star,
  Tag,
  Trash2,
} from '../../../ui/icons/icons.ts'
import { SelectMenu } from '../../../ui/menus/select-menu.tsx'
import { Row } from '../../../ui/layout/primitives.tsx'
import { Key } from '../key.tsx'
import styles from './selection-bar.module.css'
import { TagDialog } from './tag-dialog.tsx'
import type { RowActions } from './use-row-actions.ts'

interface SelectionBarProps {
  chosen: readonly StudioReviewRow[]
  /** Those of the site. */
  series: readonly { slug: string; name: string }[]
  actions: RowActions
  onClear: () => void
}

/** The cloth bar with what can be done with the selected reviews. */
export function SelectionBar({ chosen, series, actions, onClear }: SelectionBarProps) {
  const published = chosen.filter(({ state }) => state === 'published' || state === 'scheduled')
  const trashed = chosen.filter(({ state }) => state === 'trash')
  const others = chosen.filter(({ state }) => state !== 'trash')
  // Pages have neither category, tags nor series, and stay pages.
  const texts = others.filter(({ kind }) => kind !== 'page')
  const categories = useCategories()
  const [isTagging, setIsTagging] = useState(false)
  const areFeatured = texts.every(({ is_featured }) => is_featured)
  return (
    <Row wrap gap="1 1" above="4" className={`${styles.bulk} on-cover`}>
      <b role="status">{selectedCount(chosen.length)}</b>
      {texts.length > 0 && (
        <>
          <SelectMenu<string>
            label={studioListWording.categorize}
            placeholder={studioListWording.categorize}
            icon={<Tag />}
            triggerClassName="tool-button"
            options={categories.map(({ id, name }) => ({ value: id, label: name }))}
            value={null}
            disabled={actions.isBusy}
            onChange={(category) => actions.categorize(texts, category)}
          />
          <button
            type="button"
            className="tool-button"
            disabled={actions.isBusy}
            onClick={() => setIsTagging(true)}
          >
            <Tag />
            {studioListWording.addTag}
          </button>
          {series.length > 0 && (
            <SelectMenu
              label={studioListWording.setSeries}
              placeholder={studioListWording.setSeries}
              icon={<LibraryBig />}
              triggerClassName="tool-button"
              options={[
                ...series.map(({ slug, name }) => ({ value: slug, label: name })),
                { value: '', label: studioListWording.noSeries },
              ]}
              value={null}
              disabled={actions.isBusy}
              onChange={(slug) =>
                actions.setSeries(texts, {
                  slug,
                  name: series.find((each) => each.slug === slug)?.name ?? '',
                })
              }
            />
          )}
          <SelectMenu<TextKind>
            label={studioListWording.setKind}
            placeholder={studioListWording.setKind}
            icon={<Feather />}
            triggerClassName="tool-button"
            options={KINDS.map((kind) => ({ value: kind, label: kindNames[kind] }))}
            value={null}
            disabled={actions.isBusy}
            onChange={(kind) => actions.setKind(texts, kind)}
          />
          <button
            type="button"
            className="tool-button"
            disabled={actions.isBusy}
            onClick={() => actions.feature(texts, !areFeatured)}
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
      {isTagging && (
        <TagDialog
          onClose={() => setIsTagging(false)}
          onAdd={(tag) => {
            setIsTagging(false)
            actions.addTag(texts, tag)
          }}
        />
      )}
    </Row>
  )
}

/** The kinds between which a published text may change. */
const KINDS = ['review', 'essay'] as const satisfies readonly TextKind[]
