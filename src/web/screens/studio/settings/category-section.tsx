import type { CategoryTexts } from '../../../../contract/categories/categories.ts'
import { LONGEST_SETTING } from '../../../../contract/settings/settings.ts'
import { categoriesSection as w } from '../../../../contract/wording/studio/studio-settings.ts'
import { findCategory } from '../../../../contract/categories/categories.ts'
import { MoveButtons } from '../move-buttons.tsx'
import { useReorder } from '../use-reorder.ts'
import { LineSetting, TextSetting } from './fields/fields.tsx'
import type { SectionProps } from './settings-part.tsx'
import { Grid } from '../../../ui/layout/grid.tsx'
import { Note, Small } from '../../../ui/layout/primitives.tsx'
import styles from './fields/setting-fields.module.css'
import itemStyles from './items/setting-items.module.css'
import { BOOK_LINES, OPTIONAL_TEXT } from './fields/text-formats.ts'

/** Name, texts and order of the eight categories. Their addresses and colours stay. */
export function CategorySection({ form }: SectionProps) {
  const { categories } = form.settings.site
  const byId = new Map(categories.map((category) => [category.id, category]))
  const { order, move, rowProps } = useReorder(
    categories.map(({ id }) => id),
    (ids) =>
      form.save(({ site }) => [
        { key: 'categories', value: ids.map((id) => site.categories.find((category) => category.id === id)) },
      ]),
  )
  return (
    <>
      <ul className={itemStyles.order}>
        {order.map((id, place) => {
          const category = byId.get(id)
          if (!category) return null
          const { name } = category
          return (
            <li key={id}>
              <details>
                <summary {...rowProps(id)} className={findCategory(id)?.color}>
                  <b>{name}</b>
                  <Small className="one-line">{id}</Small>
                </summary>
                <CategoryFields form={form} category={category} />
              </details>
              <span className={itemStyles.moves}>
                <MoveButtons
                  name={name}
                  place={place}
                  count={order.length}
                  onMove={(step) => move(id, step)}
                />
              </span>
            </li>
          )
        })}
      </ul>
      <Note>{w.note}</Note>
    </>
  )
}

function CategoryFields({ form, category: { id } }: SectionProps & { category: CategoryTexts }) {
  const { categories } = form.settings.site
  const key = `categories.${categories.findIndex((category) => category.id === id)}`
  const page = `category_pages.${id}`
  return (
    <div className={styles.fields}>
      <Grid gap="1 5" wide="1fr 1fr">
        <LineSetting
          form={form}
          setting={`${key}.name`}
          label={w.name}
          maxLength={LONGEST_SETTING.categoryName}
        />
        <LineSetting form={form} setting={`${key}.tagline`} label={w.tagline} maxLength={20} />
      </Grid>
      <LineSetting form={form} setting={`${key}.description`} label={w.description} maxLength={60} />
      <TextSetting
        form={form}
        setting={`${page}.recommendation`}
        label={w.recommendation}
        rows={3}
        maxLength={LONGEST_SETTING.recommendation}
        format={OPTIONAL_TEXT}
      />
      <TextSetting
        form={form}
        setting={`${page}.books`}
        label={w.books}
        rows={3}
        hint={w.booksHint}
        format={BOOK_LINES}
      />
    </div>
  )
}
