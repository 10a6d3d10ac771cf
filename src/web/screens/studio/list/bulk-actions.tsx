import { type ReactNode, useId, useState } from 'react'
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
  const tool = (
    rows: readonly StudioReviewRow[],
    icon: ReactNode,
    text: string,
    run: (each: typeof rows) => void,
  ) => rows.length > 0 && <ToolButton icon={icon} text={text} disabled={isBusy} onClick={() => run(rows)} />
  const menu = <Value extends string>(
    icon: ReactNode,
    label: string,
    options: readonly { value: Value; label: string }[],
    onChange: (value: Value) => void,
  ) => (
    <SelectMenu
      {...{ icon, label, placeholder: label, options, onChange }}
      triggerClassName="tool-button"
      value={null}
      disabled={isBusy}
    />
  )
  const kinds = TEXT_KINDS.filter((kind) => areDrafts || kind !== 'page')
  const ofCategories = categories.map(({ id, name }) => ({ value: id, label: name }))
  const ofSeries = series.map(({ slug, name }) => ({ value: slug, label: name }))
  return (
    <SelectionBar text={selectedCount(chosen.length)}>
      {texts.length > 0 &&
        menu(<Tag />, w.categorize, ofCategories, (category) => actions.categorize(texts, category))}
      {tool(texts, <Tag />, w.addTag, () => setIsTagging(true))}
      {texts.length > 0 &&
        series.length > 0 &&
        menu(<LibraryBig />, w.setSeries, [...ofSeries, { value: '', label: w.noSeries }], (slug) =>
          actions.setSeries(texts, { slug, name: series.find((each) => each.slug === slug)?.name ?? '' }),
        )}
      {tool(texts, <Star />, areFeatured ? w.unfeature : w.feature, () =>
        actions.feature(texts, !areFeatured),
      )}
      {changeable.length > 0 &&
        menu<TextKind>(
          <Feather />,
          w.setKind,
          kinds.map((kind) => ({ value: kind, label: kindNames[kind] })),
          (kind) => actions.setKind(changeable, kind),
        )}
      {tool(published, <EyeOff />, w.takeDown, actions.takeDown)}
      {tool(others, <Trash2 />, w.trash, actions.trash)}
      {tool(trashed, <RotateCw />, w.restore, actions.restore)}
      {tool(chosen, <Download />, w.export, actions.exportFiles)}
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
