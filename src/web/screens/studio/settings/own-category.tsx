import { useId } from 'react'
import { ASTERISM_IDS, ASTERISM_NAMES } from '../../../../contract/categories/asterisms.ts'
import {
  type Category,
  CATEGORY_ICONS,
  CATEGORY_IDS,
  MAX_CATEGORY_SLUG,
} from '../../../../contract/categories/categories.ts'
import { CATEGORY_COLOURS, type CategoryColour } from '../../../../contract/categories/category-colours.ts'
import { itemWording } from '../../../../contract/wording/studio/social-settings.ts'
import { colourNames } from '../../../../contract/wording/studio/studio-cover.ts'
import {
  categoriesSection as w,
  mergeQuestion,
  mergeText,
} from '../../../../contract/wording/studio/studio-settings.ts'
import { useApi } from '../../../client/api/api-context.ts'
import { CategoryIcon } from '../../../parts/category-name/category-icon.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { Eye, EyeOff, Replace, Trash2 } from '../../../ui/icons/icons.ts'
import { Grid } from '../../../ui/layout/grid.tsx'
import { Note, Row } from '../../../ui/layout/primitives.tsx'
import { SelectMenu } from '../../../ui/menus/select-menu.tsx'
import { FieldColumns, SavedLine } from './fields/fields.tsx'
import { ChoiceSetting } from './items/item-list.tsx'
import itemStyles from './items/setting-items.module.css'
import { useQuestion } from '../form-dialog.tsx'
import { useSettingsForm } from './use-settings.ts'
import { SmallButton } from '../buttons.tsx'

const COLOURS = Object.keys(CATEGORY_COLOURS) as CategoryColour[]

interface CategoryProps {
  category: Category
  setting: string
}

/** A colour and an asterism that no category has yet, where there are any. */
export function newLook(categories: readonly Category[]): Pick<Category, 'colour' | 'asterism' | 'icon'> {
  const colour = COLOURS.find((each) => !categories.some((category) => category.colour === each))
  const asterism = ASTERISM_IDS.find((each) => !categories.some((category) => category.asterism === each))
  return { colour: colour ?? 'sandalwood', asterism: asterism ?? 'shen', icon: 'feather' }
}

/** Address, colour, asterism and icon of an own category. */
export function OwnCategoryFields({
  category,
  setting,
  onAddress,
}: CategoryProps & { onAddress: (slug: string) => void }) {
  const form = useSettingsForm()
  const api = useApi()
  const { id, colour } = category
  const { categories } = form.settings.site
  const name = useId()
  return (
    <>
      <SavedLine
        label={w.slug}
        saved={id}
        save={(slug) =>
          form.send(async () => {
            const params = { slug: id }
            const settings = await api.call('PUT /api/studio/categories/{slug}/slug', {
              params,
              body: { slug },
            })
            onAddress(slug)
            return settings
          })
        }
        longest={MAX_CATEGORY_SLUG}
        autoCapitalize="none"
      />
      <Grid
        as="fieldset"
        columns="repeat(auto-fill, minmax(72px, 1fr))"
        gap="2 1"
        pad="3"
        className={itemStyles.palette}
      >
        <Note as="legend" size="3" below="1">
          {w.colour}
        </Note>
        {COLOURS.map((each) => (
          <label
            key={each}
            className={`category-${each}`}
            data-used={categories.some((other) => other.id !== id && other.colour === each) || undefined}
          >
            <input
              type="radio"
              name={name}
              checked={each === colour}
              onChange={() => void form.save([{ key: `${setting}.colour`, value: each }])}
            />
            {colourNames[each]}
          </label>
        ))}
      </Grid>
      <FieldColumns>
        <ChoiceSetting
          setting={`${setting}.asterism`}
          label={w.asterism}
          options={ASTERISM_IDS.map((each) => ({ value: each, label: ASTERISM_NAMES[each] }))}
        />
        <ChoiceSetting
          setting={`${setting}.icon`}
          label={w.icon}
          options={CATEGORY_ICONS.map((each) => ({
            value: each,
            label: w.icons[each],
            icon: <CategoryIcon icon={each} />,
          }))}
        />
      </FieldColumns>
    </>
  )
}

/** 收起, and for an own category 併進另一類 and 刪除. */
export function CategoryActions({ category, setting }: CategoryProps) {
  const form = useSettingsForm()
  const api = useApi()
  const { ask, dialog } = useQuestion()
  const { id, name, is_hidden } = category
  const others = form.settings.site.categories.filter((other) => other.id !== id)
  const merge = (into: string) =>
    ask({
      question: mergeQuestion(name, others.find((other) => other.id === into)?.name ?? into),
      text: mergeText(name),
      yes: w.mergeNow,
      no: itemWording.cancel,
      run: () => {
        const merging = { params: { slug: id }, body: { into } }
        void form.send(() => api.call('POST /api/studio/categories/{slug}/merging', merging))
      },
    })
  return (
    <Row wrap gap="2" pad="2">
      <Button size="s" onClick={() => void form.save([{ key: `${setting}.is_hidden`, value: !is_hidden }])}>
        {is_hidden ? <Eye /> : <EyeOff />}
        {is_hidden ? w.show : w.hide}
      </Button>
      {!CATEGORY_IDS.some((each) => each === id) && (
        <>
          <SelectMenu
            label={w.merge}
            placeholder={w.merge}
            icon={<Replace />}
            triggerClassName="tool-button"
            options={others.map((other) => ({ value: other.id, label: other.name }))}
            value={null}
            onChange={merge}
          />
          <SmallButton
            icon={<Trash2 />}
            text={w.remove}
            onClick={() =>
              void form.save(({ site }) => [
                { key: 'categories', value: site.categories.filter((each) => each.id !== id) },
              ])
            }
          />
        </>
      )}
      {dialog}
    </Row>
  )
}
