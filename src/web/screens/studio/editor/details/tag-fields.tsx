import { DRAFT_LIMITS } from '../../../../../contract/studio/review-drafts.ts'
import type { Draft } from '../../../../../contract/studio/studio-reviews.ts'
import { detailsWording } from '../../../../../contract/wording/studio/studio-editor.ts'
import { Stack } from '../../../../ui/layout/primitives.tsx'
import { fitPanel } from '../../../../ui/menus/fit-panel.ts'
import { SelectMenu } from '../../../../ui/menus/select-menu.tsx'
import chips from './category-fields.module.css'
import sheet from './details-sheet.module.css'
import { useGroups } from '../../use-groups.ts'
import { Switch } from './sheet-fields.tsx'
import { Chips, TagInput } from './tag-input.tsx'
import styles from './tag-fields.module.css'

interface TagFieldsProps {
  id: number
  draft: Draft
  change: (fields: Partial<Draft>) => void
}

/** 標籤 and 系列, and whether the page of the series announces the text. */
export function TagFields({ id, draft: { tags, series, is_announced }, change }: TagFieldsProps) {
  const { tags: offered, series: known } = useGroups()
  const place = known.find(({ slug }) => slug === series)?.texts.findIndex((text) => text.id === id) ?? -1
  return (
    <>
      <Stack align="center" gap="0 2" touch className={`${sheet.line} focus-box`}>
        <label htmlFor="tags">{detailsWording.tags}</label>
        {tags.length < DRAFT_LIMITS.tags ? (
          <TagInput
            id="tags"
            chosen={tags}
            offered={offered}
            className={styles.tags}
            onAdd={(tag) => change({ tags: [...tags, tag] })}
          >
            <Chips names={tags} onChange={(left) => change({ tags: left })} />
          </TagInput>
        ) : (
          <span className={styles.tags}>
            <Chips names={tags} onChange={(left) => change({ tags: left })} />
            {detailsWording.tagsFull}
          </span>
        )}
      </Stack>
      <Stack align="center" gap="0 2" touch className={sheet.line}>
        <span>{detailsWording.series}</span>
        <SelectMenu
          fit={fitPanel}
          label={detailsWording.series}
          triggerClassName={chips.select}
          options={[
            { value: '', label: known.length === 0 ? detailsWording.noSeriesYet : detailsWording.none },
            ...known.map(({ slug, name }) => ({ value: slug, label: name })),
          ]}
          value={series}
          onChange={(chosen) => change({ series: chosen })}
        />
      </Stack>
      {series !== '' && (
        <Switch
          label={place === -1 ? '' : detailsWording.placeInSeries(place + 1)}
          text={detailsWording.announced}
          isOn={is_announced}
          onChange={(isOn) => change({ is_announced: isOn })}
        />
      )}
    </>
  )
}
