import { CATEGORY_IDS } from '../../../../../contract/categories/categories.ts'
import type { SocialCard } from '../../../../../contract/settings/settings.ts'
import * as words from '../../../../../contract/wording/studio/social-settings.ts'
import { FieldColumns, LineSetting, TextSetting } from '../fields/fields.tsx'
import { CategorySetting, NewItem } from '../items/item-fields.tsx'
import { ItemList } from '../items/item-list.tsx'
import { Note } from '../../../../ui/layout/primitives.tsx'
import styles from '../fields/setting-fields.module.css'
import itemStyles from '../items/setting-items.module.css'
import { LINES } from '../fields/text-formats.ts'
import { useSettingsForm } from '../use-settings.ts'

const { cardsWording: w } = words

const KEY = 'social.photo.cards'

/** The small posts of home, in order. */
export function CardList() {
  const form = useSettingsForm()
  const cards = form.settings.site.social.photo?.cards ?? []
  const change = (changed: (stored: readonly SocialCard[]) => SocialCard[]) =>
    form.save(({ site }) => [{ key: KEY, value: changed(site.social.photo?.cards ?? []) }])
  return (
    <div className={itemStyles.item}>
      <h3>{w.heading}</h3>
      <Note>{w.note}</Note>
      <ItemList
        items={cards}
        change={change}
        titleOf={(_card, place) => words.cardName(place)}
        detailOf={({ lines }) => lines.join('')}
        moveLabel={(_card, place) => words.movedCard(place)}
        removeLabel={(_card, place) => words.removeCard(place)}
        renderFields={(_card, place) => <CardFields setting={`${KEY}.${place}`} />}
      />
      <NewItem
        label={w.add}
        fields={{ text: { label: w.lines, rows: 2, hint: w.linesHint } }}
        onSave={({ text }) => {
          const lines = LINES.toValue(text) as string[]
          const card = { lines, category: CATEGORY_IDS[0], likes: 0, comments: 0, url: null }
          return change((stored) => [...stored, card])
        }}
      />
    </div>
  )
}

function CardFields({ setting }: { setting: string }) {
  return (
    <div className={styles.fields}>
      <TextSetting setting={`${setting}.lines`} label={w.lines} rows={2} hint={w.linesHint} format={LINES} />
      <FieldColumns>
        <CategorySetting setting={`${setting}.category`} label={w.category} />
        <LineSetting setting={`${setting}.url`} label={w.url} type="url" isOptional hint="https://…" />
        <LineSetting setting={`${setting}.likes`} label={w.likes} type="number" />
        <LineSetting setting={`${setting}.comments`} label={w.comments} type="number" />
      </FieldColumns>
    </div>
  )
}
