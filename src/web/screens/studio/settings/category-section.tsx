import { useState } from 'react'
import {
  type Category,
  CATEGORY_IDS,
  categoryClass,
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
import { FieldColumns, LineSetting, TextSetting } from './fields/fields.tsx'
import { ChoiceSetting, NewItem, OrderedList } from './items/item-list.tsx'
import { CategoryActions, newLook, OwnCategoryFields } from './own-category.tsx'
import { Note, Row, Small } from '../../../ui/layout/primitives.tsx'
import styles from './fields/setting-fields.module.css'
import itemStyles from './items/setting-items.module.css'
import { BOOK_LINES } from './fields/text-formats.ts'
import { useSettingsForm } from './use-settings.ts'
import { orderHint } from '../keys.ts'

/** Name, texts, order and look of the categories. The eight keep their addresses and colours. */
export function CategorySection() {
  const form = useSettingsForm()
  const { categories } = form.settings.site
  /** A category that gets another address stays in its place, open and with its focus. */
  const [keys] = useState(() => new Map<string, string>())
  return (
    <>
      <OrderedList
        items={categories}
        change={(changed) =>
          form.save(({ site }) => [{ key: 'categories', value: changed(site.categories) }])
        }
        idOf={({ id }) => id}
        keyOf={({ id }) => keys.get(id) ?? id}
        nameOf={({ name }) => name}
        lookOf={(category) => `${itemStyles.category} ${categoryClass(category)}`}
        isHidden={({ is_hidden }) => is_hidden}
        renderSummary={({ id, name, asterism, is_hidden }) => (
          <>
            <span className={itemStyles.sky}>
              <Asterism name={asterism} width={52} height={44} onDeep />
            </span>
            <span className="grow">
              <b>
                <BreakableName name={name} />
              </b>
              <Small className="one-line">{id}</Small>
            </span>
            <Small className="num">
              {[
                textsInCategory(form.settings.category_counts[id] ?? 0),
                ...(is_hidden ? [w.hidden] : []),
              ].join('，')}
            </Small>
          </>
        )}
        renderFields={(category) => (
          <CategoryFields
            category={category}
            onAddress={(slug) =>
              keys.set(slug, keys.get(category.id) ?? category.id).set(category.id, `former ${category.id}`)
            }
          />
        )}
      />
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
    <details open={isOpen} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <Row as="summary" touch ruled>
        {w.older}
      </Row>
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
