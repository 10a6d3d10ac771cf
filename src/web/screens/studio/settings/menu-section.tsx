import { useState } from 'react'
import {
  DEFAULT_MENUS,
  MENU_LIMITS,
  type MenuItem,
  menuKey,
  type Menus,
  type MenuScreen,
  type ShownMenus,
} from '../../../../contract/settings/menus.ts'
import type { MenuTarget } from '../../../../contract/settings/studio-settings.ts'
import { menuScreenNames, menuSection as w } from '../../../../contract/wording/studio/menus.ts'
import { footerWording } from '../../../../contract/wording/site/site.ts'
import { useReaderData } from '../../../client/api/reader-query.ts'
import { ChevronDown, Undo2 } from '../../../ui/icons/icons.ts'
import { Note, Row, Small, Stack } from '../../../ui/layout/primitives.tsx'
import { Title } from '../../../ui/layout/title.tsx'
import { ToolButton } from '../buttons.tsx'
import { keysHere } from '../keys.ts'
import { StateFilter } from '../state-filter.tsx'
import { Unready } from '../unready.tsx'
import { SavedLine } from './fields/fields.tsx'
import { AddMenuItem } from './menu-adding.tsx'
import { MenuList } from './menu-list.tsx'
import styles from './menu-section.module.css'
import { useSettingsForm } from './use-settings.ts'
import { useSite } from '../../../client/site.ts'
import { Seal } from '../../../parts/seal/seal.tsx'
import { Grid } from '../../../ui/layout/grid.tsx'

type Place = 'header' | 'footer'
type Column = Menus['columns'][number]
type Change = (change: (menus: Menus) => Menus) => Promise<string | undefined>

/** 選單: the menus of header and footer in one setting, beside what readers see. Every change is saved at once. */
export function MenuSection() {
  const form = useSettingsForm()
  const [place, setPlace] = useState<Place>('header')
  const { resource, retry } = useReaderData('GET /api/studio/menu-targets')
  const stored = form.settings.texts.menus
  const menus = stored ?? DEFAULT_MENUS
  const change: Change = (changed) =>
    form.save(({ texts }) => [{ key: 'menus', value: changed(texts.menus ?? DEFAULT_MENUS) }])
  const counts = {
    header: menus.header.length,
    footer: menus.columns[0].items.length + menus.columns[1].items.length + menus.legal.length,
  }
  return (
    <div className={styles.columns}>
      <div data-menus="">
        <Row wrap justify="between" gap="2" below="2">
          <StateFilter
            label={w.which}
            states={(['header', 'footer'] as const).map((state) => ({
              state,
              name: w[state],
              count: counts[state],
            }))}
            value={place}
            onChange={setPlace}
          />
          <ToolButton
            icon={<Undo2 />}
            text={w.restore}
            disabled={stored === null}
            onClick={() => void form.save([{ key: 'menus', value: null }])}
          />
        </Row>
        {resource.state === 'ready' ? (
          <Lists place={place} menus={menus} targets={resource.data.targets} change={change} />
        ) : (
          <Unready resource={resource} retry={retry} />
        )}
        <Note above="2">{w.orderHint({ order: keysHere('⌥↑↓'), level: keysHere('⌥←→') })}</Note>
      </div>
      <aside className={styles.preview} aria-label={w.preview}>
        <MenuPreview menus={form.settings.shown_menus} />
        <Note size="3" above="3">
          {w.note}
        </Note>
      </aside>
    </div>
  )
}

interface ListsProps {
  place: Place
  menus: Menus
  targets: readonly MenuTarget[]
  change: Change
}

function Lists({ place, menus, targets, change }: ListsProps) {
  const byKey = new Map(targets.map((target) => [menuKey(target), target]))
  const targetOf = (item: MenuItem) => byKey.get(menuKey(item))
  const nameOf = (item: MenuItem) =>
    item.kind === 'screen'
      ? menuScreenNames[place][item.target as MenuScreen]
      : (targetOf(item)?.name ?? (item.label || item.target))
  const common = { nameOf, targetOf }
  const adding = { place, targets }
  if (place === 'header') {
    const changeHeader = (header: (stored: Menus['header']) => Menus['header']) =>
      change((stored) => ({ ...stored, header: header(stored.header) }))
    return (
      <>
        <MenuList
          {...common}
          items={menus.header}
          onChange={changeHeader}
          levelOf={(item, at) => {
            const above = menus.header[at - 1]
            if (!above || item.items.length > 0 || !canTake(above.items, item, MENU_LIMITS.below))
              return undefined
            const move = () => changeHeader((header) => indent(header, item))
            return { label: w.indent, key: 'ArrowRight', move }
          }}
          renderBelow={(parent) =>
            parent.items.length > 0 && (
              <MenuList
                {...common}
                items={parent.items}
                onChange={(items) =>
                  changeHeader((header) =>
                    header.map((each) =>
                      isSame(each, parent) ? { ...each, items: items(each.items) } : each,
                    ),
                  )
                }
                levelOf={(item) =>
                  canTake(menus.header, item, MENU_LIMITS.header)
                    ? {
                        label: w.outdent,
                        key: 'ArrowLeft',
                        move: () => changeHeader((header) => outdent(header, parent, item)),
                      }
                    : undefined
                }
              />
            )
          }
        />
        <AddMenuItem
          {...adding}
          items={menus.header}
          most={MENU_LIMITS.header}
          onAdd={(item) => changeHeader((header) => [...header, { ...item, items: [] }])}
        />
      </>
    )
  }
  const changeColumn = (at: number, column: (stored: Column) => Partial<Column>) =>
    change((stored) => {
      const [one, other] = stored.columns
      return {
        ...stored,
        columns: at === 0 ? [{ ...one, ...column(one) }, other] : [one, { ...other, ...column(other) }],
      }
    })
  return (
    <>
      {menus.columns.map(({ heading, items }, at) => (
        <Stack as="section" fit above="5" key={w.columns[at]}>
          <Title as="h3" size="7">
            {w.columns[at]}
          </Title>
          <SavedLine
            label={w.heading}
            saved={heading}
            placeholder={[footerWording.quickLinks, footerWording.popularCategories][at]}
            longest={MENU_LIMITS.label}
            save={(text) => changeColumn(at, () => ({ heading: text.trim() }))}
          />
          <MenuList
            {...common}
            items={items}
            onChange={(changed) => changeColumn(at, (stored) => ({ items: changed(stored.items) }))}
          />
          <AddMenuItem
            {...adding}
            items={items}
            most={MENU_LIMITS.column}
            onAdd={(item) => changeColumn(at, (stored) => ({ items: [...stored.items, item] }))}
          />
        </Stack>
      ))}
      <Stack as="section" fit above="5">
        <Title as="h3" size="7">
          {w.legal}
        </Title>
        <MenuList
          {...common}
          items={menus.legal}
          keepsScreens
          onChange={(legal) => change((stored) => ({ ...stored, legal: legal(stored.legal) }))}
        />
      </Stack>
    </>
  )
}

function isSame(one: MenuItem, other: MenuItem): boolean {
  return menuKey(one) === menuKey(other)
}

function canTake(items: readonly MenuItem[], item: MenuItem, most: number): boolean {
  return items.length < most && !items.some((each) => isSame(each, item))
}

/** The item becomes the last under the one before it. */
function indent(header: Menus['header'], item: MenuItem): Menus['header'] {
  const at = header.findIndex((each) => isSame(each, item))
  const moved = header[at]
  if (at < 1 || !moved) return header
  return header.flatMap((each, place) => {
    if (place === at) return []
    if (place !== at - 1) return [each]
    const { kind, target, label, is_hidden } = moved
    return [{ ...each, items: [...each.items, { kind, target, label, is_hidden }] }]
  })
}

/** The item stands after the one that it was under. */
function outdent(header: Menus['header'], parent: MenuItem, item: MenuItem): Menus['header'] {
  return header.flatMap((each) =>
    isSame(each, parent)
      ? [
          { ...each, items: each.items.filter((other) => !isSame(other, item)) },
          ...each.items.flatMap((other) => (isSame(other, item) ? { ...other, items: [] } : [])),
        ]
      : [each],
  )
}

/** Header and footer as readers see them; nothing in it is pressed. */
function MenuPreview({ menus }: { menus: ShownMenus }) {
  const { name } = useSite().settings
  return (
    <>
      <Small size="3">{w.header}</Small>
      <Row wrap gap="1 2" above="2" below="4" className={styles.bar}>
        <Seal size={24} />
        <b data-font="">{name}</b>
        <Row as="ul" wrap gap="1 2" push size="2">
          {menus.header.map(({ label, to, items }) => (
            <Row as="li" inline gap="icon" key={label + to}>
              <span>{label}</span>
              {items && <ChevronDown />}
            </Row>
          ))}
        </Row>
      </Row>
      <Small size="3">{w.footer}</Small>
      <div className={`${styles.foot} on-cover`}>
        <Grid columns="1fr 1fr" gap="4" below="3">
          {Object.entries(menus.columns).map(
            ([at, { heading, links }]) =>
              links.length > 0 && (
                <div key={at}>
                  <b data-font="">{heading}</b>
                  <ul>
                    {links.map(({ label, to }) => (
                      <li key={label + to}>{label}</li>
                    ))}
                  </ul>
                </div>
              ),
          )}
        </Grid>
        <p>{menus.legal.map(({ label }) => label).join('　')}</p>
      </div>
    </>
  )
}
