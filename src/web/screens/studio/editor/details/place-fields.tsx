import { OLDER_SLUGS, slugName } from '../../../../../contract/categories/categories.ts'
import { classOfSlug } from '../../../../../contract/categories/display-category.ts'
import { DRAFT_LIMITS } from '../../../../../contract/studio/review-drafts.ts'
import { detailsWording, editorWording } from '../../../../../contract/wording/studio/studio-editor.ts'
import { useCategories, useSite } from '../../../../client/site.ts'
import { Plus, X } from '../../../../ui/icons/icons.ts'
import { Row } from '../../../../ui/layout/primitives.tsx'
import { fitPanel } from '../../../../ui/menus/fit-panel.ts'
import { Menu } from '../../../../ui/menus/menu.tsx'
import { SelectMenu } from '../../../../ui/menus/select-menu.tsx'
import { useGroups } from '../../use-groups.ts'
import { useEditor } from '../saving/use-draft.ts'
import styles from './details-sheet.module.css'
import { DraftSwitch, SheetLine } from './sheet-fields.tsx'
import { Chips, TagInput } from './tag-input.tsx'

interface CategoryMenuProps {
  onChosen?: () => void
  /** Replaces the look of a field of the sheet. */
  triggerClassName?: string
}

/** Offers the categories that a review does not have yet. */
export function CategoryMenu({ onChosen, triggerClassName = `${styles.add} chip` }: CategoryMenuProps) {
  const { draft, change } = useEditor()
  const others = useCategories().filter(({ id }) => !draft.categories.includes(id))
  const choose = (slug: string) => {
    change({ categories: [...draft.categories, slug] })
    onChosen?.()
  }
  return (
    <Menu
      opensOnHover={false}
      fit={fitPanel}
      chevron={false}
      triggerClassName={triggerClassName}
      accessibleLabel={detailsWording.chooseCategory}
      label={
        <>
          <Plus />
          {editorWording.addCategory}
        </>
      }
    >
      {others.map(({ id, name }) => (
        <li key={id}>
          <button type="button" onClick={() => choose(id)}>
            {name}
          </button>
        </li>
      ))}
    </Menu>
  )
}

/** Up to three categories, of which the first gives the cover its colour, and the older one. */
export function CategoryFields() {
  const { draft, change } = useEditor()
  const { categories } = draft
  const known = useSite().settings.categories
  return (
    <>
      <Row wrap gap="2" pad="2">
        {categories.map((slug) => (
          <span key={slug} className={`chip ${classOfSlug(slug, known) ?? ''}`}>
            {slugName(slug, known) ?? slug}
            <button
              type="button"
              aria-label={detailsWording.removeCategory(slugName(slug, known) ?? slug)}
              onClick={() => change({ categories: categories.filter((other) => other !== slug) })}
            >
              <X />
            </button>
          </span>
        ))}
        {categories.length < DRAFT_LIMITS.categories && <CategoryMenu />}
      </Row>
      <SheetSelect
        label={detailsWording.older}
        none={detailsWording.none}
        options={Object.entries(OLDER_SLUGS)}
        value={draft.category ?? ''}
        onChange={(slug) => change({ category: slug === '' ? null : slug })}
      />
    </>
  )
}

/** 標籤 and 系列, and whether the page of the series announces the text. */
export function TagFields() {
  const { id, draft, change } = useEditor()
  const { tags, series } = draft
  const { tags: offered, series: known } = useGroups()
  const place = known.find(({ slug }) => slug === series)?.texts.findIndex((text) => text.id === id) ?? -1
  const chips = <Chips names={tags} onChange={(left) => change({ tags: left })} />
  return (
    <>
      <SheetLine label={detailsWording.tags} htmlFor="tags">
        {tags.length < DRAFT_LIMITS.tags ? (
          <TagInput
            id="tags"
            chosen={tags}
            offered={offered}
            className={styles.tags}
            onAdd={(tag) => change({ tags: [...tags, tag] })}
          >
            {chips}
          </TagInput>
        ) : (
          <span className={styles.tags}>
            {chips}
            {detailsWording.tagsFull}
          </span>
        )}
      </SheetLine>
      <SheetSelect
        label={detailsWording.series}
        none={known.length === 0 ? detailsWording.noSeriesYet : detailsWording.none}
        options={known.map(({ slug, name }) => [slug, name])}
        value={series}
        onChange={(chosen) => change({ series: chosen })}
      />
      {series !== '' && (
        <DraftSwitch
          field="is_announced"
          label={place === -1 ? '' : detailsWording.placeInSeries(place + 1)}
          text={detailsWording.announced}
        />
      )}
    </>
  )
}

interface SheetSelectProps {
  label: string
  /** The first option: none of the others. */
  none: string
  options: readonly (readonly [value: string, label: string])[]
  value: string
  onChange: (value: string) => void
}

function SheetSelect({ label, none, options, value, onChange }: SheetSelectProps) {
  return (
    <SheetLine label={label}>
      <SelectMenu
        fit={fitPanel}
        label={label}
        triggerClassName={styles.select}
        options={[['', none] as const, ...options].map(([each, name]) => ({ value: each, label: name }))}
        value={value}
        onChange={onChange}
      />
    </SheetLine>
  )
}
