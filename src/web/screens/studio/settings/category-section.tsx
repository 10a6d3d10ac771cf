import { useState } from 'react'
import {
  type Category,
  categoryClass,
  CATEGORY_IDS,
  MAX_CATEGORIES,
  OLDER_SLUGS,
} from '../../../../contract/categories/categories.ts'
import { LONGEST_SETTING } from '../../../../contract/settings/settings.ts'
import {
  categoriesSection as w,
  textsInCategory,
} from '../../../../contract/wording/studio/studio-settings.ts'
import { Asterism } from '../../../parts/asterism/asterism.tsx'
import { BreakableName } from '../../../parts/category-name/breakable-name.tsx'
import { MoveButtons } from '../buttons.tsx'
import { GripVertical } from '../../../ui/icons/icons.ts'
import { useReorder } from '../use-reorder.ts'
import { FieldColumns, LineSetting, TextSetting } from './fields/fields.tsx'
import { NewItem, ChoiceSetting } from './items/item-fields.tsx'
import { CategoryActions, OwnCategoryFields, newLook } from './own-category.tsx'
import { Note, Small } from '../../../ui/layout/primitives.tsx'
import styles from './fields/setting-fields.module.css'
import itemStyles from './items/setting-items.module.css'
import { BOOK_LINES } from './fields/text-formats.ts'
import { useSettingsForm } from './use-settings.ts'
import { orderHint } from '../keys.ts'

/** Name, texts, order and look of the categories. The eight keep their addresses and colours. */
export function CategorySection() {
  const form = useSettingsForm()
  const { categories } = form.settings.site
  const byId = new Map(categories.map((category) => [category.id, category]))
  /** A category that gets another address stays in its place, open and with its focus. */
  const [keys] = useState(() => new Map<string, string>())
  const { order, moveProps, rowProps } = useReorder(
    categories.map(({ id }) => id),
    (ids) =>
      form.save(({ site }) => [
        {
          key: 'categories',
          value: site.categories.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id)),
        },
      ]),
  )
  return (
    <>
      <ul className={itemStyles.order}>
        {order.map((id) => {
          const category = byId.get(id)
          if (!category) return null
          return (
            <li key={keys.get(id) ?? id}>
              <details>
                <summary {...rowProps(id)} className={`${itemStyles.category} ${categoryClass(category)}`}>
                  <GripVertical data-grip="" />
                  <span className={itemStyles.sky}>
                    <Asterism name={category.asterism} width={52} height={44} onDeep />
                  </span>
                  <span className={itemStyles.names} data-hidden={category.is_hidden || undefined}>
                    <b>
                      <BreakableName name={category.name} />
                    </b>
                    <Small className="one-line">{id}</Small>
                  </span>
                  <Small className="num">
                    {[
                      textsInCategory(form.settings.category_counts[id] ?? 0),
                      ...(category.is_hidden ? [w.hidden] : []),
                    ].join('，')}
                  </Small>
                </summary>
                <CategoryFields
                  category={category}
                  onAddress={(slug) => keys.set(slug, keys.get(id) ?? id).set(id, `former ${id}`)}
                />
              </details>
              <span className={itemStyles.moves}>
                <MoveButtons name={category.name} {...moveProps(id)} />
              </span>
            </li>
          )
        })}
      </ul>
      {categories.length < MAX_CATEGORIES && <NewCategory />}
      <Note>{w.note(orderHint())}</Note>
      <OlderCategories />
    </>
  )
}

interface CategoryFieldsProps {
  category: Category
  /** Called when the category has got this address, before its row has. */
  onAddress: (slug: string) => void
}

function CategoryFields({ category, onAddress }: CategoryFieldsProps) {
  const form = useSettingsForm()
  const { id } = category
  const { categories } = form.settings.site
  const key = `categories.${categories.findIndex((each) => each.id === id)}`
  const page = `category_pages.${id}`
  return (
    <div className={styles.fields}>
      <FieldColumns>
        <LineSetting setting={`${key}.name`} label={w.name} maxLength={LONGEST_SETTING.categoryName} />
        <LineSetting setting={`${key}.tagline`} label={w.tagline} maxLength={20} />
      </FieldColumns>
      <LineSetting setting={`${key}.description`} label={w.description} maxLength={60} />
      {!CATEGORY_IDS.some((each) => each === id) && (
        <OwnCategoryFields category={category} setting={key} onAddress={onAddress} />
      )}
      <TextSetting
        setting={`${page}.recommendation`}
        label={w.recommendation}
        rows={3}
        maxLength={LONGEST_SETTING.recommendation}
      />
      <TextSetting
        setting={`${page}.books`}
        label={w.books}
        rows={3}
        hint={w.booksHint}
        format={BOOK_LINES}
      />
      <CategoryActions category={category} setting={key} />
    </div>
  )
}

function NewCategory() {
  const form = useSettingsForm()
  const save = ({ name, id }: { name: string; id: string }) =>
    form.save(({ site: { categories } }) => [
      {
        key: 'categories',
        value: [
          ...categories,
          { id: id.trim(), name, tagline: '', description: '', ...newLook(categories), is_hidden: false },
        ],
      },
    ])
  return (
    <NewItem
      label={w.add}
      fields={{ name: { label: w.name }, id: { label: w.slug, hint: w.slugHint } }}
      onSave={save}
    />
  )
}

/** The categories that stand for the seven older names. */
function OlderCategories() {
  const form = useSettingsForm()
  const [isOpen, setIsOpen] = useState(false)
  const options = form.settings.site.categories.map(({ id, name }) => ({ value: id, label: name }))
  return (
    <details
      className={itemStyles.fold}
      open={isOpen}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary>{w.older}</summary>
      {isOpen && (
        <>
          <Note>{w.olderNote}</Note>
          <FieldColumns>
            {Object.entries(OLDER_SLUGS).map(([slug, label]) => (
              <ChoiceSetting
                key={slug}
                setting={`older_categories.${slug}`}
                label={label}
                options={options}
              />
            ))}
          </FieldColumns>
        </>
      )}
    </details>
  )
}
