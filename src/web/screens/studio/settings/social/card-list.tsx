import { useState } from 'react'
import { CATEGORY_IDS } from '../../../../../contract/categories/categories.ts'
import type { SocialCard } from '../../../../../contract/settings/settings.ts'
import {
  cardName,
  cardsWording as w,
  movedCard,
  removeCard,
} from '../../../../../contract/wording/studio/social-settings.ts'
import { LineSetting, TextSetting } from '../fields/fields.tsx'
import { CategorySetting } from '../items/item-fields.tsx'
import { ItemList } from '../items/item-list.tsx'
import { DraftField, NewItem } from '../items/new-item.tsx'
import type { SectionProps } from '../settings-part.tsx'
import { Grid } from '../../../../ui/layout/grid.tsx'
import { Note } from '../../../../ui/layout/primitives.tsx'
import styles from '../fields/setting-fields.module.css'
import itemStyles from '../items/setting-items.module.css'
import { LINES } from '../fields/text-formats.ts'

const KEY = 'social.photo.cards'

/** The small posts of home, in order. */
export function CardList({ form }: SectionProps) {
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
        titleOf={(_card, place) => cardName(place)}
        detailOf={({ lines }) => lines.join('')}
        moveLabel={(_card, place) => movedCard(place)}
        removeLabel={(_card, place) => removeCard(place)}
        renderFields={(_card, place) => <CardFields form={form} setting={`${KEY}.${place}`} />}
      />
      <NewCard onSave={(card) => change((stored) => [...stored, card])} />
    </div>
  )
}

function CardFields({ form, setting }: SectionProps & { setting: string }) {
  return (
    <div className={styles.fields}>
      <TextSetting
        form={form}
        setting={`${setting}.lines`}
        label={w.lines}
        rows={2}
        hint={w.linesHint}
        format={LINES}
      />
      <Grid gap="1 5" wide="1fr 1fr">
        <CategorySetting form={form} setting={`${setting}.category`} label={w.category} />
        <LineSetting
          form={form}
          setting={`${setting}.url`}
          label={w.url}
          type="url"
          isOptional
          hint="https://…"
        />
        <LineSetting form={form} setting={`${setting}.likes`} label={w.likes} type="number" />
        <LineSetting form={form} setting={`${setting}.comments`} label={w.comments} type="number" />
      </Grid>
    </div>
  )
}

function NewCard({ onSave }: { onSave: (card: SocialCard) => Promise<string | undefined> }) {
  const [text, setText] = useState('')
  const save = async () => {
    const lines = LINES.toValue(text) as string[]
    const failure = await onSave({ lines, category: CATEGORY_IDS[0], likes: 0, comments: 0, url: null })
    if (failure === undefined) setText('')
    return failure
  }
  return (
    <NewItem label={w.add} isReady={text.trim() !== ''} onSave={save}>
      <DraftField label={w.lines} text={text} rows={2} hint={w.linesHint} onText={setText} />
    </NewItem>
  )
}
