import { type ChangeEvent, Fragment, type ReactNode, useState } from 'react'
import { IconButton } from '../../../../ui/buttons/icon-button.tsx'
import { GripVertical, Plus, Trash2 } from '../../../../ui/icons/icons.ts'
import { Note, Row, Small } from '../../../../ui/layout/primitives.tsx'
import { MoveButtons, SmallButton } from '../../buttons.tsx'
import { useReorder } from '../../use-reorder.ts'
import styles from './setting-items.module.css'
import type { PostProvider, VideoProvider } from '../../../../../contract/settings/settings.ts'
import { itemWording } from '../../../../../contract/wording/studio/social-settings.ts'
import { SelectMenu } from '../../../../ui/menus/select-menu.tsx'
import { FieldBox, FieldColumns, type FieldProps, SavedLine } from '../fields/fields.tsx'
import { parseProviderLink, type ProviderLink, providerUrl } from '../social/provider-links.ts'
import fieldStyles from '../fields/setting-fields.module.css'
import controlStyles from '../fields/setting-controls.module.css'
import { settingAt, useSettingsForm } from '../use-settings.ts'

interface OrderedListProps<Item> {
  items: readonly Item[]
  /** Saves a change of the list as it is stored by then. */
  change: (changed: (stored: readonly Item[]) => Item[]) => Promise<string | undefined>
  /** Tells the items apart. Without it, equal ones are the same. */
  idOf?: (item: Item) => string
  /** Of its row, where that outlives the id. */
  keyOf?: (item: Item) => string
  /** For the buttons that move it. */
  nameOf: (item: Item, place: number) => string
  renderSummary: (item: Item, place: number) => ReactNode
  renderFields: (item: Item, place: number) => ReactNode
  /** Buttons after those that move it. */
  renderActions?: (item: Item, place: number) => ReactNode
  lookOf?: (item: Item) => string
  isHidden?: (item: Item) => boolean
}

/** The items of a setting in their order: each unfolds its fields, and can be moved. */
export function OrderedList<Item>({ items, change, idOf, keyOf = idOf, ...row }: OrderedListProps<Item>) {
  const ids = items.map((item, place) => idOf?.(item) ?? String(place))
  const { order, moveProps, rowProps } = useReorder(ids, (changed) => {
    const shown = changed.flatMap((id) => items[ids.indexOf(id)] ?? [])
    return change((stored) => inOrder(stored, shown, idOf))
  })
  return (
    <ul className={styles.order}>
      {order.map((id, place) => {
        const stored = ids.indexOf(id)
        const item = items[stored]
        if (item === undefined) return null
        return (
          <li key={keyOf?.(item) ?? id} data-hidden={row.isHidden?.(item) || undefined}>
            <details>
              <summary {...rowProps(id)} className={row.lookOf?.(item)}>
                <GripVertical data-grip="" />
                {row.renderSummary(item, place)}
              </summary>
              {row.renderFields(item, stored)}
            </details>
            <span className={styles.moves}>
              <MoveButtons name={row.nameOf(item, place)} {...moveProps(id)} />
              {row.renderActions?.(item, place)}
            </span>
          </li>
        )
      })}
    </ul>
  )
}

interface ItemListProps<Item> extends Pick<
  OrderedListProps<Item>,
  'items' | 'change' | 'nameOf' | 'renderFields'
> {
  titleOf: (item: Item, place: number) => string
  detailOf: (item: Item) => string
  removeLabel: (item: Item, place: number) => string
}

/** An ordered list of which items can be removed. */
export function ItemList<Item>({ titleOf, detailOf, removeLabel, ...list }: ItemListProps<Item>) {
  return (
    <OrderedList
      {...list}
      renderSummary={(item, place) => (
        <>
          <b>{titleOf(item, place)}</b>
          <Small className="one-line">{detailOf(item)}</Small>
        </>
      )}
      renderActions={(item, place) => (
        <IconButton
          label={removeLabel(item, place)}
          onClick={() => void list.change((stored) => withoutItem(stored, item))}
        >
          <Trash2 />
        </IconButton>
      )}
    />
  )
}

// Changes of a list that may have changed since it was shown: an earlier save can still be on its way.

/** The list without the first item that equals this one. */
export function withoutItem<Item>(items: readonly Item[], item: Item): Item[] {
  const place = items.findIndex((each) => textOf(each) === textOf(item))
  return place < 0 ? [...items] : items.toSpliced(place, 1)
}

/** The items in the order of `shown`; those that were not shown come last. */
export function inOrder<Item>(
  items: readonly Item[],
  shown: readonly Item[],
  idOf: (item: Item) => string = textOf,
): Item[] {
  const ids = shown.map(idOf)
  const placeOf = (item: Item) => (ids.includes(idOf(item)) ? ids.indexOf(idOf(item)) : ids.length)
  return items.toSorted((a, b) => placeOf(a) - placeOf(b))
}

/** Items come from the same schema, so their keys are in the same order. */
function textOf(item: unknown): string {
  return JSON.stringify(item)
}

/** One of the categories, for the colour of a paper. */
export function CategorySetting(props: FieldProps) {
  const { categories } = useSettingsForm().settings.site
  return <ChoiceSetting {...props} options={categories.map(({ id, name }) => ({ value: id, label: name }))} />
}

interface ChoiceProps extends FieldProps {
  options: { value: string; label: string; icon?: ReactNode }[]
}

/** One of a few values. */
export function ChoiceSetting({ setting, label, options }: ChoiceProps) {
  const form = useSettingsForm()
  const value = settingAt(form.settings, setting)
  return (
    <FieldBox label={label}>
      <SelectMenu
        label={label}
        triggerClassName={controlStyles.select}
        options={options}
        value={options.find((option) => option.value === value)?.value ?? null}
        onChange={(chosen) => void form.save([{ key: setting, value: chosen }])}
      />
    </FieldBox>
  )
}

interface LinkProps extends FieldProps {
  providers: readonly (PostProvider | VideoProvider)[]
}

/** The address of a video or post on its site; empty: none. `setting`: the item with `provider` and `provider_id`. */
export function ProviderLinkSetting({ setting, label, providers }: LinkProps) {
  const form = useSettingsForm()
  return (
    <SavedLine
      label={label}
      saved={providerUrl(settingAt(form.settings, setting) as ProviderLink)}
      save={async (text) => {
        const link = text === '' ? { provider: null, provider_id: null } : parseProviderLink(text, providers)
        if (!link) return itemWording.badLink
        return form.save([
          { key: `${setting}.provider`, value: link.provider },
          { key: `${setting}.provider_id`, value: link.provider_id },
        ])
      }}
      type="url"
      placeholder="https://…"
    />
  )
}

interface DraftField {
  label: string
  rows?: number
  hint?: string
}

interface NewItemProps<Name extends string> {
  label: string
  /** All must be filled in. */
  fields: Record<Name, DraftField>
  inColumns?: boolean
  /** Whether the item has what else it needs. */
  isReady?: boolean
  onSave: (typed: Record<Name, string>) => Promise<string | undefined>
  children?: ReactNode
}

/** A button that opens the form of an item. */
export function NewItem<Name extends string>(props: NewItemProps<Name>) {
  const [isOpen, setIsOpen] = useState(false)
  if (isOpen) return <ItemForm {...props} onEnd={() => setIsOpen(false)} />
  return (
    <Row wrap gap="2" pad="2">
      <SmallButton icon={<Plus />} text={props.label} onClick={() => setIsOpen(true)} />
    </Row>
  )
}

/** A form for an item that must be whole before visitors see it. Its fields save nothing by themselves. */
export function ItemForm<Name extends string>(props: NewItemProps<Name> & { onEnd: () => void }) {
  const { label, fields, inColumns = false, isReady = true, onSave, onEnd, children } = props
  const names = Object.keys(fields) as Name[]
  const [problem, setProblem] = useState<string>()
  const [typed, setTyped] = useState<Partial<Record<Name, string>>>({})
  const isFilledIn = (texts: typeof typed): texts is Record<Name, string> =>
    names.every((name) => texts[name]?.trim())
  const save = async () => {
    if (!isFilledIn(typed)) return
    const failure = await onSave(typed)
    setProblem(failure)
    if (failure === undefined) onEnd()
  }
  const Columns = inColumns ? FieldColumns : Fragment
  return (
    <div role="group" aria-label={label} className={fieldStyles.fields}>
      <Columns>
        {names.map((name) => (
          <Draft
            key={name}
            {...fields[name]}
            text={typed[name] ?? ''}
            onText={(text) => setTyped((before) => ({ ...before, [name]: text }))}
          />
        ))}
      </Columns>
      {children}
      {problem !== undefined && (
        <Note role="alert" tone="error" above="1">
          {problem}
        </Note>
      )}
      <Row wrap gap="2" pad="2">
        <SmallButton
          text={itemWording.save}
          disabled={!isReady || !isFilledIn(typed)}
          onClick={() => void save()}
        />
        <SmallButton text={itemWording.cancel} onClick={onEnd} />
      </Row>
    </div>
  )
}

function Draft({
  label,
  text,
  rows,
  hint,
  onText,
}: DraftField & { text: string; onText: (text: string) => void }) {
  const control = {
    value: text,
    placeholder: hint,
    onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      onText(currentTarget.value),
  }
  return (
    <FieldBox as="label" label={label}>
      {rows === undefined ? (
        <input type="text" autoComplete="off" {...control} />
      ) : (
        <textarea rows={rows} className="grows" {...control} />
      )}
    </FieldBox>
  )
}
