import { countCodePoints } from '../../../../../contract/limits.ts'
import {
  DEFAULT_MENUS,
  MENU_LIMITS,
  menuItems,
  menuKey,
  type MenuItem,
  type Menus,
} from '../../../../../contract/settings/menus.ts'
import type { Draft } from '../../../../../contract/studio/studio-reviews.ts'
import { menuSection } from '../../../../../contract/wording/studio/menus.ts'
import { detailsWording } from '../../../../../contract/wording/studio/studio-editor.ts'
import { useApi } from '../../../../client/api/api-context.ts'
import { useReaderData } from '../../../../client/api/reader-query.ts'
import { useSite } from '../../../../client/site.ts'
import { useAction } from '../../use-action.ts'
import { Switch } from './sheet-fields.tsx'

/**
 * 放進選單: whether a menu leads to the page. Readers see the item once the page is published. It comes last in the header, with a
 * long headline in the footer; 選單 in 設定 moves it.
 */
export function MenuSwitch({ headline, slug }: Pick<Draft, 'headline' | 'slug'>) {
  const api = useApi()
  const { change } = useSite()
  const { run, isBusy, alerts } = useAction()
  const { resource, replace } = useReaderData('GET /api/studio/settings')
  if (resource.state !== 'ready') return null
  const item: MenuItem = { kind: 'page', target: slug, label: '', is_hidden: false }
  const hasItem = (each: MenuItem) => menuKey(each) === menuKey(item)
  const put = async (isOn: boolean) => {
    // The menus may have changed in another window.
    const { texts } = await api.call('GET /api/studio/settings')
    const rest = withoutItems(texts.menus ?? DEFAULT_MENUS, hasItem)
    const value = isOn ? withItem(rest, item, countCodePoints(headline)) : rest
    if (!value) return alerts.show({ kind: 'error', text: menuSection.full(MENU_LIMITS.column) })
    const saved = await api.call('PATCH /api/studio/settings', {
      body: { changes: [{ key: 'menus', value }] },
    })
    replace(saved)
    change({ ...saved.site, menus: saved.shown_menus })
  }
  return (
    <Switch
      label={menuSection.title}
      text={detailsWording.inMenu}
      isOn={menuItems(resource.data.texts.menus ?? DEFAULT_MENUS).some(hasItem)}
      onChange={(isOn) => !isBusy && run(() => put(isOn))}
    />
  )
}

function withoutItems(menus: Menus, isGone: (item: MenuItem) => boolean): Menus {
  const rest = <Item extends MenuItem>(items: readonly Item[]) => items.filter((item) => !isGone(item))
  const [one, other] = menus.columns
  return {
    header: rest(menus.header).map((item) => ({ ...item, items: rest(item.items) })),
    columns: [
      { ...one, items: rest(one.items) },
      { ...other, items: rest(other.items) },
    ],
    legal: rest(menus.legal),
  }
}

/** Undefined where header and footer are full. */
function withItem(menus: Menus, item: MenuItem, length: number): Menus | undefined {
  const { header, columns } = menus
  if (header.length < MENU_LIMITS.header && length <= MENU_LIMITS.label)
    return { ...menus, header: [...header, { ...item, items: [] }] }
  const [one, other] = columns
  const added = (column: Menus['columns'][number]) => ({ ...column, items: [...column.items, item] })
  if (one.items.length < MENU_LIMITS.column) return { ...menus, columns: [added(one), other] }
  return other.items.length < MENU_LIMITS.column ? { ...menus, columns: [one, added(other)] } : undefined
}
