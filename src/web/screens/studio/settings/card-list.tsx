import { useState } from 'react'
import { CATEGORY_IDS } from '../../../../contract/categories.ts'
import type { SocialCard } from '../../../../contract/settings.ts'
import {
  cardName,
  cardsWording as w,
  movedCard,
  removeCard,
} from '../../../../contract/wording/social-settings.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Trash2 } from '../../../ui/icons.ts'
import { MoveButtons } from '../move-buttons.tsx'
import { useReorder } from '../use-reorder.ts'
import { LineSetting, TextSetting } from './fields.tsx'
import { CategorySetting } from './item-fields.tsx'
import { inOrder, withoutItem } from './list-changes.ts'
import { DraftField, NewItem } from './new-item.tsx'
import type { SectionProps } from './sections.tsx'
import styles from './settings.module.css'
import { LINES } from './text-formats.ts'

const KEY = 'social.photo.cards'

/** The small posts of home, in order. */
export function CardList({ form }: SectionProps) {
  const cards = form.settings.site.social.photo?.cards ?? []
  const change = (changed: (stored: readonly SocialCard[]) => SocialCard[]) =>
    form.save(({ site }) => [{ key: KEY, value: changed(site.social.photo?.cards ?? []) }])
  const { order, move, rowProps } = useReorder(
    cards.map((_, place) => place),
    (places) =>
      change((stored) =>
        inOrder(
          stored,
          places.flatMap((place) => cards[place] ?? []),
        ),
      ),
  )
  return (
    <div className={styles.item}>
      <h3>{w.heading}</h3>
      <p className={styles.note}>{w.note}</p>
      <ul className={styles.order}>
        {order.map((card, place) => {
          const shown = cards[card]
          if (!shown) return null
          return (
            <li key={card}>
              <details>
                <summary {...rowProps(card)}>
                  <b>{cardName(place)}</b>
                  <small>{shown.lines.join('')}</small>
                </summary>
                <CardFields form={form} setting={`${KEY}.${card}`} />
              </details>
              <span className={styles.moves}>
                <MoveButtons
                  name={movedCard(place)}
                  place={place}
                  count={order.length}
                  onMove={(step) => move(card, step)}
                />
                <IconButton
                  label={removeCard(place)}
                  onClick={() => void change((stored) => withoutItem(stored, shown))}
                >
                  <Trash2 />
                </IconButton>
              </span>
            </li>
          )
        })}
      </ul>
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
      <div className={styles.pair}>
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
      </div>
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
