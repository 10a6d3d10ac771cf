import { useId, useState } from 'react'
import { TEXT_KINDS, type TextKind } from '../../../../contract/reviews/text-kinds.ts'
import type { StudioReviewRow } from '../../../../contract/studio/studio-reviews.ts'
import { kindNames } from '../../../../contract/wording/reviews/books.ts'
import { detailsWording } from '../../../../contract/wording/studio/studio-editor.ts'
import { selectedCount, studioListWording as w } from '../../../../contract/wording/studio/studio.ts'
import { useCategories } from '../../../client/site.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Dialog, DialogSheet } from '../../../ui/dialogs/dialog.tsx'
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
import { Row } from '../../../ui/layout/primitives.tsx'
import { SelectMenu } from '../../../ui/menus/select-menu.tsx'
import { Key, ToolButton } from '../buttons.tsx'
import sheet from '../editor/details/details-sheet.module.css'
import { TagInput } from '../editor/details/tag-input.tsx'
import { SelectionBar } from '../selection-bar.tsx'
import { useGroups } from '../use-groups.ts'
import type { RowActions } from './use-row-actions.ts'

interface BulkActionsProps {
  chosen: readonly StudioReviewRow[]
  actions: RowActions
  onClear: () => void
}

/** What can be done with the selected reviews. */
export function BulkActions({ chosen, actions, onClear }: BulkActionsProps) {
  const published = chosen.filter(({ state }) => state === 'published' || state === 'scheduled')
  const trashed = chosen.filter(({ state }) => state === 'trash')
  const others = chosen.filter(({ state }) => state !== 'trash')
  // Pages have neither category, tags nor series.
  const texts = others.filter(({ kind }) => kind !== 'page')
  // A text may become a page, or a page a text, until it is published.
  const areDrafts = others.every(({ state }) => state === 'draft')
  const changeable = areDrafts ? others : texts
  const categories = useCategories()
  const { series } = useGroups()
  const [isTagging, setIsTagging] = useState(false)
  const areFeatured = texts.every(({ is_featured }) => is_featured)
  const { isBusy } = actions
  const menu = { triggerClassName: 'tool-button', value: null, disabled: isBusy }
  return (
    <SelectionBar text={selectedCount(chosen.length)}>
      {texts.length > 0 && (
        <>
          <SelectMenu<string>
            {...menu}
            label={w.categorize}
            placeholder={w.categorize}
            icon={<Tag />}
            options={categories.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={(category) => actions.categorize(texts, category)}
          />
          <ToolButton disabled={isBusy} onClick={() => setIsTagging(true)}>
            <Tag />
            {w.addTag}
          </ToolButton>
          {series.length > 0 && (
            <SelectMenu
              {...menu}
              label={w.setSeries}
              placeholder={w.setSeries}
              icon={<LibraryBig />}
              options={[
                ...series.map(({ slug, name }) => ({ value: slug, label: name })),
                { value: '', label: w.noSeries },
              ]}
              onChange={(slug) => {
                const name = series.find((each) => each.slug === slug)?.name ?? ''
                actions.setSeries(texts, { slug, name })
              }}
            />
          )}
          <ToolButton disabled={isBusy} onClick={() => actions.feature(texts, !areFeatured)}>
            <Star />
            {areFeatured ? w.unfeature : w.feature}
          </ToolButton>
        </>
      )}
      {changeable.length > 0 && (
        <SelectMenu<TextKind>
          {...menu}
          label={w.setKind}
          placeholder={w.setKind}
          icon={<Feather />}
          options={TEXT_KINDS.filter((kind) => areDrafts || kind !== 'page').map((kind) => ({
            value: kind,
            label: kindNames[kind],
          }))}
          onChange={(kind) => actions.setKind(changeable, kind)}
        />
      )}
      {published.length > 0 && (
        <ToolButton disabled={isBusy} onClick={() => actions.takeDown(published)}>
          <EyeOff />
          {w.takeDown}
        </ToolButton>
      )}
      {others.length > 0 && (
        <ToolButton disabled={isBusy} onClick={() => actions.trash(others)}>
          <Trash2 />
          {w.trash}
        </ToolButton>
      )}
      {trashed.length > 0 && (
        <ToolButton disabled={isBusy} onClick={() => actions.restore(trashed)}>
          <RotateCw />
          {w.restore}
        </ToolButton>
      )}
      <ToolButton disabled={isBusy} onClick={() => actions.exportFiles(chosen)}>
        <Download />
        {w.export}
      </ToolButton>
      <Row as={ToolButton} push onClick={onClear}>
        {w.clearSelection}
        <Key>Esc</Key>
      </Row>
      {isTagging && (
        <TagDialog
          onClose={() => setIsTagging(false)}
          onAdd={(tag) => {
            setIsTagging(false)
            actions.addTag(texts, tag)
          }}
        />
      )}
    </SelectionBar>
  )
}

/** Asks for the tag that the selected texts get. */
function TagDialog({ onAdd, onClose }: { onAdd: (tag: string) => void; onClose: () => void }) {
  const { tags } = useGroups()
  const id = useId()
  return (
    <Dialog aria-labelledby={`${id}heading`} onClose={onClose}>
      <DialogSheet id={`${id}heading`} title={w.addTag}>
        <Row gap="2" className={sheet.line}>
          <label htmlFor={id}>{detailsWording.tags}</label>
          <TagInput
            id={id}
            offered={tags}
            onAdd={onAdd}
            renderActions={(add) => (
              <Row justify="end" gap="2" above="2">
                <Button onClick={onClose}>{w.cancel}</Button>
                <Button variant="primary" onClick={add}>
                  {w.add}
                </Button>
              </Row>
            )}
          />
        </Row>
      </DialogSheet>
    </Dialog>
  )
}
