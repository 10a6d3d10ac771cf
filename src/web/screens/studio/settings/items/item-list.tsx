import type { ReactNode } from 'react'
import { IconButton } from '../../../../ui/buttons/icon-button.tsx'
import { Trash2 } from '../../../../ui/icons/icons.ts'
import { MoveButtons } from '../../buttons.tsx'
import { useReorder } from '../../use-reorder.ts'
import { Small } from '../../../../ui/layout/primitives.tsx'
import styles from './setting-items.module.css'

interface ItemListProps<Item> {
  items: readonly Item[]
  /** Saves a change of the list as it is stored by then. */
  change: (changed: (stored: readonly Item[]) => Item[]) => Promise<string | undefined>
  titleOf: (item: Item, place: number) => string
  detailOf: (item: Item) => string
  moveLabel: (item: Item, place: number) => string
  removeLabel: (item: Item, place: number) => string
  renderFields: (item: Item, place: number) => ReactNode
}

/** The items of a setting, each with its fields; they can be moved and removed. */
export function ItemList<Item>(props: ItemListProps<Item>) {
  const { items, change, titleOf, detailOf, moveLabel, removeLabel, renderFields } = props
  const { order, moveProps, rowProps } = useReorder(
    items.map((_, place) => place),
    (places) =>
      change((stored) =>
        inOrder(
          stored,
          places.flatMap((place) => items[place] ?? []),
        ),
      ),
  )
  return (
    <ul className={styles.order}>
      {order.map((stored, place) => {
        const item = items[stored]
        if (item === undefined) return null
        return (
          <li key={stored}>
            <details>
              <summary {...rowProps(stored)}>
                <b>{titleOf(item, place)}</b>
                <Small className="one-line">{detailOf(item)}</Small>
              </summary>
              {renderFields(item, stored)}
            </details>
            <span className={styles.moves}>
              <MoveButtons name={moveLabel(item, place)} {...moveProps(stored)} />
              <IconButton
                label={removeLabel(item, place)}
                onClick={() => void change((current) => withoutItem(current, item))}
              >
                <Trash2 />
              </IconButton>
            </span>
          </li>
        )
      })}
    </ul>
  )
}

// Changes of a list that may have changed since it was shown: an earlier save can still be on its way.

/** The list without the first item that equals this one. */
export function withoutItem<Item>(items: readonly Item[], item: Item): Item[] {
  const place = items.findIndex((each) => isEqual(each, item))
  return place < 0 ? [...items] : items.toSpliced(place, 1)
}

/** The items in the order of `shown`; those that were not shown come last. */
export function inOrder<Item>(items: readonly Item[], shown: readonly Item[]): Item[] {
  const placeOf = (item: Item) => {
    const place = shown.findIndex((each) => isEqual(each, item))
    return place < 0 ? shown.length : place
  }
  return items.toSorted((a, b) => placeOf(a) - placeOf(b))
}

/** Both come from the same schema, so their keys are in the same order. */
function isEqual(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}
