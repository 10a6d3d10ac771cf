import type { ReactNode } from 'react'
import { MENU_LIMITS, type MenuItem, menuKey } from '../../../../contract/settings/menus.ts'
import type { MenuTarget } from '../../../../contract/settings/studio-settings.ts'
import { menuSection as w } from '../../../../contract/wording/studio/menus.ts'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { Eye, EyeOff, GripVertical } from '../../../ui/icons/icons.ts'
import { Small } from '../../../ui/layout/primitives.tsx'
import { RowMenu } from '../buttons.tsx'
import { useReorder } from '../use-reorder.ts'
import { useSavedText } from './fields/use-saved-text.ts'
import styles from './menu-section.module.css'

interface Level {
  label: string
  key: string
  move: () => Promise<unknown>
}

export interface MenuListProps<Item extends MenuItem> {
  items: readonly Item[]
  /** What the program or the site calls the item. */
  nameOf: (item: MenuItem) => string
  targetOf: (item: MenuItem) => MenuTarget | undefined
  /** Gets what the list becomes, given how it is stored then. */
  onChange: (change: (stored: readonly Item[]) => Item[]) => Promise<string | undefined>
  /** Where an item of the program's could not be added again, it is hidden and never taken out. */
  keepsScreens?: boolean
  /** Puts the item under the one before it, or takes it out of there; absent where that is not possible. */
  levelOf?: (item: Item, place: number) => Level | undefined
  /** The list under an item. */
  renderBelow?: (item: Item, place: number) => ReactNode
}

/** A menu as a list: the items are renamed, hidden and moved in place. Its keys tell the items apart. */
export function MenuList<Item extends MenuItem>(props: MenuListProps<Item>) {
  const { items, onChange, renderBelow } = props
  const byKey = new Map(items.map((item) => [menuKey(item), item]))
  const reorder = useReorder([...byKey.keys()], (keys) =>
    onChange((stored) => [
      ...keys.flatMap((key) => stored.filter((each) => menuKey(each) === key)),
      ...stored.filter((each) => !keys.includes(menuKey(each))),
    ]),
  )
  return (
    <ul className={styles.list}>
      {reorder.order.map((key, place) => {
        const item = byKey.get(key)
        return (
          item && (
            <li key={key}>
              <MenuRow
                {...props}
                item={item}
                place={place}
                id={key}
                reorder={reorder}
                onItem={(change) =>
                  onChange((stored) =>
                    stored.flatMap((each) => (menuKey(each) === key ? change(each) : each)),
                  )
                }
              />
              {renderBelow?.(item, place)}
            </li>
          )
        )
      })}
    </ul>
  )
}

interface MenuRowProps<Item extends MenuItem> extends MenuListProps<Item> {
  item: Item
  place: number
  id: string
  reorder: ReturnType<typeof useReorder<string>>
  /** Gets what becomes of the item as it is stored then; an empty list takes it out. */
  onItem: (change: (stored: Item) => Item | []) => Promise<string | undefined>
}

function MenuRow<Item extends MenuItem>(props: MenuRowProps<Item>) {
  const { item, place, id, reorder, nameOf, targetOf, levelOf, keepsScreens, onItem } = props
  const original = nameOf(item)
  const shown = item.label || original
  const level = levelOf?.(item, place)
  const label = useSavedText(item.label || original, (text) =>
    onItem((stored) => ({
      ...stored,
      label: text.trim() === original && item.kind !== 'link' ? '' : text.trim(),
    })),
  )
  const target = targetOf(item)
  const underIt = 'items' in item && Array.isArray(item.items) ? item.items.length : 0
  const isEmpty = !isOwnPlace(item) && (target?.texts ?? 0) === 0
  const handle = reorder.handleProps(id)
  return (
    <div {...reorder.targetProps(id)} className={styles.row} data-hidden={item.is_hidden || isEmpty}>
      <button
        type="button"
        {...handle}
        data-grip=""
        data-key={id}
        aria-label={w.drag(shown)}
        className={styles.grip}
        onKeyDown={(event) => {
          handle.onKeyDown(event)
          if (!event.altKey || event.key !== level?.key) return
          event.preventDefault()
          const list = event.currentTarget.closest('[data-menus]')
          // The row is another one there.
          const follow = () =>
            requestAnimationFrame(() =>
              list?.querySelector<HTMLElement>(`[data-key="${CSS.escape(id)}"]`)?.focus(),
            )
          void level.move().then(follow)
        }}
      >
        <GripVertical />
      </button>
      <input
        aria-label={w.rename(shown)}
        {...label.line}
        maxLength={MENU_LIMITS.label}
        aria-invalid={label.problem !== undefined}
      />
      <Small size="3" className={styles.about}>
        {[
          ...(item.label !== '' && item.kind !== 'link' ? [w.original(original)] : []),
          ...(underIt > 0 ? [w.below(underIt)] : []),
          isEmpty ? `${w.kinds[item.kind]}，${w.gone}` : aboutOf(item, target),
        ].join('　')}
      </Small>
      <IconButton
        label={item.is_hidden ? w.show(shown) : w.hide(shown)}
        onClick={() => void onItem((stored) => ({ ...stored, is_hidden: !item.is_hidden }))}
      >
        {item.is_hidden ? <EyeOff /> : <Eye />}
      </IconButton>
      <RowMenu
        name={w.more(shown)}
        actions={[
          place > 0 && [w.up, () => reorder.move(id, -1)],
          place < reorder.order.length - 1 && [w.down, () => reorder.move(id, 1)],
          level !== undefined && [level.label, () => void level.move()],
          !(keepsScreens && item.kind === 'screen') && [w.remove, () => void onItem(() => [])],
        ]}
      />
      {label.problem !== undefined && (
        <Small role="alert" tone="error" className={styles.problem}>
          {label.problem}
        </Small>
      )}
    </div>
  )
}

function isOwnPlace({ kind }: MenuItem): boolean {
  return kind === 'screen' || kind === 'link'
}

function aboutOf({ kind, target }: MenuItem, found: MenuTarget | undefined): string {
  if (kind === 'link') return URL.canParse(target) ? new URL(target).host : target
  const name = w.kinds[kind]
  return found && found.kind !== 'page' && found.kind !== 'series' ? w.texts(name, found.texts) : name
}
